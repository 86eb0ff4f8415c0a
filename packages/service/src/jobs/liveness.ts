import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Database } from '../database/connection.ts';
import type { Log } from '../log.ts';
import { startLoop } from '../loop.ts';

/** Tells other processes whether this one is alive. */
export type Liveness = Awaited<ReturnType<typeof holdLock>>;

export interface LivenessOptions {
  database: Database;
  log: Log;
  /** A process that gives no sign of life for so long counts as dead; in milliseconds. */
  leaseMs?: number;
}

const defaultLeaseMs = 15_000;
/** At least so many signs of life are sent per lease. */
const beatsPerLease = 10;
/**
 * Most time between two signs of life, and before a broken connection is opened again. It must be
 * shorter than `graceMs` in reaper.ts.
 */
const maxBeatMs = 1_000;

/**
 * Shows that this process is alive by a session advisory lock of Postgres, on a connection of its
 * own. Postgres releases the lock as soon as the connection breaks, which also happens when the
 * process is killed. If nothing breaks (the process is stopped, the machine is off the network),
 * Postgres ends the session itself: `idle_session_timeout` is the lease, and each sign of life
 * restarts it. So only the clock of the server counts.
 *
 * After a break, the process takes the same lock again on a new connection, even if the old session
 * still holds it. If that was too late, nothing is lost: only the worker and the attempt of the
 * newest claim can end a job.
 *
 * An embedded database has one process, so no other process needs to know.
 */
export async function openLiveness(options: LivenessOptions): Promise<Liveness> {
  const worker = newWorker();
  if (options.database.embedded) {
    return { worker, isAlive: () => true, onRegained() {}, close: async () => {} };
  }
  return await holdLock(worker, options);
}

/** A random number of 62 bits: the key of an advisory lock. */
function newWorker(): string {
  return String(randomBytes(8).readBigUInt64BE() >> 2n);
}

async function holdLock(
  worker: string,
  { database, log, leaseMs = defaultLeaseMs }: LivenessOptions,
) {
  const listeners = new Set<() => void>();
  const beatMs = Math.min(leaseMs / beatsPerLease, maxBeatMs);
  const first = Promise.withResolvers<void>();
  let client: pg.Client | undefined;
  let connected = false;

  async function beat(): Promise<boolean> {
    const held = client;
    if (held) await within(held, leaseMs / 2, () => held.query('select 1'));
    else await connect();
    return false;
  }

  async function connect(): Promise<void> {
    const next = database.createClient();
    const lost = () => {
      if (client !== next) return;
      client = undefined;
      loop.wake();
    };
    next.on('error', lost);
    next.on('end', lost);
    await within(next, leaseMs / 2, () => takeLock(next, worker, leaseMs));
    client = next;
    if (connected) for (const listener of listeners) listener();
    connected = true;
    first.resolve();
  }

  const loop = startLoop(beat, {
    everyMs: beatMs,
    onError: (error) =>
      log.warn('the connection that shows that this process is alive is lost', { worker, error }),
  });
  await first.promise;
  return {
    /** The name under which this process runs jobs; no other process ever has it. */
    worker,
    /** Whether this process holds its lock. If not, its jobs may be given to another process. */
    isAlive: (): boolean => client !== undefined,
    /**
     * Calls the listener when the process holds its lock again. Others may have taken its jobs
     * meanwhile.
     */
    onRegained: (listener: () => void): void => void listeners.add(listener),
    async close(): Promise<void> {
      await loop.stop();
      const last = client;
      client = undefined;
      await last?.end();
    },
  };
}

async function takeLock(client: pg.Client, worker: string, leaseMs: number): Promise<void> {
  await client.connect();
  await client.query(`set idle_session_timeout = ${Math.ceil(leaseMs)}`);
  // A shared lock does not wait for the session of the earlier connection, which may still hold it.
  await client.query('select pg_advisory_lock_shared($1)', [worker]);
}

/** Breaks the connection if the answer is late: a lost network raises no error. */
async function within<T>(client: pg.Client, ms: number, work: () => Promise<T>): Promise<T> {
  const late = () => client.connection.stream.destroy(new Error(`No answer within ${ms} ms.`));
  const timer = setTimeout(late, ms);
  try {
    return await work();
  } catch (error) {
    late();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
