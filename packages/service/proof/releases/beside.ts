import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { outcomeOf } from '../../src/testing/command.ts';
import { findJobViolations, waitForJobs } from '../chaos/check.ts';
import { findWebhookViolations, waitForWebhooks } from '../chaos/check-webhooks.ts';
import { type Cluster, secretKey, startCluster } from '../chaos/cluster.ts';
import { killAtRandom } from '../chaos/kills.ts';
import { createLoad, type Load, lyricsJob } from '../chaos/load.ts';
import { openOwnDatabase } from '../chaos/own-database.ts';
import { ProcessPool } from '../chaos/process-pool.ts';
import { type Receiver, startReceiver } from '../chaos/receiver.ts';
import { withLoad } from '../chaos/requests.ts';
import type { Release } from './checkout.ts';

export interface Outcome {
  /** Promises that were broken. */
  violations: string[];
  accepted: number;
  /** Processes that were killed. */
  kills: number;
  /** Why the second release does not work on the database of the first; undefined if it does. */
  refused?: string;
}

const accounts = 4;
const queueLimit = 6;
const processes = { apis: 1, workers: 2, random: Math.random };
const drainMs = 10 * 60_000;

/**
 * Lets a release serve accounts, lets another one take over while they go on, and checks what is
 * promised of each job and webhook. Each serves alone for a quarter of the given time. In between both
 * serve at once, while processes of each are killed at random times within a quarter of it.
 */
export async function replace(before: Release, after: Release, seconds: number): Promise<Outcome> {
  const home = await openOwnDatabase((_db, url) =>
    succeed(before, ['migrate'], { DATABASE_URL: url, SECRET_KEY: secretKey }),
  );
  const [cluster, receiver] = [await startCluster({ home, lease: 5 }), await startReceiver()];
  const load = createLoad({ jobRequest: lyricsJob, patienceMs: drainMs });
  try {
    const pools = [await ProcessPool.start(cluster.ofRelease(before.file), processes)];
    const keys = await createAccounts(before, cluster);
    const urls = () => pools.flatMap((pool) => pool.urls());
    const request = { webhook: receiver.url };
    let refused: string | undefined;
    await withLoad({ load, pool: { urls }, keys, request, pauseMs: 50 }, async () => {
      await sleep(seconds * 250);
      refused = await refusalOf(after, cluster);
      if (refused === undefined) await takeOver(pools, cluster, after, seconds);
    });
    const violations = await check(cluster, load, receiver, pools);
    const kills = pools.reduce((sum, { deaths }) => sum + deaths.total, 0);
    await Promise.all(pools.map((pool) => pool.end()));
    return { violations, accepted: load.accepted.length, kills, ...(refused && { refused }) };
  } finally {
    await cluster.stop();
    await receiver.close();
  }
}

/** Starts a release's processes beside those that run, kills some of both, and ends the old ones. */
async function takeOver(
  pools: ProcessPool[],
  cluster: Cluster,
  after: Release,
  seconds: number,
): Promise<void> {
  const others = await ProcessPool.start(cluster.ofRelease(after.file), processes);
  const [old] = pools;
  pools.push(others);
  const kills = Math.max(1, Math.floor(seconds / 20));
  for (const pool of pools) {
    await killAtRandom({ pool, random: Math.random, kills, pauseMs: (seconds * 500) / kills / 2 });
  }
  await old?.end();
  await sleep(seconds * 250);
}

async function check(
  { db }: Cluster,
  load: Load,
  receiver: Receiver,
  pools: readonly ProcessPool[],
): Promise<string[]> {
  await waitForJobs(db, drainMs);
  await waitForWebhooks(db, drainMs);
  return [
    ...pools.flatMap(({ unexpectedExits }) => unexpectedExits),
    ...(await findJobViolations(db, load)),
    ...(await findWebhookViolations(db, load.accepted, receiver.calls)),
  ];
}

/** Migrates the database, as each start does, and returns what the command says if it does not. */
async function refusalOf(release: Release, { environment }: Cluster): Promise<string | undefined> {
  const { code, stderr } = await outcomeOf(['migrate'], environment, { file: release.file });
  return code === 0 ? undefined : stderr.trim();
}

/** Rows with what each release has in its table; the keys by the command of the release. */
async function createAccounts(release: Release, { db, environment }: Cluster): Promise<string[]> {
  const keys: string[] = [];
  for (let n = 1; n <= accounts; n++) {
    const email = `${n}@mail.example`;
    await sql`
      insert into accounts (email, name, username, password_hash, plan, queue_limit, verified_at)
      values (${email}, ${email}, ${`user-${n}`}, '', 'standard', ${queueLimit}, now())`.execute(
      db,
    );
    const args = ['accounts', 'create-key', email, '--json'];
    keys.push(JSON.parse(await succeed(release, args, environment)).apiKey);
  }
  return keys;
}

async function succeed(
  { name, file }: Release,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  const { code, stdout, stderr } = await outcomeOf(args, environment, { file });
  if (code !== 0) throw new Error(`${name}: ${args.join(' ')} ended with ${code}: ${stderr}`);
  return stdout;
}
