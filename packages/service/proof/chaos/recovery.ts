import { sql } from 'kysely';
import type { Db } from '../../src/database/tables.ts';
import { waitFor } from '../../src/testing/wait-for.ts';
import { required } from '../required.ts';

/** Measures how long a service needs to recover from faults. */
export interface Recovery {
  /** Call this when a fault has ended. */
  watch(): void;
  /** The longest time, in seconds, from a fault's end until all jobs accepted before it had ended. */
  readonly longest: number;
  /** Resolves when the service has recovered from all faults; rejects if it has not within an hour. */
  settled(): Promise<void>;
}

const options = { timeout: 60 * 60_000, everyMs: 250 };

/** Watches each fault separately. Other faults may happen meanwhile, and prolong it. */
export function watchRecovery(db: Db): Recovery {
  const recoveries: Promise<void>[] = [];
  let longest = 0;

  async function measure(): Promise<void> {
    const start = performance.now();
    const newest = await waitFor(() => orUndefined(() => newestJob(db)), options);
    await waitFor(async () => (await orUndefined(() => liveJobs(db, newest))) === 0, options);
    longest = Math.max(longest, (performance.now() - start) / 1000);
  }

  return {
    watch() {
      const recovery = measure();
      // `settled` rejects with what is wrong.
      recovery.catch(() => {});
      recoveries.push(recovery);
    },
    get longest() {
      return longest;
    },
    async settled() {
      await Promise.all(recoveries);
    },
  };
}

async function newestJob(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from jobs`.execute(
    db,
  );
  return required(rows[0], 'row').id;
}

async function liveJobs(db: Db, newest: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from jobs
    where status in ('queued', 'running') and id <= ${newest}`.execute(db);
  return required(rows[0], 'row').count;
}

/** Undefined while the server restarts. */
function orUndefined<T>(query: () => Promise<T>): Promise<T | undefined> {
  return query().catch(() => undefined);
}
