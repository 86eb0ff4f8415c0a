import { compile } from '../../src/testing/command.ts';
import { findBroken, waitForAll } from './check.ts';
import { findBrokenWebhooks, waitForWebhooks } from './check-webhooks.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { Counts } from './counts.ts';
import { Crew } from './crew.ts';
import { faultsAtRandom, trapsAtRandom } from './faults-at-random.ts';
import { createLoad, type Load } from './load.ts';
import type { ChaosOptions } from './options.ts';
import { type OwnDatabase, openOwnDatabase } from './own-database.ts';
import { type Random, seeded } from './random.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { type Recovery, watchRecovery } from './recovery.ts';
import { countRows, jobRows, type Rows, slowestJob, toTable, webhookRows } from './report.ts';
import { underLoad } from './requests.ts';

/** All parts of a run, and what has been done so far. */
interface Stage {
  options: ChaosOptions;
  random: Random;
  home: OwnDatabase;
  receiver: Receiver;
  cluster: Cluster;
  crew: Crew;
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
export async function runChaos(
  options: ChaosOptions,
  say: (text: string) => void,
  signal: AbortSignal,
): Promise<string[]> {
  const stage = await setUp(options);
  const progress = setInterval(() => say(progressOf(stage)), progressMs);
  try {
    await perform(stage, signal);
    say('No more faults: waiting for what is left.');
    const late = await drain(stage).then(
      () => [],
      (error: Error) => [error.message],
    );
    const broken = [...late, ...(await findAllBroken(stage))];
    say(toTable([...(await rowsOf(stage)), ['promises broken', broken.length]]));
    say(await slowestJob(stage.cluster.db));
    return broken;
  } finally {
    clearInterval(progress);
    await stage.crew.end();
    await stage.cluster.stop();
    await stage.receiver.close();
  }
}

async function setUp(options: ChaosOptions): Promise<Stage> {
  const from = Date.now();
  const random = seeded(options.seed);
  const [home, receiver] = await Promise.all([openOwnDatabase(), startReceiver()]);
  await compile();
  const cluster = await startCluster({ home, lease });
  const crew = await Crew.start(cluster, { apis: 2, workers: 3, random });
  return {
    ...{ options, random, home, receiver, cluster, crew },
    load: createLoad({ patienceMs: drainMs }),
    recovery: watchRecovery(cluster.db),
    faults: new Counts(),
    stops: new Counts(),
    minutes: () => (Date.now() - from) / 60_000,
  };
}

async function perform(stage: Stage, signal: AbortSignal): Promise<void> {
  const { options, random, cluster, crew, load, minutes, receiver, recovery } = stage;
  const keys = await cluster.newAccounts(accounts, queueLimit);
  crew.arm(trapsAtRandom(random));
  const harm = {
    ...stage,
    signal,
    leaseMs: lease * 1000,
    isEnough: () => minutes() >= options.minutes && load.accepted.length >= options.jobs,
    onFault: recovery.watch,
  };
  const request = { webhook: receiver.url };
  await underLoad({ load, crew, keys, request }, () => faultsAtRandom(harm));
}

async function drain({ crew, cluster, recovery }: Stage): Promise<void> {
  await crew.disarm();
  await waitForAll(cluster.db, drainMs);
  await recovery.whenOver();
  await waitForWebhooks(cluster.db, drainMs);
}

async function findAllBroken({ crew, cluster, load, receiver }: Stage): Promise<string[]> {
  return [
    ...crew.deserters,
    ...(await findBroken(cluster.db, load)),
    ...(await findBrokenWebhooks(cluster.db, load.accepted, receiver.calls)),
  ];
}

async function rowsOf(stage: Stage): Promise<Rows> {
  const { cluster, crew, faults, load, minutes, receiver, recovery, stops } = stage;
  return [
    ...countRows('processes killed', crew.deaths),
    ...countRows('faults of the database', faults),
    ...countRows('stops', stops),
    ...(await jobRows(cluster.db, load.accepted)),
    ...webhookRows(load.accepted, receiver.calls),
    ...countRows('requests, by status', load.answers),
    ['longest recovery, in seconds', recovery.longest.toFixed(1)],
    ['minutes', minutes().toFixed(1)],
  ];
}

function progressOf({ crew, faults, load, minutes, receiver, stops }: Stage): string {
  return (
    `${minutes().toFixed(1)} min: ${crew.deaths.total} kills, ${faults.total} faults of the ` +
    `database, ${stops.total} stops; ${load.accepted.length} jobs accepted, ` +
    `${receiver.calls.length} webhooks, ${load.wrong.length} wrong answers`
  );
}
