import { expect, test } from 'vitest';
import type { AnyClient } from '../any-client.ts';
import type { AnyRecord } from '../run-record.ts';
import { contractKinds } from './runs-hook.ts';

const client = {
  operations: {
    listOrders: { method: 'GET' },
    placeOrder: { idempotent: true },
    sendMail: {},
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
