import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { required } from '../../proof/required.ts';
import { median, percentile } from '../percentile.ts';
import type { QueueAdapter } from './adapter.ts';
import { openQueue, type QueueName } from './adapters.ts';

/** Jobs that run at once, and callers that enqueue at once. */
export const concurrency = 8;
const accountsAtOnce = 200;

/** Jobs accepted per second, with `concurrency` callers at once. */
export async function enqueueRate(queue: QueueAdapter, jobs: number): Promise<number> {
  const accounts = await queue.createAccounts(accountsAtOnce);
  const start = performance.now();
  await fill(queue, accounts, jobs);
  return (jobs / (performance.now() - start)) * 1000;
}

async function fill(queue: QueueAdapter, accounts: readonly number[], jobs: number): Promise<void> {
  let number = 0;
  const caller = async () => {
    while (number < jobs) {
      const jobNumber = number++;
      await queue.enqueue(accounts[jobNumber % accounts.length] as number, jobNumber);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, caller));
}

/** Jobs per second that do nothing, from a full queue. Measures for at most `maxMs`. */
export async function backlogRate(
  queue: QueueAdapter,
  jobs: number,
  maxMs: number,
): Promise<number> {
  const accounts = await queue.createAccounts(accountsAtOnce);
  await fill(queue, accounts, jobs);
  let ended = 0;
  const allEnded = Promise.withResolvers<void>();
  const start = performance.now();
  const stop = await queue.work(concurrency, async () => {
    ended++;
    if (ended === jobs) allEnded.resolve();
  });
  await Promise.race([allEnded.promise, sleep(maxMs)]);
  const rate = (ended / (performance.now() - start)) * 1000;
  await allEnded.promise;
  await stop();
  return rate;
}

/**
 * Milliseconds from the call that enqueues a job to its start, without other load; by default p95.
 */
export async function pickUp(queue: QueueAdapter, jobs: number, share = 0.95): Promise<number> {
  const accounts = await queue.createAccounts(jobs);
  const delays: number[] = [];
  let started = Promise.withResolvers<void>();
  const stop = await queue.work(concurrency, async () => started.resolve());
  await sleep(1_000);
  for (const [number, account] of accounts.entries()) {
    started = Promise.withResolvers();
    const start = performance.now();
    await Promise.all([queue.enqueue(account, number), started.promise]);
    delays.push(performance.now() - start);
    await sleep(20);
  }
  await stop();
  return percentile(delays, share);
}

/** Median milliseconds from the end of a job to the start of the next one of the same account. */
export async function gap(queue: QueueAdapter, jobs: number): Promise<number> {
  const account = required((await queue.createAccounts(1))[0], 'account');
  for (let number = 0; number < jobs; number++) await queue.enqueue(account, number);
  const gaps: number[] = [];
  const order: number[] = [];
  const allEnded = Promise.withResolvers<void>();
  let ended: number | undefined;
  const stop = await queue.work(concurrency, async ({ number }) => {
    if (ended !== undefined) gaps.push(performance.now() - ended);
    order.push(number);
    await sleep(5);
    ended = performance.now();
    if (order.length === jobs) allEnded.resolve();
  });
  await allEnded.promise;
  await stop();
  if (order.some((number, index) => number !== index)) throw new Error(`Out of order: ${order}`);
  return median(gaps);
}

/**
 * Milliseconds from the SIGKILL of a process to the start of its job in another one. Undefined if
 * that takes longer than `maxMs`.
 */
export async function recovery(
  name: QueueName,
  url: string,
  maxMs: number,
): Promise<number | undefined> {
  const queue = await openQueue(name, url);
  const account = required((await queue.createAccounts(1))[0], 'account');
  const victim = fork(join(import.meta.dirname, 'victim.ts'), [name, url]);
  await once(victim, 'message');
  await queue.enqueue(account, 0);
  await once(victim, 'message');
  const started = Promise.withResolvers<number>();
  const stop = await queue.work(concurrency, async () => started.resolve(performance.now()));
  const start = performance.now();
  victim.kill('SIGKILL');
  const restartedAt = await Promise.race([started.promise, sleep(maxMs)]);
  await stop();
  await queue.close();
  return restartedAt === undefined ? undefined : restartedAt - start;
}
