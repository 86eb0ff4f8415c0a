import type { JobAnswer } from '@genmedia/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../src/database/testing.ts';
import type { FalQueue } from '../../src/engines/testing/fal-queue.ts';
import { createCaller } from '../../src/testing/caller.ts';
import type { Command } from '../../src/testing/command.ts';
import { waitFor } from '../../src/testing/wait-for.ts';
import { required } from '../required.ts';
import { findJobViolations, waitForJobs } from './check.ts';
import { findWebhookViolations, waitForWebhooks } from './check-webhooks.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { createLoad, lyricsJob } from './load.ts';
import { type FaultPoint, pointsOfHosts } from './points.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { startWordsAtFal, useWordsAtFal } from './words-at-fal.ts';

const patienceMs = 240_000;
/** Points after which the service has the host's id of the request. */
const withId: readonly FaultPoint[] = ['after the id of a submission', 'in the wait for a host'];

let fal: FalQueue;
let cluster: Cluster;
let receiver: Receiver;
/** Two processes that answer requests. */
let urls: string[];
let key: string;
const load = createLoad({ jobRequest: lyricsJob });

beforeAll(async () => {
  receiver = await startReceiver();
  fal = await startWordsAtFal();
  fal.isDone = () => false;
  const home = await openTestDatabase('Postgres');
  const environment = await useWordsAtFal(fal, home.dataDir);
  cluster = await startCluster({ home, lease: 2, environment });
  key = required((await cluster.newAccounts(1, 6))[0], 'API key');
  const apis = [await cluster.startApi(), await cluster.startApi()];
  urls = await Promise.all(apis.map(({ url }) => url));
}, patienceMs);

afterAll(async () => {
  await cluster?.stop();
  await fal?.close();
  await receiver?.close();
});

const submit = () => load.submit(() => urls, key, { webhook: receiver.url });

/** Cancels the job at both processes at once, and returns what both say. */
async function cancel(id: number): Promise<JobAnswer['job']> {
  const answers = await Promise.all(
    urls.map((url) => createCaller(url).post<JobAnswer>(`/api/v7/jobs/${id}/cancel`, { key })),
  );
  const [first, second] = answers.map(({ status, body }) => ({ status, body }));
  expect(first).toEqual(second);
  return required(first, 'answer').body.job;
}

async function endOf(worker: Command): Promise<void> {
  worker.kill('SIGTERM');
  await worker.exited;
}

test.each(pointsOfHosts)(
  'SIGKILL of a worker %s, and a cancel: one end, and the host works for nobody',
  { timeout: patienceMs },
  async (point) => {
    const before = fal.requests.length;
    const victim = await cluster.startWorker({ signal: 'SIGKILL', at: point });
    const { id } = await submit();
    expect(await victim.exited).toBe(null);
    const job = await cancel(id);
    expect(job).toMatchObject({ status: 'error', error: { code: 'cancelled' } });
    const survivor = await cluster.startWorker();
    await waitForJobs(cluster.db, patienceMs);
    const isCancelled = () => fal.requests.slice(before).map((request) => request.isCancelled);
    if (withId.includes(point)) {
      await waitFor(() => isCancelled()[0], { timeout: patienceMs, what: 'a cancel at the host' });
    }
    await endOf(survivor);
    expect(isCancelled().length).toBeLessThanOrEqual(1);
  },
);

test('SIGKILL of a worker right after a cancel: another one cancels at the host', {
  timeout: patienceMs,
}, async () => {
  const before = fal.requests.length;
  const worker = await cluster.startWorker();
  const { id } = await submit();
  await waitFor(() => (fal.requests[before]?.looks ?? 0) > 0, {
    timeout: patienceMs,
    what: 'a look at the request',
  });
  const cancelling = cancel(id);
  worker.kill('SIGKILL');
  expect(await cancelling).toMatchObject({ error: { code: 'cancelled' } });
  await worker.exited;
  const survivor = await cluster.startWorker();
  // If the process died between its claim of the cancellation and the host's answer, the next
  // attempt would only be due when its lease is over.
  await waitFor(
    async () => {
      await cluster.db
        .updateTable('submissions')
        .set({ next_attempt_at: new Date() })
        .where('next_attempt_at', 'is not', null)
        .execute();
      return fal.requests[before]?.isCancelled;
    },
    { timeout: patienceMs, what: 'a cancel at the host' },
  );
  await waitForWebhooks(cluster.db, patienceMs);
  await endOf(survivor);
  expect(fal.requests.length - before).toBe(1);
});

test('every job ended once, left its place, and its webhook told the end', async () => {
  expect(await findJobViolations(cluster.db, load)).toEqual([]);
  expect(await findWebhookViolations(cluster.db, load.accepted, receiver.calls)).toEqual([]);
  const jobs = await cluster.db.selectFrom('jobs').select('error_code').execute();
  expect(jobs.every(({ error_code: code }) => code === 'cancelled')).toBe(true);
});
