import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../src/database/testing.ts';
import type { FalQueue, FalRequest } from '../../src/engines/testing/fal-queue.ts';
import { createCaller } from '../../src/testing/caller.ts';
import type { Command } from '../../src/testing/command.ts';
import { waitFor } from '../../src/testing/wait-for.ts';
import { wrongAccounts } from '../../src/usage/testing.ts';
import { required } from '../required.ts';
import { findJobViolations, waitForJobs } from './check.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { createLoad, lyricsJob } from './load.ts';
import { type FaultPoint, pointsOfHosts } from './points.ts';
import { startWordsAtFal, useWordsAtFal } from './words-at-fal.ts';

/** With seven points, more than 200 kills. */
const rounds = 29;
const patienceMs = 240_000;

/** Points at which nobody can know whether the host has the request. */
const unknowable: readonly FaultPoint[] = ['in a submission', 'before the id of a submission'];
/** All points around a submission, and those at which the host has done its part. */
const points: readonly FaultPoint[] = [...pointsOfHosts, 'before the files', 'after the files'];

/** The jobs of killed workers, by the points of the kills. */
const killedAt = new Map<FaultPoint, number[]>();

/** So that a worker waits for it. */
const isDoneAtSecondLook = ({ looks }: FalRequest) => looks > 1;

let fal: FalQueue;
let cluster: Cluster;
let api: Command;
let keys: string[];
const load = createLoad({ jobRequest: lyricsJob });

beforeAll(async () => {
  fal = await startWordsAtFal();
  fal.isDone = isDoneAtSecondLook;
  const home = await openTestDatabase('Postgres');
  const environment = await useWordsAtFal(fal, home.dataDir);
  cluster = await startCluster({ home, lease: 2, environment });
  keys = await cluster.newAccounts(1, 6);
  api = await cluster.startApi();
}, patienceMs);

afterAll(async () => {
  await cluster?.stop();
  await fal?.close();
});

test.each(points.flatMap((point) => Array.from({ length: rounds }, () => point)))(
  'SIGKILL of a worker %s: the host has one request, and another worker goes on',
  { timeout: patienceMs },
  async (point) => {
    const before = fal.requests.length;
    const victim = await cluster.startWorker({ signal: 'SIGKILL', at: point });
    const url = await api.url;
    const { id } = await load.submit(() => [url], required(keys[0], 'API key'));
    expect(await victim.exited).toBe(null);
    killedAt.set(point, [...(killedAt.get(point) ?? []), id]);
    const survivor = await cluster.startWorker();
    await waitForJobs(cluster.db, patienceMs);
    survivor.kill('SIGTERM');
    await survivor.exited;

    const job = await cluster.db
      .selectFrom('jobs')
      .select(['status', 'error_code'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const submitted = fal.requests.length - before;
    if (unknowable.includes(point)) {
      expect(job).toEqual({ status: 'error', error_code: 'outcome_unknown' });
      // Before its id is stored, the host has accepted it.
      expect(submitted).toBe(point === 'in a submission' ? 0 : 1);
    } else {
      expect(job).toEqual({ status: 'success', error_code: null });
      expect(submitted).toBe(1);
    }
    // A submission whose outcome nobody knows does not count.
    const calls = cluster.db.selectFrom('usage').select('call').where('job_id', '=', id);
    expect(await calls.execute()).toHaveLength(unknowable.includes(point) ? 0 : 1);
    expect(await wrongAccounts(cluster.db)).toEqual([]);
    expect(fal.requests.slice(before).some(({ isCancelled }) => isCancelled)).toBe(false);
  },
);

test.each([
  ['three workers are lost', 'SIGKILL', 3],
  ['worker is replaced by a new release', 'SIGTERM', 1],
] as const)(
  'a job whose %s goes on with its request',
  { timeout: patienceMs },
  async (_, signal, times) => {
    const before = fal.requests.length;
    const url = await api.url;
    fal.isDone = () => false;
    const { id } = await load.submit(() => [url], required(keys[0], 'API key'));
    for (let lost = 0; lost < times; lost++) {
      const looks = () => fal.requests[before]?.looks ?? 0;
      const seen = looks();
      const worker = await cluster.startWorker();
      await waitFor(() => looks() > seen, { timeout: patienceMs, what: 'a look at the request' });
      worker.kill(signal);
      await worker.exited;
    }
    fal.isDone = isDoneAtSecondLook;
    const last = await cluster.startWorker();
    await waitForJobs(cluster.db, patienceMs);
    last.kill('SIGTERM');
    await last.exited;
    const { get } = createCaller(url);
    expect((await get('/healthz')).status).toBe(200);
    const jobs = await cluster.db
      .selectFrom('jobs')
      .select('status')
      .where('id', '=', id)
      .execute();
    expect(jobs).toEqual([{ status: 'success' }]);
    expect(fal.requests.length - before).toBe(1);
  },
);

test('every job ended once, and was submitted once at most', async ({ annotate }) => {
  expect(await findJobViolations(cluster.db, load)).toEqual([]);
  const { length: jobs } = load.accepted;
  const { length: submissions } = fal.requests;
  expect(submissions).toBeLessThanOrEqual(jobs);
  const ended = await cluster.db
    .selectFrom('jobs')
    .select('id')
    .where('error_code', '=', 'outcome_unknown')
    .execute();
  const unknown = ended.map(({ id }) => id).toSorted((one, other) => one - other);
  expect(unknown).toEqual(unknowable.flatMap((point) => killedAt.get(point) ?? []));
  const kills = [...killedAt].map(([point, { length }]) => `${length} ${point}`);
  const figures = `${jobs} jobs, ${submissions} submissions, ${unknown.length} outcome_unknown`;
  await annotate(`SIGKILL: ${kills.join(', ')}; ${figures}.`);
});
