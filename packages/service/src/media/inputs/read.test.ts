import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createInputFetch, readInput } from './read.ts';
import { publicUrl, useInputs } from './testing.ts';

const inputs = useInputs();
const jpeg = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
  .jpeg()
  .toBuffer();

const read = (source: string) => readInput(source, ['image'], inputs.reading);

test('a file is what its bytes say, whatever its server calls it', async () => {
  const url = await inputs.serve((_, response) => {
    response.setHeader('Content-Type', 'application/pdf').end(jpeg);
  });
  expect(await read(url)).toMatchObject({ kind: 'image', mediaType: 'image/jpeg', data: jpeg });
});

test('a file of the service is read without a network', async () => {
  const { name } = await inputs.storage.write(jpeg, { mediaType: 'image/jpeg' });
  expect((await read(`${publicUrl}/files/${name}`)).data).toEqual(jpeg);
  await inputs.storage.remove(name);
  await expect(read(`${publicUrl}/files/${name}`)).rejects.toMatchObject({
    code: 'input_unavailable',
    retryable: false,
  });
});

test.each([
  [404, false],
  [403, false],
  [204, false],
  [429, true],
  [500, true],
  [503, true],
])(
  'a download that is answered with %i fails and says so; retryable: %s',
  async (status, retryable) => {
    const url = await inputs.serve((_, response) => response.writeHead(status).end());
    await expect(read(url)).rejects.toMatchObject({
      code: 'input_unavailable',
      message: `could not be downloaded: its server answered ${status}`,
      retryable,
    });
  },
);

test('a server that is not there may be there later', async () => {
  await expect(read('http://127.0.0.1:1/a.png')).rejects.toMatchObject({
    code: 'input_unavailable',
    retryable: true,
  });
});

test('an endless file is cut off at its limit', async () => {
  const url = await inputs.serve((_, response) => {
    const chunk = Buffer.alloc(2 ** 20);
    const more = () => response.write(chunk, () => response.writable && more());
    more();
  });
  await expect(read(url)).rejects.toMatchObject({ code: 'input_too_large' });
});

test('a bomb is cut off at its limit, and not only at its end', async () => {
  const bomb = gzipSync(Buffer.alloc(40 * 2 ** 20));
  const url = await inputs.serve((_, response) => {
    response.setHeader('Content-Encoding', 'gzip').write(bomb);
  });
  await expect(read(url)).rejects.toMatchObject({ code: 'input_too_large' });
});

test('a redirect is followed to where anybody may go, and nowhere else', async () => {
  const url = await inputs.serve(({ url: path }, response) => {
    if (path === '/file') response.writeHead(302, { Location: '/there' }).end();
    else if (path === '/there') response.end(jpeg);
    else response.writeHead(302, { Location: 'http://169.254.169.254/latest' }).end();
  });
  expect((await read(url)).mediaType).toBe('image/jpeg');
  await expect(read(url.replace('/file', '/inside'))).rejects.toMatchObject({
    code: 'input_unavailable',
    retryable: false,
  });
});

test('a private address is refused at the download, too', async () => {
  const url = await inputs.serve((_, response) => response.end(jpeg));
  const reading = { ...inputs.reading, fetch: createInputFetch({ allow: [] }) };
  await expect(readInput(url, ['image'], reading)).rejects.toMatchObject({
    code: 'input_unavailable',
    retryable: false,
  });
});

test('a file that a deployment has fetched is not fetched again', async () => {
  let fetched = 0;
  const url = await inputs.serve((_, response) => {
    fetched++;
    response.end(jpeg);
  });
  const kept = new Map<string, Uint8Array>();
  const cache = {
    get: async (key: string) => kept.get(key) && new Blob([kept.get(key) as BlobPart]).stream(),
    put: async (key: string, content: Uint8Array) => kept.set(key, content),
  };
  const reading = { ...inputs.reading, cache };
  const readForJob = () => readInput(url, ['image'], reading);
  const first = await readForJob();
  expect(Buffer.from((await readForJob()).data)).toEqual(first.data);
  expect(fetched).toBe(1);
});

test('an abort ends the download', async () => {
  const caller = new AbortController();
  const url = await inputs.serve((_, response) =>
    response.write('P', () => caller.abort(new Error('Gone.'))),
  );
  const reading = { ...inputs.reading, signal: caller.signal };
  await expect(readInput(url, ['image'], reading)).rejects.toThrow('Gone.');
});
