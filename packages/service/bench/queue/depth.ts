import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { required } from '../../proof/required.ts';
import { openDatabase } from '../../src/database/connection.ts';
import { migrate } from '../../src/database/migrate.ts';
import type { Db } from '../../src/database/tables.ts';
import { claimSeveral } from '../../src/jobs/claim.ts';
import { finish } from '../../src/jobs/ends.ts';
import { enqueue } from '../../src/jobs/enqueue.ts';
import { median } from '../percentile.ts';

export interface DepthCost {
  waiting: number;
  /** Milliseconds of one call, with no other load. */
  enqueue: number;
  claim: number;
}

export const accounts = 10_000;
const worker = '1';

/** Measures the cost of one call while so many jobs of all accounts wait. */
export async function depthCosts(
  url: string,
  depths: number[],
  calls: number,
): Promise<DepthCost[]> {
  const database = await openDatabase({ url, dataDir: tmpdir() });
  try {
    await migrate(database.db);
    return await database.withoutTimeouts(async (db) => {
      await makeAccounts(db);
      const costs: DepthCost[] = [];
      for (const waiting of depths) {
        await fillTo(db, waiting);
        costs.push({ waiting, ...(await costOf(db, calls)) });
      }
      return costs;
    });
  } finally {
    await database.close();
  }
}

async function makeAccounts(db: Db): Promise<void> {
  await sql`
    insert into accounts (email, name, username, password_hash, plan, queue_limit, depth)
    select n || '@mail.example', n, n, '', 'standard', 1000000, 1000
    from generate_series(1, ${accounts}::int) n`.execute(db);
}

async function fillTo(db: Db, waiting: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from jobs where status = 'queued'`.execute(db);
  const missing = waiting - required(rows[0], 'count').count;
  await sql`
    insert into jobs (account_id, operation, input)
    select (select min(id) from accounts) + n % ${accounts}::int, 'generateImage', '{}'
    from generate_series(1, ${missing}::int) n`.execute(db);
  await sql`vacuum analyze jobs`.execute(db);
}

const next = { lane: 'shared', onlyShort: false, most: 1 } as const;

async function costOf(db: Db, calls: number): Promise<Omit<DepthCost, 'waiting'>> {
  const { rows } = await sql<{ id: number }>`select id from accounts order by random()`.execute(db);
  const enqueues: number[] = [];
  const claims: number[] = [];
  // The first calls fill the caches.
  for (let call = -20; call < calls; call++) {
    const { id: accountId } = required(rows[call + 20], 'account');
    const job = { accountId, operation: 'generateImage', input: { prompt: 'a cat' } };
    const enqueued = await timed(() => enqueue(db, job));
    const claimed = await timed(() => claimSeveral(db, worker, next));
    const claim = required(claimed.result[0], 'claim');
    await finish(db, { claim, outcome: { status: 'success', json: '{}' } });
    if (call < 0) continue;
    enqueues.push(enqueued.ms);
    claims.push(claimed.ms);
  }
  return { enqueue: median(enqueues), claim: median(claims) };
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const start = performance.now();
  const result = await work();
  return { result, ms: performance.now() - start };
}
