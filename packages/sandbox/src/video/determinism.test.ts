import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('../testing/film-hashes.ts', import.meta.url));

test('another process and a worker thread film the same bytes', async () => {
  const env = { PATH: process.env.PATH ?? '', TZ: 'Asia/Tokyo', LANG: 'de_DE.UTF-8' };
  const [{ stdout }, worker] = await Promise.all([
    promisify(execFile)(process.execPath, [script, 'print'], { env }),
    new Promise<string[]>((resolve, reject) => {
      new Worker(script).once('message', resolve).once('error', reject);
    }),
  ]);
  const hashes: string[] = JSON.parse(stdout);
  expect(new Set(hashes).size).toBe(3);
  expect(worker).toEqual(hashes);
});
