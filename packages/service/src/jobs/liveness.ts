import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Database } from '../database/connection.ts';
import { withTimeout } from '../database/with-timeout.ts';
import type { Log } from '../log.ts';
import { type Loop, startLoop } from '../loop.ts';

/** Tells other processes whether this one is alive. */
export interface Liveness {
  /** The name under which the process runs jobs; no other process ever has it. */
  readonly worker: string;
  /** Whether this process shows signs of life. If not, its jobs may be given to another process. */
  isAlive(): boolean;
  /**
   * Calls the listener when the process shows signs again. Others may have taken its jobs
   * meanwhile.
   */
  onRegained(listener: () => void): void;
  close(): Promise<void>;
}

interface LivenessOptions {
  database: Database;
  log: Log;
  /** Milliseconds without a sign of life after which a process counts as dead. */
  leaseMs?: number;
}

const defaultLeaseMs = 15_000;
/** How many signs of life are sent per lease, at least. */
const beatsPerLease = 10;
/**
 * The most time between two signs of life, and before a broken connection is opened again. It must
 * be shorter than `graceMs` in reaper.ts.
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
 * Where connections keep no session, a row says until when the process is alive, and each sign of
 * life moves that on. So a killed process counts as dead after its lease, and not at once.
 *
 * An embedded database has one process, so no other process needs to know.
 */
export async function openLiveness(options: LivenessOptions): Promise<Liveness> {
  if (options.database.embedded) {
    return { worker: newWorker(), isAlive: () => true, onRegained() {}, close: async () => {} };
  }
  const sign = options.database.hasSessions ? lockSign(options) : leaseSign(options);
  const liveness = new ShownLiveness(sign, options);
  await liveness.shown;
  return liveness;
}

/** A name for a worker: a random number of 62 bits, which is also the key of an advisory lock. */
function newWorker(): string {
  return String(randomBytes(8).readBigUInt64BE() >> 2n);
}

/** How a process shows that it is alive. */
interface Sign {
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

/** A lock of the session. */
function lockSign({ leaseMs = defaultLeaseMs }: LivenessOptions): Sign {
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
function leaseSign({ leaseMs = defaultLeaseMs }: LivenessOptions): Sign {
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

/** Gives a sign again and again, on a connection that is opened again when it breaks. */
class ShownLiveness implements Liveness {
  readonly worker: string;
  readonly #sign: Sign;
  readonly #options: LivenessOptions;
  readonly #answerTimeoutMs: number;
  readonly #loop: Loop;
  readonly #listeners = new Set<() => void>();
  readonly #first = Promise.withResolvers<void>();
  #client: pg.Client | undefined;
  #wasConnected = false;

  constructor(sign: Sign, options: LivenessOptions) {
    const { log, leaseMs = defaultLeaseMs } = options;
    const { worker } = sign;
    this.worker = worker;
    this.#sign = sign;
    this.#options = options;
    this.#answerTimeoutMs = leaseMs / 2;
    this.#loop = startLoop(() => this.#beat(), {
      everyMs: Math.min(leaseMs / beatsPerLease, maxBeatMs),
      onError: (error) =>
        log.warn('the connection that shows that this process is alive is lost', { worker, error }),
    });
  }

  /** Resolves after the first sign. */
  get shown(): Promise<void> {
    return this.#first.promise;
  }

  isAlive(): boolean {
    return this.#client !== undefined;
  }

  onRegained(listener: () => void): void {
    this.#listeners.add(listener);
  }

  async close(): Promise<void> {
    await this.#loop.stop();
    const last = this.#client;
    this.#client = undefined;
    if (!last) return;
    // If it fails, the lease ends by itself.
    await withTimeout(last, this.#answerTimeoutMs, () => this.#sign.end(last)).catch(() => {});
    await withTimeout(last, this.#answerTimeoutMs, () => last.end());
  }

  async #beat(): Promise<boolean> {
    const client = this.#client;
    if (!client) {
      await this.#connect();
      return false;
    }
    const repeat = () => this.#sign.repeat(client);
    const inTime = await withTimeout(client, this.#answerTimeoutMs, repeat);
    if (!inTime) this.#notifyRegained();
    return false;
  }

  async #connect(): Promise<void> {
    const next = this.#options.database.createClient();
    const lost = () => {
      if (this.#client !== next) return;
      this.#client = undefined;
      this.#loop.wake();
    };
    next.on('error', lost);
    next.on('end', lost);
    await withTimeout(next, this.#answerTimeoutMs, async () => {
      await next.connect();
      await this.#sign.begin(next);
    });
    this.#client = next;
    if (this.#wasConnected) this.#notifyRegained();
    this.#wasConnected = true;
    this.#first.resolve();
  }

  #notifyRegained(): void {
    for (const listener of this.#listeners) listener();
  }
}
