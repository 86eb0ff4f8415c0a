import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('./testing/hashes.ts', import.meta.url));
/** Another time zone, language and home: none of them may matter. */
const env = {
  ...{ PATH: process.env.PATH ?? '', TZ: 'Asia/Tokyo', LANG: 'de_DE.UTF-8' },
  ...{ HOME: '/nonexistent', FONTCONFIG_FILE: '/nonexistent' },
};

test('a process elsewhere in the world and a worker thread make the same files', async () => {
  const [elsewhere, worker] = await Promise.all([
    promisify(execFile)(process.execPath, [script], { env }),
    new Promise<string[]>((resolve, reject) => {
      new Worker(script).once('message', resolve).once('error', reject);
    }),
  ]);
  expect(new Set(worker).size).toBe(18);
  expect(JSON.parse(elsewhere.stdout)).toEqual(worker);
});
