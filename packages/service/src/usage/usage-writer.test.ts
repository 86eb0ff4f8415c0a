import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { useDatabase } from '../database/testing.ts';
import { useQueue } from '../jobs/testing.ts';
import { createLog } from '../log.ts';
import { holdTimers, still, useHeldTimers } from '../testing/held-timers.ts';
import { usageOf, usedCall } from './testing.ts';
import { openUsageWriter } from './usage-writer.ts';

useHeldTimers();

const database = useDatabase('Postgres');
const { account } = useQueue(database);

/** A writer, a function that has a request of an account end, and the calls of each statement. */
async function useWriter() {
  const accountId = await account();
  const counted: number[] = [];
  const writer = openUsageWriter({
    db: database.db,
    log: createLog('silent'),
    onCounted: (calls) => counted.push(calls.length),
  });
  const end = (reservation?: string) =>
    writer.write([{ ...usedCall(), accountId, operation: 'createChatCompletion' }], reservation);
  return { writer, end, counted };
}

test('requests that end soon after each other are counted by one statement', async () => {
  holdTimers();
  const { writer, end, counted } = await useWriter();
  for (let requests = 0; requests < 3; requests++) {
    end();
    await nextTurn();
  }
  vi.advanceTimersByTime(25);
  await expect.poll(() => counted, still).toEqual([3]);
  await writer.close();
});

test('a request that has reserved something waits for no others, nor does the end of the process', async () => {
  holdTimers();
  const { writer, end, counted } = await useWriter();
  end();
  end(randomUUID());
  await expect.poll(() => counted, still).toEqual([2]);
  end();
  await writer.close();
  expect(counted).toEqual([2, 1]);
});

test('calls are counted once although their metrics cannot be written, and so are later calls', async () => {
  const accountId = await account();
  const lines: string[] = [];
  const told: number[] = [];
  const writer = openUsageWriter({
    db: database.db,
    log: createLog('error', (line) => lines.push(line)),
    onCounted(calls) {
      told.push(calls.length);
      if (told.length === 1) throw new Error('A counter cannot decrease.');
    },
  });
  const end = () => {
    const call = { ...usedCall(), accountId, operation: 'createChatCompletion' };
    writer.write([call], randomUUID());
  };
  end();
  await expect.poll(() => told).toEqual([1]);
  end();
  await writer.close();
  expect(told).toEqual([1, 1]);
  expect(lines).toEqual([expect.stringMatching(/cannot decrease.*metrics/)]);
  expect(await usageOf(database.db, accountId)).toHaveLength(2);
});
