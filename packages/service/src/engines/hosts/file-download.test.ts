import type { RequestListener } from 'node:http';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { serve } from '../../testing/serve.ts';
import { createFileDownload } from './file-download.ts';

test('an abort between two attempts rejects with its own reason', async () => {
  const { url, close } = await serve((_, response) => response.writeHead(503).end());
  onTestFinished(close);
  const controller = new AbortController();
  const { signal } = controller;
  const reason = new Error('The time is over.');
  // Called after the first attempt has failed, and just before the pause.
  vi.spyOn(signal, 'throwIfAborted').mockImplementationOnce(() => {
    setImmediate(() => controller.abort(reason));
  });
  const download = createFileDownload({ ownServer: url });
  await expect(download(url, signal)).rejects.toBe(reason);
});

/** Downloads from a server that answers so often in these ways, and then with a file. */
async function downloadAfter(faults: readonly RequestListener[]) {
  const left = [...faults];
  const { url, close } = await serve((request, response) => {
    const fault = left.shift();
    if (fault) fault(request, response);
    else response.writeHead(200, { 'Content-Type': 'image/png' }).end('a picture');
  });
  onTestFinished(close);
  const download = createFileDownload({ ownServer: url });
  const { mediaType } = await download(url, new AbortController().signal);
  return [mediaType, left.length];
}

const missing: RequestListener = (_, response) => response.writeHead(404).end();
const page: RequestListener = (_, response) =>
  response
    .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
    .end('<title>Wait</title>');
const redirect: RequestListener = (_, response) => response.writeHead(302, { Location: '/' }).end();

test('a file that is missing once, and a page in its place, do not lose it', async () => {
  expect(await downloadAfter([missing, page])).toEqual(['image/png', 0]);
});

test.each([
  ['that is missing', [missing, missing, missing], { name: 'HostError', status: 404 }],
  ['with a page in its place', [page, page, page], { name: 'HostError', status: 200 }],
  ['that redirects for ever', Array(4).fill(redirect), { name: 'FetchError' }],
])('a file %s is given up', async (_, faults, error) => {
  await expect(downloadAfter(faults)).rejects.toMatchObject(error);
});

test('headers that a server needs go to no other server', async () => {
  const keys: unknown[] = [];
  const listen: RequestListener = (request, response) => {
    keys.push(request.headers.authorization);
    response.writeHead(200, { 'Content-Type': 'image/png' }).end('a picture');
  };
  const [own, other] = [await serve(listen), await serve(listen)];
  onTestFinished(async () => {
    await Promise.all([own.close(), other.close()]);
  });
  const headers = { Authorization: 'Bearer canary' };
  const download = createFileDownload({ ownServer: own.url, headers });
  const { signal } = new AbortController();
  for (const { url } of [own, other]) await download(`${url}/picture.png`, signal);
  expect(keys).toEqual([headers.Authorization, undefined]);
});

describe.each(['http://127.0.0.1:8188', undefined])('with the server %s', (ownServer) => {
  const download = createFileDownload({ ownServer });
  const { signal } = new AbortController();

  test('a file in the output itself is taken from there', async () => {
    expect(await download('data:image/png;base64,AAEC', signal)).toEqual({
      data: Uint8Array.of(0, 1, 2),
      mediaType: 'image/png',
    });
  });

  test.each(['data:image/png', 'https://['])('%s is refused at once', async (url) => {
    await expect(download(url, signal)).rejects.toMatchObject({ name: 'HostError', status: 422 });
  });
});
