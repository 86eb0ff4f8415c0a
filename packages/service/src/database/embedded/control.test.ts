import { once } from 'node:events';
import { cp, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { nextServer } from '../../testing/next-server.ts';
import { openDatabase } from '../connection.ts';
import type { Db } from '../tables.ts';
import { makeDataDir } from '../testing.ts';
import { connectEmbedded, controlFolder, openControl } from './control.ts';
import { startEmbedded } from './start.ts';

let dataDir: string;

beforeAll(async () => {
  dataDir = await makeDataDir();
});
afterAll(() => rm(dataDir, { recursive: true }));

test('other processes of the same user share the open database, after a kill too', async () => {
  const folder = controlFolder(dataDir);
  await mkdir(folder, { mode: 0o777 });
  await writeFile(join(folder, '.s.PGSQL.5432'), 'left behind');
  expect(await connectEmbedded(dataDir)).toBeUndefined();

  const database = await openDatabase({ dataDir, control: true });
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const other = await connectEmbedded(dataDir);
  if (!other) throw new Error('Nobody has the database open.');
  await sql`create table seen (number bigint)`.execute(database.db);
  await other.transaction().execute(async (transaction) => {
    await sql`insert into seen values (7)`.execute(transaction);
  });
  const seen = async (db: Db) => (await sql`select number from seen`.execute(db)).rows;
  expect(await seen(database.db)).toEqual([{ number: 7 }]);
  expect(await seen(other)).toEqual([{ number: 7 }]);

  await database.close();
  await expect(seen(other)).rejects.toThrow();
  await other.destroy();
  expect(await connectEmbedded(dataDir)).toBeUndefined();
});

describe('beside one database', () => {
  let embedded: Awaited<ReturnType<typeof startEmbedded>>;
  beforeAll(async () => {
    embedded = await startEmbedded(join(dataDir, 'database'), { onFailure: () => {} });
  });
  afterAll(() => embedded.close());

  test('settings of other databases do not concern commands', async () => {
    vi.stubEnv('PGSSLMODE', 'require');
    vi.stubEnv('PGSSLNEGOTIATION', 'direct');
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    onTestFinished(await openControl(dataDir, embedded.stream));
    const other = await connectEmbedded(dataDir);
    expect(other).toBeDefined();
    await other?.destroy();
  });

  test('a command that is idle in a transaction loses it', async () => {
    onTestFinished(await openControl(dataDir, embedded.stream, 200));
    const next = new pg.Client({ stream: embedded.stream });
    await next.connect();
    await next.query('create table written (number bigint)');
    const still = new pg.Client({ host: controlFolder(dataDir), user: 'genmedia' });
    const lost = once(still, 'error');
    await still.connect();
    await still.query('begin; insert into written values (1)');
    expect((await next.query('select from written')).rowCount).toBe(0);
    await lost;
    await next.end();
  });

  test('a failed accept ends nothing, and the next command connects', async () => {
    onTestFinished(await openControl(dataDir, embedded.stream));
    const own = nextServer();
    const one = await connectEmbedded(dataDir);
    // Node emits these errors if the system refuses a connection. The second one once had no
    // listener.
    for (const code of ['EMFILE', 'ENOBUFS'])
      (await own).emit('error', new Error(`accept ${code}`));
    const other = await connectEmbedded(dataDir);
    if (!other) throw new Error('Nobody has the database open.');
    expect((await sql`select from accounts`.execute(other)).rows).toEqual([]);
    await Promise.all([one?.destroy(), other.destroy()]);
  });
});

test('the database opens even if the socket cannot be created', async () => {
  const deep = join(dataDir, 'x'.repeat(120));
  await mkdir(deep);
  await cp(join(dataDir, 'database'), join(deep, 'database'), { recursive: true });
  const database = await openDatabase({ dataDir: deep, control: true });
  expect(await connectEmbedded(deep)).toBeUndefined();
  expect((await sql`select from accounts`.execute(database.db)).rows).toEqual([]);
  await database.close();
});
