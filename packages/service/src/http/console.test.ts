import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeTestFolder } from '../testing/folder.ts';
import { consoleRoutes } from './console.ts';

// The console itself is tested in packages/console.
const policy = "script-src 'self'; img-src 'self' data:; media-src 'self'; connect-src 'self'";
const script = `console.log('${'a heron '.repeat(99)}');`;

async function makeFolder(): Promise<string> {
  const folder = await makeTestFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function publish(folder: string): Promise<void> {
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets', 'main-1.js'), script);
  await writeFile(join(folder, 'assets', 'small.webp'), 'RIFF');
  await writeFile(join(folder, 'index.html'), policy);
  await writeFile(join(folder, 'beside.js'), script);
}

function openIn(folder: string, publicUrl = 'https://api.example.com/v1') {
  const app = consoleRoutes(publicUrl, () => join(folder, 'index.html'));
  return async (path: string, headers = {}) => await app.request(path, { headers });
}

test('the page is not cached, and may load results from PUBLIC_URL', async () => {
  const folder = await makeFolder();
  await publish(folder);
  const get = openIn(folder);
  const page = await get('/');
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  });
  const from = "'self' https://api.example.com";
  expect(await page.text()).toBe(
    `script-src 'self'; img-src ${from} data:; media-src ${from}; connect-src ${from}`,
  );
  const again = await get('/', { 'If-None-Match': page.headers.get('etag') });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('browsers cache its files, and get them compressed if that makes them smaller', async () => {
  const folder = await makeFolder();
  await publish(folder);
  const get = openIn(folder);
  const plain = await get('/assets/main-1.js');
  expect(Object.fromEntries(plain.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': expect.stringContaining('immutable'),
    vary: 'Accept-Encoding',
  });
  expect(await plain.text()).toBe(script);
  const accepted = { 'Accept-Encoding': 'br, gzip' };
  const small = await get('/assets/main-1.js', accepted);
  expect(small.headers.get('content-encoding')).toBe('gzip');
  expect((await small.arrayBuffer()).byteLength).toBeLessThan(script.length);
  const picture = await get('/assets/small.webp', accepted);
  expect(picture.headers.get('content-encoding')).toBe(null);
  for (const path of ['/assets/no.js', '/assets/..%2Findex.html', '/assets/%2e%2e%2fbeside.js']) {
    expect((await get(path)).status, path).toBe(404);
  }
});

test('the files of the contract’s examples keep their names, and nothing else is beside them', async () => {
  const folder = await makeFolder();
  await publish(folder);
  await mkdir(join(folder, 'samples'));
  await writeFile(join(folder, 'samples', 'room.png'), 'PNG');
  const get = openIn(folder);
  const room = await get('/samples/room.png');
  expect(Object.fromEntries(room.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
  });
  for (const path of ['/samples/main-1.js', '/samples/..%2Fbeside.js']) {
    expect((await get(path)).status, path).toBe(404);
  }
});

test('if it is not compiled, its page says so until it is', async () => {
  const folder = await makeFolder();
  const get = openIn(folder);
  for (const path of ['/', '/assets/main-1.js']) {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('cache-control')], path).toEqual([503, 'no-store']);
    expect(await answer.text(), path).toContain('@genmedia/console');
  }
  await publish(folder);
  expect([(await get('/')).status, (await get('/assets/main-1.js')).status]).toEqual([200, 200]);
});

test('if its files are replaced, those in memory are served until one is missing, then the new ones', async () => {
  const folder = await makeFolder();
  await publish(folder);
  const get = openIn(folder);
  const statusOf = async (path: string) => (await get(path)).status;
  expect([await statusOf('/'), await statusOf('/assets/main-1.js')]).toEqual([200, 200]);

  await rm(join(folder, 'assets'), { recursive: true });
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets', 'main-2.js'), script);
  await writeFile(join(folder, 'index.html'), 'main-2');
  expect(await (await get('/')).text()).not.toContain('main-2');
  expect(await statusOf('/assets/main-1.js')).toBe(200);
  expect(await statusOf('/assets/small.webp')).toBe(503);
  expect(await (await get('/')).text()).toContain('main-2');
  expect([await statusOf('/assets/main-1.js'), await statusOf('/assets/main-2.js')]).toEqual([
    404, 200,
  ]);
});
