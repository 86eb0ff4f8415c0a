import { compile } from '../../src/testing/command.ts';
import { type Random, seeded } from '../random.ts';
import { findJobViolations, waitForJobs } from './check.ts';
import { findWebhookViolations, waitForWebhooks } from './check-webhooks.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { Counts } from './counts.ts';
import { faultsAtRandom, signalsAtRandom } from './faults-at-random.ts';
import { createLoad, type Load } from './load.ts';
import type { ChaosOptions } from './options.ts';
import { type OwnDatabase, openOwnDatabase } from './own-database.ts';
import { ProcessPool } from './process-pool.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { type Recovery, watchRecovery } from './recovery.ts';
import { countRows, jobRows, type Rows, slowestJob, toTable, webhookRows } from './report.ts';
import { withLoad } from './requests.ts';

/** All parts of a run, and what has been done so far. */
interface ChaosRun {
  options: ChaosOptions;
  random: Random;
  home: OwnDatabase;
  receiver: Receiver;
  cluster: Cluster;
  pool: ProcessPool;
  load: Load;
  recovery: Recovery;
  faults: Counts;
  stops: Counts;
  minutes(): number;
}

/** Lease of the workers, in seconds. */
const lease = 2;
const accounts = 8;
/** Queue limit of each account. So there is always work, and no job waits for long. */
const queueLimit = 2;
const progressMs = 30_000;
const drainMs = 10 * 60_000;

/**
 * Does all that the options require, or as much as possible until the signal aborts, and prints a
 * report. Returns the broken promises.
 */
export async function runChaos(options: ChaosOptions, signal: AbortSignal): Promise<string[]> {
  const run = await startRun(options);
  const progress = setInterval(() => console.log(progressOf(run)), progressMs);
  try {
    await causeFaults(run, signal);
    console.log('No more faults: waiting for what is left.');
    const timeouts = await drain(run).then(
      () => [],
      (error: Error) => [error.message],
    );
    const violations = [...timeouts, ...(await findAllViolations(run))];
    console.log(toTable([...(await rowsOf(run)), ['promises broken', violations.length]]));
    console.log(await slowestJob(run.cluster.db));
    return violations;
  } finally {
    clearInterval(progress);
    await run.pool.end();
    await run.cluster.stop();
    await run.receiver.close();
  }
}

async function startRun(options: ChaosOptions): Promise<ChaosRun> {
  const start = Date.now();
  const random = seeded(options.seed);
  const [home, receiver] = await Promise.all([openOwnDatabase(), startReceiver()]);
  await compile();
  const cluster = await startCluster({ home, lease });
  const pool = await ProcessPool.start(cluster, { apis: 2, workers: 3, random });
  return {
    options,
    random,
    home,
    receiver,
    cluster,
    pool,
    load: createLoad({ patienceMs: drainMs }),
    recovery: watchRecovery(cluster.db),
    faults: new Counts(),
    stops: new Counts(),
    minutes: () => (Date.now() - start) / 60_000,
  };
}

async function causeFaults(run: ChaosRun, signal: AbortSignal): Promise<void> {
  const { options, random, cluster, pool, load, minutes, receiver, recovery } = run;
  const keys = await cluster.newAccounts(accounts, queueLimit);
  pool.arm(signalsAtRandom(random));
  const faultOptions = {
    ...run,
    signal,
    leaseMs: lease * 1000,
    hasReachedOtherGoals: () =>
      minutes() >= options.minutes && load.accepted.length >= options.jobs,
    onFault: recovery.watch,
  };
  const request = { webhook: receiver.url };
  await withLoad({ load, pool, keys, request }, () => faultsAtRandom(faultOptions));
}

async function drain({ pool, cluster, recovery }: ChaosRun): Promise<void> {
  await pool.disarm();
  await waitForJobs(cluster.db, drainMs);
  await recovery.settled();
  await waitForWebhooks(cluster.db, drainMs);
}

async function findAllViolations({ pool, cluster, load, receiver }: ChaosRun): Promise<string[]> {
  return [
    ...pool.unexpectedExits,
    ...(await findJobViolations(cluster.db, load)),
    ...(await findWebhookViolations(cluster.db, load.accepted, receiver.calls)),
  ];
}

async function rowsOf(run: ChaosRun): Promise<Rows> {
  const { cluster, pool, faults, load, minutes, receiver, recovery, stops } = run;
  return [
    ...countRows('processes killed', pool.deaths),
    ...countRows('faults of the database', faults),
    ...countRows('stops', stops),
    ...(await jobRows(cluster.db, load.accepted)),
    ...webhookRows(load.accepted, receiver.calls),
    ...countRows('requests, by status', load.answers),
    ['longest recovery, in seconds', recovery.longest.toFixed(1)],
    ['minutes', minutes().toFixed(1)],
  ];
}

function progressOf({ pool, faults, load, minutes, receiver, stops }: ChaosRun): string {
  return (
    `${minutes().toFixed(1)} min: ${pool.deaths.total} kills, ${faults.total} faults of the ` +
    `database, ${stops.total} stops; ${load.accepted.length} jobs accepted, ` +
    `${receiver.calls.length} webhooks, ${load.violations.length} wrong answers`
  );
}
