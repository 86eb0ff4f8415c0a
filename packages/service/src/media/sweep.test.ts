import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useDatabase } from '../database/testing.ts';
import { createLog } from '../log.ts';
import { openDiskStorage } from './disk-storage.ts';
import { startFileSweeper, sweepTurns } from './sweep.ts';

const always = async () => true;

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
  const sweeper = startFileSweeper({ storage, days: 7, takeTurn: always, log });
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
  const sweeper = startFileSweeper({ storage, days: 7, takeTurn: always, log });
  await expect.poll(() => logged.join()).toContain('old files cannot be removed');
  await sweeper.stop();
});

describe('of processes that share a database', () => {
  const database = useDatabase('Postgres');

  test('one has the turn in an hour, and only that one lists the files', async () => {
    const takeTurn = sweepTurns(database.db);
    const turns = () => Promise.all(Array.from({ length: 4 }, takeTurn));
    expect((await turns()).filter(Boolean)).toHaveLength(1);
    const { promise: asked, resolve } = Promise.withResolvers<boolean>();
    const sweeper = startFileSweeper({
      storage: { removeOlderThan: () => expect.fail('It was not its turn.') },
      days: 7,
      takeTurn: async () => {
        const isOurs = await takeTurn();
        resolve(isOurs);
        return isOurs;
      },
      log: createLog('silent'),
    });
    expect(await asked).toBe(false);
    await sweeper.stop();
    await sql`update rate_limits set window_ends_at = now()`.execute(database.db);
    expect((await turns()).filter(Boolean)).toHaveLength(1);
  });
});
