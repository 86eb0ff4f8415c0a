import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('../testing/draw-hashes.ts', import.meta.url));

/** With another time zone, language and home: none of them may matter. */
async function inProcess(env: Record<string, string>): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [script, 'print'], {
    env: { PATH: process.env.PATH ?? '', ...env },
  });
  return JSON.parse(stdout);
}

test('two processes and a worker thread draw the same bytes', async () => {
  const [one, other, worker] = await Promise.all([
    inProcess({ TZ: 'UTC', LANG: 'C' }),
    inProcess({
      TZ: 'Asia/Tokyo',
      LANG: 'de_DE.UTF-8',
      HOME: '/nonexistent',
      FONTCONFIG_FILE: '/nonexistent',
    }),
    new Promise<string[]>((resolve, reject) => {
      new Worker(script).once('message', resolve).once('error', reject);
    }),
  ]);
  expect(new Set(one).size).toBe(one.length);
  expect(other).toEqual(one);
  expect(worker).toEqual(one);
});
