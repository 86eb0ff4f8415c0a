import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Db } from '../../database/tables.ts';
import { createLog } from '../../log.ts';
import { makeTestFolder } from '../../testing/folder.ts';
import { HeldResults } from './held-results.ts';

test('a result that a killed process had begun to write goes after an hour, and not earlier', async () => {
  const folder = await makeTestFolder();
  const held = new HeldResults({
    folder,
    maxBytes: 1000,
    db: {} as Db,
    log: createLog('silent'),
  });
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  for (const [name, minutes] of [
    ['old.part', 61],
    ['fresh.part', 59],
  ] as const) {
    const path = join(folder, name);
    await mkdir(path);
    await writeFile(join(path, '0'), 'half a file');
    await utimes(path, minutesAgo(minutes), minutesAgo(minutes));
  }
  await held.sweep();
  expect(await readdir(folder)).toEqual(['fresh.part']);
});
