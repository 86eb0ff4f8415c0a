/** `pnpm chaos`: see options.ts. Exits with 1 where anything that is promised was not kept. */
import { findBroken, waitForAll } from './check.ts';
import { findBrokenWebhooks, waitForWebhooks } from './check-webhooks.ts';
import { startCluster } from './cluster.ts';
import { Counts } from './counts.ts';
import { startCrew } from './crew.ts';
import { faultsAtRandom, trapsAtRandom } from './faults-at-random.ts';
import { createLoad } from './load.ts';
import { readOptions, usage } from './options.ts';
import { openOwnDatabase } from './own-database.ts';
import { seeded } from './random.ts';
import { startReceiver } from './receiver.ts';
import { watchRecovery } from './recovery.ts';
import { countRows, jobRows, type Rows, toTable, webhookRows } from './report.ts';
import { underLoad } from './requests.ts';

const lease = 2;
const accounts = 8;
/** Of each account: there is always work, and none of it waits for long. */
const queueLimit = 2;
const progressMs = 30_000;
const drainMs = 10 * 60_000;
const mostShown = 50;

const say = (text: string) => void process.stdout.write(`${text}\n`);

/** All that was not kept. */
async function run(args: readonly string[]): Promise<string[]> {
  const options = readOptions(args);
  const from = Date.now();
  const minutes = () => (Date.now() - from) / 60_000;
  const random = seeded(options.seed);
  const [home, receiver] = await Promise.all([openOwnDatabase(), startReceiver()]);
  const cluster = await startCluster({ home, lease });
  const { db } = cluster;
  const crew = await startCrew(cluster, { apis: 2, workers: 3, random });
  const keys = await cluster.newAccounts(crew.urls()[0] ?? '', accounts, queueLimit);
  crew.arm(trapsAtRandom(random));
  const load = createLoad(drainMs);
  const recovery = watchRecovery(db);
  const done = { faults: new Counts(), stops: new Counts() };

  const progress = setInterval(() => {
    say(
      `${minutes().toFixed(1)} min: ${crew.deaths.total} kills, ${done.faults.total} faults of the ` +
        `database, ${done.stops.total} stops; ${load.accepted.length} jobs accepted, ` +
        `${receiver.calls.length} webhooks, ${load.wrong.length} wrong answers`,
    );
  }, progressMs);

  try {
    const request = { webhook: receiver.url };
    await underLoad({ load, crew, keys, request }, () =>
      faultsAtRandom(
        {
          ...{ crew, home, random, goals: options, leaseMs: lease * 1000, onFault: recovery.watch },
          isEnough: () => minutes() >= options.minutes && load.accepted.length >= options.jobs,
        },
        done,
      ),
    );
    say('No more faults: waiting for what is left.');
    await crew.disarm();
    await waitForAll(db, drainMs);
    await recovery.whenOver();
    await waitForWebhooks(db, drainMs);
    const rows: Rows = [
      ...countRows('processes killed', crew.deaths),
      ...countRows('faults of the database', done.faults),
      ...countRows('stops', done.stops),
      ...(await jobRows(db, load.accepted)),
      ...webhookRows(load.accepted, receiver.calls),
      ...countRows('requests, by status', load.answers),
      ['longest recovery, in seconds', recovery.longest.toFixed(1)],
      ['minutes', minutes().toFixed(1)],
    ];
    const broken = [
      ...crew.deserters,
      ...(await findBroken(db, load)),
      ...(await findBrokenWebhooks(db, load.accepted, receiver.calls)),
    ];
    say(toTable([...rows, ['promises broken', broken.length]]));
    return broken;
  } finally {
    clearInterval(progress);
    await crew.end();
    await cluster.stop();
    await receiver.close();
  }
}

if (process.argv.includes('--help')) {
  say(usage);
} else {
  const broken = await run(process.argv.slice(2));
  for (const line of broken.slice(0, mostShown)) say(line);
  // What is left of a killed process may hold the event loop.
  process.exit(broken.length > 0 ? 1 : 0);
}
