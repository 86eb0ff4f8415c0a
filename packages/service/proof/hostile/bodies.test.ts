import { beforeAll, describe, expect, test } from 'vitest';
import { isFull } from '../../src/testing/full.ts';
import { required } from '../required.ts';
import { deceptiveBodies, type HostileBody, heavyBodies } from './bodies.ts';
import { type Documented, documented } from './contract.ts';
import { faultsOf } from './judge.ts';
import { isLongForm, numbered, sampleOf } from './long-form.ts';
import { newCustomer, type Person } from './people.ts';
import { exampleRequest, toSent, withCredential } from './request.ts';
import { send } from './send.ts';
import { useTargetProcess } from './target.ts';

const mebibyte = 1024 * 1024;
const target = useTargetProcess();
let person: Person;
beforeAll(async () => {
  person = await newCustomer(target);
});

/**
 * Repeats a request whose connection broke. On a busy machine a refusal can come so early that the
 * connection breaks before the answer is read.
 */
async function patiently<T>(request: () => Promise<T>): Promise<T> {
  for (let broken = 0; ; broken++) {
    try {
      return await request();
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (broken === 5 || !['EPIPE', 'ECONNRESET'].includes(code)) throw error;
    }
  }
}

const takingBodies = numbered(documented.filter(({ body }) => body));

async function ask(operation: Documented, { body, headers, chunked = false }: HostileBody) {
  const parts = withCredential(operation, exampleRequest(operation), person);
  const all = { ...parts, body, headers: { 'content-type': 'application/json', ...parts.headers } };
  const sent = toSent(operation, all);
  const changed = { ...sent, chunked, headers: { ...sent.headers, ...headers } };
  return await patiently(() => send(target.url, changed));
}

describe.each(takingBodies)('$id', ({ index, ...operation }) => {
  test.each([
    ['deceptive', sampleOf(deceptiveBodies, index, 8)] as const,
    ['heavy', sampleOf(heavyBodies, index, heavyBodies.length)] as const,
  ])('refuses every %s body', async (_, bodies) => {
    for (const hostile of bodies) {
      const answer = await ask(operation, hostile);
      const outcome = [hostile.what, answer.status, faultsOf(operation, answer)];
      expect(outcome).toEqual([hostile.what, hostile.status, []]);
    }
  });
});

/** A turn of the event loop with so much processor time would mean work on a hostile body. */
const maxMs = 250;

/** The longest turn of the target while it gets the body four times, in milliseconds. */
async function maxTurn(hostile: HostileBody): Promise<number> {
  const operation = required(takingBodies[0], 'operation that takes a body');
  await target.reset();
  await Promise.all(Array.from({ length: 4 }, () => ask(operation, hostile)));
  return (await target.measure()).maxTurnMs;
}

test('no heavy body delays other requests', async () => {
  const turns: Record<string, number> = {};
  for (const hostile of heavyBodies) turns[hostile.what] = await maxTurn(hostile);
  if (isLongForm) console.table(turns);
  expect(Object.entries(turns).filter(([, ms]) => ms >= maxMs)).toEqual([]);
});

test.runIf(isFull)('several heavy bodies at once do not increase memory', async () => {
  const operation = required(takingBodies[0], 'operation that takes a body');
  const before = await target.measure();
  for (const hostile of heavyBodies) {
    await Promise.all(Array.from({ length: 10 }, () => ask(operation, hostile)));
  }
  const after = await target.measure();
  const grown = (after.maxMemory - before.maxMemory) / mebibyte;
  if (isLongForm) console.log(`Memory grew by ${Math.round(grown)} MiB.`);
  expect(grown).toBeLessThan(256);
});

test('none of these requests made a job, changed a prototype or caused an internal error', async () => {
  const { prototype, log } = await target.measure();
  expect(prototype.sort()).toEqual(Object.getOwnPropertyNames(Object.prototype).sort());
  expect(log).toContainEqual(expect.stringContaining(required(takingBodies[0], 'operation').id));
  expect(log.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  expect(await target.accounts.db.selectFrom('jobs').selectAll().execute()).toEqual([]);
});
