import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Database } from '../database/connection.ts';
import type { Log } from '../log.ts';
import { startLoop } from '../loop.ts';

/** What tells other processes whether this one is alive. */
export type Liveness = Awaited<ReturnType<typeof holdLock>>;

export interface LivenessOptions {
  database: Database;
  log: Log;
  /** After so long without a sign of life a process counts as gone; in milliseconds. */
  leaseMs?: number;
}

const defaultLeaseMs = 15_000;
/** How many signs of life a lease has room for, at least. */
const beatsPerLease = 10;
/** And how soon a connection that broke is made again, at most; see the reaper's patience. */
const longestBeatMs = 1_000;

/**
 * Shows that this process is alive by a session advisory lock of Postgres, on a connection of its
 * own. Postgres gives it back as soon as the connection breaks, as it does when the process is
 * killed. Where nothing breaks (the process is stopped, the machine is off the network) Postgres ends
 * the session itself: `idle_session_timeout` is the lease, and only signs of life keep it from that.
 * So one clock decides, that of the server.
 *
 * After a break the same lock is taken again on a new connection, beside what may be left of the old
 * one. Nothing is lost if that was too late: claims are fenced by worker and attempt.
 *
 * An embedded database has one process, so there is nobody to tell.
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
  const beatMs = Math.min(leaseMs / beatsPerLease, longestBeatMs);
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
    onError: (error) => log.warn('the connection that shows life is lost', { worker, error }),
  });
  await first.promise;
  return {
    /** The name under which this process runs jobs; no other process ever has it. */
    worker,
    /** Whether the jobs of this process are safe from being given to another one. */
    isAlive: (): boolean => client !== undefined,
    /** Hears that it is alive again; until then its jobs may have been given to others. */
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
  // Shared, so as not to wait for what may be left of the connection before this one.
  await client.query('select pg_advisory_lock_shared($1)', [worker]);
}

/** Breaks the connection if its answer is late: a lost network tells nobody. */
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
