import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useDatabase } from '../../src/database/testing.ts';
import { finish } from '../../src/jobs/ends.ts';
import { claim, jobOf, useQueue } from '../../src/jobs/testing.ts';
import { required } from '../required.ts';
import type { AcceptedJob } from './accepted-job.ts';
import { findJobViolations } from './check.ts';
import { findWebhookViolations } from './check-webhooks.ts';
import { recordHistory } from './history.ts';

const database = useDatabase('Postgres');
const queue = useQueue(database);
const success = { status: 'success', json: '{}' } as const;
const url = 'https://receiver.example/hook';

beforeAll(() => recordHistory(database.db));
beforeEach(async () => {
  await database.db.deleteFrom('accounts').execute();
  await database.db.deleteFrom('history' as 'jobs').execute();
});

/**
 * Creates two jobs of one account, one after the other, and returns them as a client knows them.
 */
async function twoJobs(): Promise<AcceptedJob[]> {
  const account = await queue.account();
  const accepted: AcceptedJob[] = [];
  for (const idempotencyKey of ['one', 'two']) {
    const { id } = jobOf(await queue.add(account, { webhook: url }, idempotencyKey));
    accepted.push({ id, idempotencyKey });
  }
  return accepted;
}

async function runAll(): Promise<void> {
  for (let claimed = await claim(database.db, 'worker'); claimed; ) {
    await finish(database.db, { claim: claimed, outcome: success });
    claimed = await claim(database.db, 'worker');
  }
}

const set = (id: number, values: object) =>
  database.db.updateTable('jobs').set(values).where('id', '=', id).execute();

const violations = (accepted: AcceptedJob[]) =>
  findJobViolations(database.db, { accepted, violations: [] });

test('jobs that kept all promises are no fault', async () => {
  const accepted = await twoJobs();
  await runAll();
  expect(await violations(accepted)).toEqual([]);
});

test('a lost job, a job without a request, and a job that has not ended are faults', async () => {
  const [one, two] = await twoJobs();
  expect(await violations([{ id: 999, idempotencyKey: 'three' }])).toEqual(
    expect.arrayContaining([
      'job 999 was accepted and is lost',
      `job ${one?.id} was never answered for`,
      expect.stringContaining('has nothing live and the depth 2'),
    ]),
  );
  expect(await violations(two ? [two] : [])).toContain(`job ${two?.id} is queued`);
});

test('a job that ends twice and a job that is overtaken are faults', async () => {
  const accepted = await twoJobs();
  const [one, two] = accepted.map(({ id }) => id);
  for (const id of [two, one]) {
    await set(required(id, 'job'), { status: 'running', worker: 'worker' });
    await set(required(id, 'job'), { status: 'success', worker: null });
  }
  await set(required(two, 'job'), { status: 'error' });
  expect(await violations(accepted)).toEqual(
    expect.arrayContaining([
      `job ${one} was overtaken`,
      `job ${two} went queued, running, success, error`,
    ]),
  );
});

test('a wrong answer is a fault', async () => {
  const found = ['http://127.0.0.1 answered 500'];
  expect(await findJobViolations(database.db, { accepted: [], violations: found })).toEqual(found);
});

test('a missing webhook, or one with two ids, is a fault', async () => {
  const accepted = await twoJobs();
  await runAll();
  const [row] = await database.db.selectFrom('webhooks').selectAll().orderBy('id').execute();
  const job = required(row, 'webhook').job_id;
  const call = { job, webhookId: required(row, 'webhook').message_id, status: 'success' } as const;
  await database.db.updateTable('webhooks').set({ delivered_at: new Date() }).execute();
  const calls = [call, { ...call, webhookId: 'msg_other' }];
  expect(await findWebhookViolations(database.db, accepted, calls)).toEqual([
    expect.stringContaining(`job ${job} is success, but was told as`),
    `the receiver never heard of job ${accepted[1]?.id}`,
  ]);
});
