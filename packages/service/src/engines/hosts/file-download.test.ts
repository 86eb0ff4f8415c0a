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
  const download = createFileDownload({ isOwnServer: true });
  await expect(download(url, signal)).rejects.toBe(reason);
});

describe.each([true, false])('with a server of its own: %s', (isOwnServer) => {
  const download = createFileDownload({ isOwnServer });
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
