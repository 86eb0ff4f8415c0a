import { expect, onTestFinished, test, vi } from 'vitest';
import { fileContent } from './file-content.ts';

const file = { url: 'https://files.example/a.png', name: 'a.png', mimeType: 'image/png' };

test('a file that never comes is a link, so that a result does not wait for it', async () => {
  const over = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(over.signal);
  onTestFinished(() => timeout.mockRestore());
  const reader = {
    read: (_: string, signal: AbortSignal) =>
      new Promise<Response>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  };
  const content = fileContent([file], reader, new AbortController().signal);
  over.abort();
  const { url: uri, name, mimeType } = file;
  expect(await content).toEqual([{ type: 'resource_link', uri, name, mimeType }]);
});
