import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { openDiskStorage } from './disk-storage.ts';
import { startFileSweeper } from './sweep.ts';

test('a start removes the files that are older than they may be', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'genmedia-files-'));
  const storage = await openDiskStorage(folder);
  const write = (content: string) =>
    storage.write(new TextEncoder().encode(content), { mediaType: 'text/plain' });
  const [old, fresh] = [await write('old'), await write('fresh')];
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  await utimes(join(folder, old.name), daysAgo(7.01), daysAgo(7.01));
  await utimes(join(folder, fresh.name), daysAgo(6.99), daysAgo(6.99));
  const logged: string[] = [];
  const log = createLog('info', (line) => logged.push(line));
  const sweeper = startFileSweeper({ storage, days: 7, log });
  await expect.poll(() => storage.stat(old.name)).toBeUndefined();
  await sweeper.stop();
  expect(await storage.stat(fresh.name)).toMatchObject({ size: 5 });
  expect(logged.join()).toContain('"files":1');
  await rm(folder, { recursive: true });
});

test('files that cannot be reached are a line in the log', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'genmedia-files-'));
  const storage = await openDiskStorage(folder);
  await rm(folder, { recursive: true });
  const logged: string[] = [];
  const log = createLog('info', (line) => logged.push(line));
  const sweeper = startFileSweeper({ storage, days: 7, log });
  await expect.poll(() => logged.join()).toContain('old files cannot be removed');
  await sweeper.stop();
});
