import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isMainThread } from 'node:worker_threads';
import { isFull } from '@genmedia/media/testing/variations';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { hashes } from './testing/hashes.ts';

const script = fileURLToPath(new URL('./testing/hashes.ts', import.meta.url));
/** Another time zone, language and home folder, none of which may change the results. */
const env = {
  PATH: process.env.PATH ?? '',
  TEST_FULL: process.env.TEST_FULL ?? '',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
  TZ: 'Asia/Tokyo',
  LANG: 'de_DE.UTF-8',
  HOME: '/nonexistent',
  FONTCONFIG_FILE: '/nonexistent',
};

test('a process in another time zone and language and a worker thread make the same files', async () => {
  expect(isMainThread).toBe(false);
  const elsewhere = promisify(execFile)(process.execPath, [script], { env });
  // A server's worker uses one thread for pictures.
  const threads = sharp.concurrency();
  sharp.concurrency(1);
  const [{ stdout }, here] = await Promise.all([elsewhere, hashes()]).finally(() =>
    sharp.concurrency(threads),
  );
  expect(new Set(here).size).toBe(isFull ? 18 : 5);
  expect(JSON.parse(stdout)).toEqual(here);
});
