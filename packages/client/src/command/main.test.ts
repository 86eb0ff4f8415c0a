import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('the command ends quietly if the reader of its output stops, as `head` does', async () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const outcome = await new Promise((resolve) => {
    const child = execFile(process.execPath, [main, '--help'], (error, _stdout, stderr) => {
      resolve({ code: error?.code ?? 0, stderr });
    });
    child.stdout?.destroy();
  });
  expect(outcome).toEqual({ code: 0, stderr: '' });
});
