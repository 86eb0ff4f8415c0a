import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { type Loop, startLoop } from '../loop.ts';
import { recoverJobs } from './attempts.ts';
import type { WorkerOptions } from './worker.ts';

const everyMs = 1_000;

/**
 * A worker whose connection broke opens a new one within a second after the database is back. The
 * reaper waits this long, so that a restart of the database interrupts no job.
 */
const graceMs = 2_000;

/**
 * Gives the jobs of dead workers back to the queue. Every process runs a reaper, also one that does no
 * jobs, so this works even if no worker is left.
 */
export function startReaper({
  db,
  notifications,
  log,
}: Pick<WorkerOptions, 'db' | 'notifications' | 'log'>): Loop {
  let missedSince = new Map<string, number>();

  async function reap(): Promise<boolean> {
    const askedAt = performance.now();
    const dead = await deadWorkers(db);
    const answeredAt = performance.now();
    missedSince = new Map(dead.map((worker) => [worker, missedSince.get(worker) ?? answeredAt]));
    // What counts is when they were missed, not when the answer came, which may be late.
    const missedForLong = [...missedSince].filter(([, since]) => askedAt - since >= graceMs);
    const workers = missedForLong.map(([worker]) => worker);
    if (workers.length === 0) return false;
    const recovered = await recoverJobs(db, workers);
    log.warn('the jobs of dead workers went back to the queue or failed', {
      workers,
      ...recovered,
    });
    return false;
  }

  const loop = startLoop(reap, {
    everyMs,
    onError: (error) => log.error('dead workers cannot be searched for', { error }),
  });
  // A notification without payload means that the connection is back: workers may have died
  // meanwhile.
  const unlisten = notifications.listen('jobs_queued', (payload) => {
    if (payload === undefined) loop.wake();
  });
  return {
    wake: loop.wake,
    stop() {
      unlisten();
      return loop.stop();
    },
  };
}

/**
 * Workers that have running jobs but no lock and no lease (see liveness.ts). A worker takes its lock
 * or lease before it claims its first job, and this statement reads jobs as they were before it
 * reads locks. So it never returns a worker that is alive, except one that is just replacing a
 * broken connection.
 */
export async function deadWorkers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ worker: string }>`
    select distinct worker from jobs
    where status = 'running'
      and worker not in (
        select ((classid::bigint << 32) | objid::bigint)::text from pg_locks
        where locktype = 'advisory' and objsubid = 1 and granted
      )
      and worker not in (select worker from worker_leases where alive_until > now())`.execute(db);
  return rows.map(({ worker }) => worker);
}
