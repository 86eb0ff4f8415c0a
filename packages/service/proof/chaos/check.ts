import type { Db } from '../../src/database/tables.ts';
import { brokenQueues } from '../../src/jobs/testing.ts';
import { waitFor } from '../../src/testing/wait-for.ts';
import type { AcceptedJob } from './accepted-job.ts';
import { type Change, readHistory } from './history.ts';
import type { Load } from './load.ts';

/** Waits until no job is queued or running any more, or throws. */
export async function waitForJobs(db: Db, timeout: number): Promise<void> {
  let live: object[] = [];
  const haveEnded = async () => {
    live = await db
      .selectFrom('jobs')
      .select(['id', 'status', 'attempt', 'worker'])
      .where('status', 'in', ['queued', 'running'])
      .execute();
    return live.length === 0;
  };
  const what = () =>
    `the end of ${live.length} jobs, among them ${JSON.stringify(live.slice(0, 5))}`;
  await waitFor(haveEnded, { timeout, what });
}

/** Returns the broken promises about jobs. They must be kept whatever happened to the processes. */
export async function findJobViolations(
  db: Db,
  { accepted, violations }: Pick<Load, 'accepted' | 'violations'>,
): Promise<string[]> {
  const history = await readHistory(db);
  return [
    ...violations,
    ...(await lostJobs(db, accepted)),
    ...(await wrongDepths(db)),
    ...(await brokenQueues(db)),
    ...[...Map.groupBy(history, ({ job }) => job).values()].flatMap(statusViolations),
    ...[...Map.groupBy(history, ({ account }) => account).values()].flatMap(orderViolations),
  ];
}

/**
 * Every accepted job exists and has ended. Each Idempotency-Key has one job, and each job was
 * requested.
 */
async function lostJobs(db: Db, accepted: readonly AcceptedJob[]): Promise<string[]> {
  const jobs = await db.selectFrom('jobs').select(['id', 'status', 'idempotency_key']).execute();
  const byId = new Map(jobs.map((job) => [job.id, job]));
  const keys = new Set(accepted.map(({ idempotencyKey }) => idempotencyKey));
  return [
    ...accepted.flatMap(({ id, idempotencyKey }) => {
      const job = byId.get(id);
      if (!job) return [`job ${id} was accepted and is lost`];
      if (job.idempotency_key !== idempotencyKey) return [`job ${id} has another key`];
      const final = job.status === 'success' || job.status === 'error';
      return final ? [] : [`job ${id} is ${job.status}`];
    }),
    ...jobs.flatMap(({ id, idempotency_key: key }) =>
      keys.has(key ?? '') ? [] : [`job ${id} was never answered for`],
    ),
    ...(jobs.length === keys.size ? [] : [`${keys.size} keys made ${jobs.length} jobs`]),
  ];
}

async function wrongDepths(db: Db): Promise<string[]> {
  const accounts = await db.selectFrom('accounts').select(['id', 'depth']).execute();
  return accounts.flatMap(({ id, depth }) =>
    depth === 0 ? [] : [`account ${id} has nothing live and the depth ${depth}`],
  );
}

function statusViolations(changes: readonly Change[]): string[] {
  const states = changes.map(({ to }) => to);
  const final = states.filter((state) => state === 'success' || state === 'error');
  const last = states.at(-1);
  if (final.length === 1 && last === final[0]) return [];
  return [`job ${changes[0]?.job} went ${states.join(', ')}`];
}

/**
 * Jobs of an account run one at a time, and start for the first time in the order of acceptance.
 */
function orderViolations(changes: readonly Change[]): string[] {
  const violations: string[] = [];
  const started = new Set<number>();
  let newest = 0;
  let running: number | undefined;
  for (const { job, to } of changes) {
    if (to === 'running') {
      if (running !== undefined) violations.push(`job ${job} ran beside job ${running}`);
      if (!started.has(job) && job < newest) violations.push(`job ${job} was overtaken`);
      running = job;
      started.add(job);
      newest = Math.max(newest, job);
    } else if (job === running) {
      running = undefined;
    }
  }
  return violations;
}
