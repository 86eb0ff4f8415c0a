import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toProblem } from '../operations/problems.ts';
import { type DatabaseGate, openDatabaseGate } from '../testing/database-gate.ts';
import { type Database, openDatabase } from './connection.ts';
import type { Db } from './tables.ts';
import { openTestDatabase } from './testing.ts';

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
let gate: DatabaseGate;
let database: Database;

beforeAll(async () => {
  opened = await openTestDatabase('Postgres');
  gate = await openDatabaseGate(opened.url ?? '');
  const patience = { connectMs: 1000, statementMs: 500, silenceMs: 1000 };
  database = await openDatabase({ url: gate.url, dataDir: opened.dataDir, patience });
});
afterAll(async () => {
  await database.close();
  await gate.remove();
  await opened.drop();
});

const rest = (db: Db, seconds: number) => sql`select pg_sleep(${seconds})`.execute(db);
const unavailable = { status: 503, code: 'unavailable', retryAfter: 5 };

/** What a request is told whose work fails like this. */
const problemOf = (work: Promise<unknown>) => work.then(() => 'none', toProblem);

test('a statement that takes too long is told to come again', async () => {
  expect(await problemOf(rest(database.db, 5))).toMatchObject(unavailable);
});

test('a migration takes as long as it takes', async () => {
  const { rows } = await database.unhurried((db) => rest(db, 1.5));
  expect(rows).toHaveLength(1);
});

test('a transaction that is left open holds its locks no longer than a statement may', async () => {
  const left = database.db.transaction().execute(async (transaction) => {
    await sql`lock table rate_limits`.execute(transaction);
    await sleep(900);
    await sql`select 1`.execute(transaction);
  });
  expect(await problemOf(left)).toMatchObject(unavailable);
  await sql`insert into rate_limits values ('after', now(), 1)`.execute(database.db);
});

test('a server that falls silent is a 503 for all who ask, and no hindrance once it is back', async () => {
  const ask = () => sql`select 1 as one`.execute(database.db);
  await Promise.all([ask(), ask(), ask()]);
  gate.freeze();
  // More than the pool has: some on its connections, some on new ones, some waiting for one.
  const answers = await Promise.all(Array.from({ length: 15 }, () => problemOf(ask())));
  for (const answer of answers) expect(answer).toMatchObject(unavailable);
  gate.thaw();
  await expect.poll(() => problemOf(ask())).toBe('none');
  const afterwards = await Promise.all(Array.from({ length: 15 }, () => problemOf(ask())));
  expect(afterwards).toEqual(Array(15).fill('none'));
});

test('behind an embedded database that hangs nobody waits for ever', async () => {
  const { dataDir, database: first } = await openTestDatabase('PGlite');
  await first.close();
  const patience = { connectMs: 2000, statementMs: 0, silenceMs: 0 };
  const embedded = await openDatabase({ dataDir, patience });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const held = Array.from({ length: 4 }, () =>
    embedded.db.transaction().execute(async () => await released),
  );
  const late = sql`select 1`.execute(embedded.db);
  expect(await problemOf(late)).toMatchObject(unavailable);
  release();
  await Promise.all(held);
  await embedded.close();
  await rm(dataDir, { recursive: true });
});
