import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { maxAttempts } from '../../src/jobs/attempts.ts';
import { waitFor } from '../../src/testing/wait-for.ts';
import { documented } from '../hostile/contract.ts';
import { exampleRequest, toSent, withCredential } from '../hostile/request.ts';
import { send } from '../hostile/send.ts';
import { required } from '../required.ts';
import type { PlanCustomer, TestBed } from './test-bed.ts';

const polling = { everyMs: 200 };

/** What a process holds when it is idle and its garbage has been collected. */
export interface HeldResources {
  /** Bytes of its JavaScript heap and of its buffers. */
  bytes: number;
  /** Bytes that the system has given it. It keeps some that it no longer needs. */
  resident: number;
  /** Open files and connections. */
  files: number;
}

/** Returns the broken promises. Waits for work that may still be under way. */
export async function findBrokenPromises(
  testBed: TestBed,
  before: HeldResources,
): Promise<string[]> {
  const broken: string[] = [];
  const recordFailure = (what: string) => (error: Error) => {
    broken.push(`${what}: ${error.message}`);
  };
  await checkIsAlive(testBed).catch(recordFailure('the process lives'));
  await endJobs(testBed).catch(recordFailure('all jobs end'));
  await checkDepths(testBed).catch(recordFailure('all places of queues are free'));
  await checkIdempotency(testBed).catch(recordFailure('nothing is made twice'));
  for (const customer of testBed.customers) {
    await checkConversationLimits(testBed, customer).catch(
      recordFailure('all places of conversations are free'),
    );
  }
  await checkResources(testBed, before).catch(recordFailure('what was held is given back'));
  await checkIsAlive(testBed).catch(recordFailure('the process lives'));
  return broken;
}

async function checkIsAlive({ url, metricsUrl, service }: TestBed): Promise<void> {
  const { status } = await fetch(`${url}/healthz`);
  if (status !== 200) throw new Error(`its health is ${status}`);
  const uncaught = await metricsOf(metricsUrl, 'genmedia_uncaught_errors_total');
  if (uncaught.length !== 2 || uncaught.some((count) => count > 0)) {
    throw new Error(`errors were not caught: ${uncaught.join(', ')}`);
  }
  if (service.stderr().includes('was not caught')) throw new Error('its log has such an error');
}

/** Gives each job one last attempt, at once. Its result does not matter. */
async function endJobs({ database: { db } }: TestBed): Promise<void> {
  let live: object[] = [];
  const haveEnded = async () => {
    await db
      .updateTable('jobs')
      .set({ not_before: null, attempt: maxAttempts - 1 })
      .where('status', '=', 'queued')
      .execute();
    await sql`select pg_notify('jobs_queued', '')`.execute(db);
    live = await db
      .selectFrom('jobs')
      .select(['id', 'operation', 'status', 'attempt'])
      .where('status', 'in', ['queued', 'running'])
      .execute();
    return live.length === 0;
  };
  await waitFor(haveEnded, {
    ...polling,
    timeout: 600_000,
    what: () => `the end of ${JSON.stringify(live)}`,
  });
}

async function checkDepths({ database: { db } }: TestBed): Promise<void> {
  const nonEmpty = await db
    .selectFrom('accounts')
    .select(['id', 'depth'])
    .where('depth', '<>', 0)
    .execute();
  if (nonEmpty.length > 0) throw new Error(JSON.stringify(nonEmpty));
}

/**
 * Every caller has its own Idempotency-Key. Only a caller that sends a request twice uses it twice.
 */
async function checkIdempotency({ database: { db } }: TestBed): Promise<void> {
  const { rows } = await sql<{ jobs: number; keys: number }>`
    select count(*)::int as jobs, count(distinct idempotency_key)::int as keys from jobs`.execute(
    db,
  );
  const [{ jobs, keys } = { jobs: 0, keys: 0 }] = rows;
  if (jobs !== keys) throw new Error(`${keys} keys made ${jobs} jobs`);
}

/** Checks that a healthy remote model answers as many calls at once as the plan allows. */
async function checkConversationLimits(testBed: TestBed, customer: PlanCustomer): Promise<void> {
  const chat = documented.find(({ id }) => id === 'createChatCompletion');
  if (!chat) throw new Error('The contract has no conversations.');
  const parts = exampleRequest(chat);
  parts.body = { messages: [{ role: 'user', content: 'Good morning' }], model_id: 'normal' };
  const sent = toSent(chat, withCredential(chat, parts, customer));
  let statuses: number[] = [];
  const allSucceed = async () => {
    const requests = Array.from({ length: customer.queueLimit }, () => send(testBed.url, sent));
    statuses = (await Promise.all(requests)).map(({ status }) => status);
    return statuses.every((status) => status === 200);
  };
  const what = () => `answers to ${customer.queueLimit} at once, instead of ${statuses.join(', ')}`;
  await waitFor(allSucceed, { ...polling, what });
}

/** What a process may keep after many requests, beyond what it held before: caches, pools, code. */
const allowance = { bytes: 96 * 2 ** 20, files: 64 };

async function checkResources(testBed: TestBed, before: HeldResources): Promise<void> {
  let held = before;
  const isReleased = async () => {
    held = await measureHeld(testBed);
    return (
      held.bytes < before.bytes + allowance.bytes && held.files < before.files + allowance.files
    );
  };
  const what = () => `${JSON.stringify(before)} again, instead of ${JSON.stringify(held)}`;
  await waitFor(isReleased, { ...polling, what });
}

export async function measureHeld({ service, metricsUrl }: TestBed): Promise<HeldResources> {
  service.kill('SIGUSR2');
  const metric = async (name: string) => required((await metricsOf(metricsUrl, name))[0], name);
  const heap = await metric('nodejs_heap_size_used_bytes');
  return {
    bytes: heap + (await metric('nodejs_external_memory_bytes')),
    resident: await metric('process_resident_memory_bytes'),
    files: (await readdir(`/proc/${service.pid}/fd`)).length,
  };
}

async function metricsOf(metricsUrl: string, name: string): Promise<number[]> {
  const text = await (await fetch(`${metricsUrl}/metrics`)).text();
  const lines = text.split('\n').filter((line) => new RegExp(`^${name}(?:\\{| )`).test(line));
  return lines.map((line) => Number(line.split(' ').at(-1)));
}
