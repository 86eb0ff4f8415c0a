import { randomBytes } from 'node:crypto';
import type pg from 'pg';

/** A name for a worker: a random number of 62 bits, which is also the key of an advisory lock. */
export function newWorker(): string {
  return String(randomBytes(8).readBigUInt64BE() >> 2n);
}

/** How a process shows that it is alive. */
export interface Sign {
  /** The name under which the process runs jobs; no other process ever has it. */
  worker: string;
  /** The first sign on a new connection. */
  begin(client: pg.Client): Promise<void>;
  /**
   * Another sign on the same connection. Returns false if it came too late, so that others may have
   * taken the jobs of this process.
   */
  repeat(client: pg.Client): Promise<boolean>;
  /** The process ends. */
  end(client: pg.Client): Promise<void>;
}

/**
 * A lock of the session, which Postgres ends after `leaseMs` milliseconds without a sign of life.
 */
export function lockSign(leaseMs: number): Sign {
  const worker = newWorker();
  return {
    worker,
    async begin(client) {
      await client.query(`set idle_session_timeout = ${Math.ceil(leaseMs)}`);
      // A shared lock does not wait for the session of the earlier connection, which may still hold
      // it.
      await client.query('select pg_advisory_lock_shared($1)', [worker]);
      await refuseStandby(client);
    },
    async repeat(client) {
      await refuseStandby(client);
      return true;
    },
    end: async () => {},
  };
}

/**
 * A standby grants the lock, but the jobs are at the primary. After a failover a name or a proxy may
 * lead to the old primary for a while, and connections to it stay open.
 */
async function refuseStandby(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isStandby: boolean }>(
    'select pg_is_in_recovery() as "isStandby"',
  );
  if (rows[0]?.isStandby) throw new Error('The server is a standby.');
}

/** A row with the time at which the lease ends. Only the clock of the server counts. */
export function leaseSign(leaseMs: number): Sign {
  const worker = newWorker();
  async function extend(client: pg.Client): Promise<boolean> {
    const { rows } = await client.query<{ was_alive: boolean | null }>(
      `with before as (select alive_until > now() as was_alive from worker_leases where worker = $1)
      insert into worker_leases (worker, alive_until)
      values ($1, now() + $2 * interval '1 millisecond')
      on conflict (worker) do update set alive_until = excluded.alive_until
      returning (select was_alive from before)`,
      [worker, leaseMs],
    );
    return rows[0]?.was_alive === true;
  }
  return {
    worker,
    async begin(client) {
      await extend(client);
      // Of processes that could not delete their rows.
      await client.query(`delete from worker_leases where alive_until < now() - interval '1 day'`);
    },
    repeat: extend,
    async end(client) {
      await client.query('delete from worker_leases where worker = $1', [worker]);
    },
  };
}
