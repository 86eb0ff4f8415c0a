import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { toProblem } from '../admission/problems.ts';
import { type DatabaseGate, openDatabaseGate } from '../testing/database-gate.ts';
import { type Database, openDatabase } from './connection.ts';
import { openNotifications } from './notifications.ts';
import { createDb } from './pool.ts';
import type { Db } from './tables.ts';
import { makeDataDir, openTestDatabase } from './testing.ts';

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
let gate: DatabaseGate;
let database: Database;

beforeAll(async () => {
  opened = await openTestDatabase('Postgres');
  gate = await openDatabaseGate(opened.url ?? '');
  const patience = { connectMs: 2000, statementMs: 500, silenceMs: 2000 };
  database = await openDatabase({
    url: gate.url,
    dataDir: opened.dataDir,
    databaseTimeouts: patience,
  });
});
afterAll(async () => {
  await database.close();
  await gate.remove();
  await opened.drop();
});

const rest = (db: Db, seconds: number) => sql`select pg_sleep(${seconds})`.execute(db);
const unavailable = { status: 503, code: 'unavailable', retryAfter: 5 };

/** The problem that a caller gets if the work fails like this. */
const problemOf = (work: Promise<unknown>) => work.then(() => 'none', toProblem);

test('a statement that takes too long is a 503 with a time to retry', async () => {
  expect(await problemOf(rest(database.db, 60))).toMatchObject(unavailable);
});

test('a migration has no time limit', async () => {
  // Longer than each of the limits above.
  const slowly = () => database.withoutTimeouts((db) => rest(db, 2.5));
  await expect.poll(() => problemOf(slowly())).toBe('none');
});

test('an idle transaction holds its locks no longer than a statement may take', async () => {
  const left = database.db.transaction().execute(async (transaction) => {
    await sql`lock table rate_limits`.execute(transaction);
    // Waits for the lock, on a connection without time limits.
    await opened.database.withoutTimeouts((db) =>
      sql`insert into rate_limits values ('after', now(), 1)`.execute(db),
    );
    await sql`select 1`.execute(transaction);
  });
  expect(await problemOf(left)).toMatchObject(unavailable);
});

test('while the server is silent, every query is a 503; once it is back, queries work', async () => {
  const ask = () => sql`select 1 as one`.execute(database.db);
  const askMany = (count: number) =>
    Promise.all(Array.from({ length: count }, () => problemOf(ask())));
  await expect.poll(() => askMany(3)).toEqual(Array(3).fill('none'));
  gate.freeze();
  onTestFinished(() => gate.thaw());
  // More queries than the pool has connections: some use open ones, some new ones, some wait for
  // one.
  const answers = await askMany(15);
  for (const answer of answers) expect(answer).toMatchObject(unavailable);
  gate.thaw();
  await expect.poll(() => askMany(15)).toEqual(Array(15).fill('none'));
});

test('while the server is silent, the connection that listens can be closed', async () => {
  const notifications = await openNotifications(database, () => {});
  gate.freeze();
  onTestFinished(() => gate.thaw());
  await expect(notifications.close()).resolves.toBeUndefined();
});

test.each([
  ['a role that it does not know', { username: 'nobody_made_it' }],
  ['a database that is gone', { pathname: '/nobody_made_it' }],
  ['a database that takes no connections', { pathname: '/template0' }],
])('while the server refuses %s, a query is a 503', async (_, part) => {
  const url = Object.assign(new URL(opened.url ?? ''), part);
  const db = createDb({ connectionString: url.href });
  onTestFinished(() => db.destroy());
  expect(await problemOf(sql`select 1`.execute(db))).toMatchObject(unavailable);
});

test('if the embedded database hangs, no query waits for ever', async () => {
  const dataDir = await makeDataDir();
  const patience = { connectMs: 2000, statementMs: 0, silenceMs: 0 };
  const embedded = await openDatabase({ dataDir, databaseTimeouts: patience });
  const askMany = (count: number) =>
    Promise.all(Array.from({ length: count }, () => problemOf(sql`select 1`.execute(embedded.db))));
  // Waits until all connections are open; otherwise some would still be connecting below.
  await expect.poll(() => askMany(4)).toEqual(Array(4).fill('none'));
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const held = Array.from({ length: 4 }, () =>
    embedded.db.transaction().execute(async () => await released),
  );
  onTestFinished(async () => {
    release();
    await Promise.all(held);
    await embedded.close();
    await rm(dataDir, { recursive: true });
  });
  const late = sql`select 1`.execute(embedded.db);
  expect(await problemOf(late)).toMatchObject(unavailable);
});
