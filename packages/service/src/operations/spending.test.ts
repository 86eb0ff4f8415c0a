import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useDatabase } from '../database/testing.ts';
import { useQueue } from '../jobs/testing.ts';
import { createLog } from '../log.ts';
import { waitFor } from '../testing/wait-for.ts';
import { countCalls } from '../usage/count-calls.ts';
import { giveBackExpired, reserve } from '../usage/reservations.ts';
import { moneyOf, setLimit, usedCall } from '../usage/testing.ts';
import { openUsageWriter } from '../usage/usage-writer.ts';
import { startSpending } from './spending.ts';

const database = useDatabase('Postgres');
const { account } = useQueue(database);

test.each([
  ['before its end', true],
  ['while its caller hangs up', false],
])('what a request reserves %s is given back', async (_, isReserved) => {
  const { db } = database;
  const id = await account();
  await setLimit(db, id, 100);
  const usage = openUsageWriter({ db, log: createLog('silent'), onCounted: () => {} });
  const context = { db, config: { monthlyLimit: 100 } as never, usage };
  const spending = startSpending(context, { id, monthlyLimit: 100 }, 'createChatCompletion');
  const reserving = spending.reserve(40, 60);
  if (isReserved) {
    await reserving;
    expect((await moneyOf(db, id)).reserved).toBe(40);
  }
  spending.end();
  await reserving;
  await usage.close();
  expect((await moneyOf(db, id)).reserved).toBe(0);
});

test('what a request reserves is given back with the count of its calls, behind many others', async () => {
  const { db } = database;
  const [id, other, locked] = [await account(), await account(), await account()];
  await setLimit(db, id, 100);
  let statements = 0;
  const onCounted = () => {
    statements++;
  };
  const usage = openUsageWriter({ db, log: createLog('silent'), onCounted });
  const context = { db, config: { monthlyLimit: undefined } as never, usage };
  const start = (accountId: number, monthlyLimit?: number) => {
    const started = startSpending(context, { id: accountId, monthlyLimit }, 'createChatCompletion');
    started.tally.count(usedCall({ cost: 40 }));
    return started;
  };
  const spending = start(id, 100);
  await spending.reserve(40, 60);
  await db.transaction().execute(async (transaction) => {
    await sql`select from accounts where id = ${locked} for update`.execute(transaction);
    // The first fills a statement alone, 200 the next one, and the last one holds the third up.
    for (let n = 0; n < 201; n++) start(other).end();
    spending.end();
    start(locked).end();
    await waitFor(() => statements === 2);
    expect(await moneyOf(db, id)).toEqual({ spent: 0, reserved: 40 });
  });
  await usage.close();
  expect(await moneyOf(db, id)).toEqual({ spent: 40, reserved: 0 });
});

/** Waits until so many statements wait for a lock. */
const waitForLocks = (count: number) =>
  waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
    return rows.length === count;
  });

test('a request that ends after its time may give back what another one gives back meanwhile', async () => {
  const { db } = database;
  const id = await account();
  await setLimit(db, id, 100);
  const reservation = await reserve(db, { accountId: id, amount: 40, seconds: 0 }, undefined);
  let givingBack: Promise<void> | undefined;
  await db.transaction().execute(async (transaction) => {
    await sql`select from accounts where id = ${id} for no key update`.execute(transaction);
    givingBack = giveBackExpired(db, id);
    await waitForLocks(1);
    await countCalls(transaction, [], [String(reservation)]);
  });
  await givingBack;
  expect((await moneyOf(db, id)).reserved).toBe(0);
});

test('two requests have what one of them gives back', async () => {
  const { db } = database;
  const id = await account();
  await setLimit(db, id, 100);
  await reserve(db, { accountId: id, amount: 100, seconds: 0 }, undefined);
  let requests: Promise<unknown[]> | undefined;
  await db.transaction().execute(async (transaction) => {
    await sql`select from accounts where id = ${id} for no key update`.execute(transaction);
    const request = () => reserve(db, { accountId: id, amount: 50, seconds: 60 }, undefined);
    requests = Promise.all([request(), request()]);
    await waitForLocks(2);
  });
  expect(await requests).toEqual([expect.any(String), expect.any(String)]);
});
