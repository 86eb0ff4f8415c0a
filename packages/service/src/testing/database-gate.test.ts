import { once } from 'node:events';
import { createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../database/connection.ts';
import { openTestDatabase, patience } from '../database/testing.ts';
import { type DatabaseGate, openDatabaseGate, sessionsThrough } from './database-gate.ts';

let near: Awaited<ReturnType<typeof openTestDatabase>>;
let far: Database;
let gate: DatabaseGate;

beforeAll(async () => {
  near = await openTestDatabase('Postgres');
  gate = await openDatabaseGate(near.url ?? '');
  far = await openDatabase({
    url: gate.url,
    dataDir: near.dataDir,
    databaseTimeouts: patience,
  });
});
afterAll(async () => {
  await far.close();
  await gate.remove();
  await near.drop();
});
afterEach(() => gate.delay(0));

const insert = (key: string) =>
  sql`insert into rate_limits values (${key}, now(), 1)`.execute(far.db);

const countOf = async (key: string) => {
  const rows = near.database.db.selectFrom('rate_limits').select('key').where('key', '=', key);
  return (await rows.execute()).length;
};

const sessions = () => sessionsThrough(gate, near.database.db);

test('a statement that runs when the gate is shut runs to its end', async () => {
  const locked = sql`pg_advisory_xact_lock(1)`;
  await near.database.db.transaction().execute(async (transaction) => {
    await sql`select ${locked}`.execute(transaction);
    const late = sql`insert into rate_limits select 'late', now(), 1 from ${locked}`;
    const broken = expect(late.execute(far.db)).rejects.toThrow('Connection terminated');
    await expect.poll(sessions).toContain('advisory');
    await gate.shut();
    await broken;
  });
  await expect.poll(sessions).toEqual([]);
  expect(await countOf('late')).toBe(1);
  await gate.open();
});

test('connections that were cut are broken, and the next connection works', async () => {
  const resting = sql`select pg_sleep(60)`.execute(far.db).catch(({ message }) => message);
  await expect.poll(sessions).toContain('PgSleep');
  gate.cut();
  expect(await resting).toContain('Connection terminated');
  await insert('after a cut');
  expect(await countOf('after a cut')).toBe(1);
});

test('a statement whose answer is lost has been committed', async () => {
  const lost = gate.loseAnswer(/^\s*insert into rate_limits/);
  await expect(insert('unanswered')).rejects.toThrow('Connection terminated');
  await lost;
  expect(await countOf('unanswered')).toBe(1);
});

test('a transaction whose commit is not answered has been committed', async () => {
  const lost = gate.loseAnswer(/^commit$/);
  const work = far.db.transaction().execute(async (transaction) => {
    await sql`insert into rate_limits values ('whole', now(), 1)`.execute(transaction);
  });
  await expect(work).rejects.toThrow(/^Connection terminated|connection error/);
  await lost;
  expect(await countOf('whole')).toBe(1);
});

test('while it is frozen nothing gets through, and no connection breaks', async () => {
  gate.freeze();
  const waiting = insert('frozen');
  // Longer than the insert would take without the gate.
  for (let nth = 0; nth < 20; nth++) expect(await countOf('frozen')).toBe(0);
  gate.thaw();
  await waiting;
  expect(await countOf('frozen')).toBe(1);
});

test('with a delay everything gets through, later', async () => {
  gate.delay(50);
  // The delay counts once per direction, and timers count whole milliseconds.
  const from = performance.now();
  await insert('delayed');
  expect(performance.now() - from).toBeGreaterThanOrEqual(98);
});

test('a gate says so if another process has taken its port meanwhile', async () => {
  await gate.shut();
  const other = createServer().listen(Number(new URL(gate.url).port), '127.0.0.1');
  await once(other, 'listening');
  await expect(gate.open()).rejects.toMatchObject({ code: 'EADDRINUSE' });
  other.close();
  await once(other, 'close');
  await gate.open();
});

test('a gate needs a server that listens on a socket file', async () => {
  const opening = openDatabaseGate('postgres://127.0.0.1/genmedia');
  await expect(opening).rejects.toThrow('does not listen on a socket file');
});
