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
    // 200 fill a statement, and the last one holds the next one up.
    for (let n = 0; n < 200; n++) start(other).end();
    spending.end();
    start(locked).end();
    await waitFor(() => statements === 1);
    expect(await moneyOf(db, id)).toEqual({ spent: 0, reserved: 40 });
  });
  await usage.close();
  expect(await moneyOf(db, id)).toEqual({ spent: 40, reserved: 0 });
});

/** Does statements, one after the other, while an account is locked, and resolves with all results. */
async function behindLock(id: number, statements: readonly (() => Promise<unknown>)[]) {
  const started: Promise<unknown>[] = [];
  const allWait = async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
    return rows.length === started.length;
  };
  await database.db.transaction().execute(async (transaction) => {
    await sql`select from accounts where id = ${id} for no key update`.execute(transaction);
    for (const start of statements) {
      started.push(start());
      await waitFor(allWait);
    }
  });
  return Promise.all(started);
}

test.each(['before', 'after'])(
  'a request may end %s another one gives back what it reserved for less time',
  async (when) => {
    const { db } = database;
    const id = await account();
    await setLimit(db, id, 100);
    const reservation = await reserve(db, { accountId: id, amount: 40, seconds: 0 }, undefined);
    const end = () => countCalls(db, [], [String(reservation)]);
    const giveBack = () => giveBackExpired(db, id);
    await behindLock(id, when === 'before' ? [end, giveBack] : [giveBack, end]);
    expect((await moneyOf(db, id)).reserved).toBe(0);
  },
);

test('processes that count calls of the same accounts do not wait for each other', async () => {
  const { db } = database;
  const [first, second] = [await account(), await account()];
  const count = async (caller: number, other: number) => {
    await setLimit(db, other, 100);
    const reservation = await reserve(db, { accountId: other, amount: 40, seconds: 60 }, undefined);
    const call = { ...usedCall({ cost: 7 }), accountId: caller, operation: 'createChatCompletion' };
    return () => countCalls(db, [call], [String(reservation)]);
  };
  await behindLock(second, [await count(second, first), await count(first, second)]);
  for (const id of [first, second]) {
    expect(await moneyOf(db, id)).toEqual({ spent: 7, reserved: 0 });
  }
});

test('two requests have what one of them gives back', async () => {
  const { db } = database;
  const id = await account();
  await setLimit(db, id, 100);
  await reserve(db, { accountId: id, amount: 100, seconds: 0 }, undefined);
  const request = () => reserve(db, { accountId: id, amount: 50, seconds: 60 }, undefined);
  const reservations = await behindLock(id, [request, request]);
  expect(reservations).toEqual([expect.any(String), expect.any(String)]);
});
