import { expect, test, vi } from 'vitest';
import { serve } from '../../testing/serve.ts';
import { createFileDownload } from './file-download.ts';

test('an abort between two attempts rejects with its own reason', async () => {
  const { url, close } = await serve((_, response) => response.writeHead(503).end());
  const controller = new AbortController();
  const { signal } = controller;
  const reason = new Error('The time is over.');
  // Called after the first attempt has failed, and just before the pause.
  vi.spyOn(signal, 'throwIfAborted').mockImplementationOnce(() => {
    setImmediate(() => controller.abort(reason));
  });
  const download = createFileDownload({ isOwnServer: true });
  await expect(download(url, signal)).rejects.toBe(reason);
  await close();
});
