import { expect, test } from 'vitest';
import { useSharedService } from '../testing/service.ts';
import { consoleRoutes } from './console.ts';

const service = useSharedService();

test('the console stands at /, and its files at names that browsers keep', async () => {
  const page = await service.get<string>('/');
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  const again = await service.get('/', { 'If-None-Match': page.headers.get('etag') ?? '' });
  expect([again.status, again.body]).toEqual([304, '']);

  const [, script = ''] = /src="\.(\/assets\/[^"]+\.js)"/.exec(page.body) ?? [];
  const file = await fetch(service.url + script);
  expect(file.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(file.headers.get('cache-control')).toContain('immutable');
  expect(file.headers.get('content-encoding')).toBe('gzip');
  expect(await file.text()).toContain('generateImage');
});

test('nothing beside its files is served', async () => {
  for (const path of [
    '/assets/nothing.js',
    '/assets/..%2Findex.html',
    '/assets/%2e%2e%2fpackage.json',
  ]) {
    expect((await service.get(path)).status, path).toBe(404);
  }
});

test('the page may load results from PUBLIC_URL, where that is another origin', async () => {
  const app = await consoleRoutes('https://api.example.com/v1');
  const html = await (await app.request('/')).text();
  expect(html).toContain("img-src 'self' https://api.example.com ");
  expect(html).toContain("connect-src 'self' https://api.example.com ");
  expect(html).toContain("script-src 'self' 'wasm-unsafe-eval';");
});
