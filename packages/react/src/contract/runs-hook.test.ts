import { expect, test } from 'vitest';
import type { AnyClient, AnyStream } from '../any-client.ts';
import type { AnyRecord } from '../run-record.ts';
import { contractKinds } from './runs-hook.ts';

const client = {
  operations: {
    listOrders: { method: 'GET' },
    placeOrder: { idempotent: true },
    sendMail: {},
    watchOrder: { idempotent: true, stream: { alone: true } },
    watchMail: { stream: { alone: true } },
  },
} as unknown as AnyClient;

const run = (operation: string, hoursAgo: number): AnyRecord => ({
  id: 'key-1',
  operation,
  status: 'submitting',
  startedAt: Date.now() - hoursAgo * 3600_000,
});

const { isRepeatable } = contractKinds({});

test.each([
  ['a read of last week', 'listOrders', 7 * 24],
  ['a call that the service does once, with a key of an hour ago', 'placeOrder', 1],
])('%s may be sent again', (_, operation, hoursAgo) => {
  expect(isRepeatable(run(operation, hoursAgo), client)).toBe(true);
});

test.each([
  ['a call with a key that the service may have forgotten', 'placeOrder', 24],
  ['a call without a key', 'sendMail', 0],
])('%s may not be sent again', (_, operation, hoursAgo) => {
  expect(isRepeatable(run(operation, hoursAgo), client)).toBe(false);
});

test.each([
  ['with the id of its run as its key', 'watchOrder', 'key-1'],
  ['without a key if the service knows none', 'watchMail', undefined],
])('a call that is answered in pieces is sent %s', async (_, operation, idempotencyKey) => {
  async function* stream(...[, , , options]: Parameters<AnyStream>) {
    yield options;
  }
  const { signal } = new AbortController();
  const answer = contractKinds({ stream }).read(run(operation, 1), client, signal, () => {});
  expect(await answer).toEqual([{ signal, idempotencyKey }]);
});
