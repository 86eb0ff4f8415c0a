import { expect, test } from 'vitest';
import { useDatabase } from '../database/testing.ts';
import { useQueue } from '../jobs/testing.ts';
import { createLog } from '../log.ts';
import { moneyOf, setLimit } from '../usage/testing.ts';
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
