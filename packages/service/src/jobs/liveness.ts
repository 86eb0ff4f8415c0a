import type pg from 'pg';
import type { Database } from '../database/connection.ts';
import { withTimeout } from '../database/with-timeout.ts';
import type { Log } from '../log.ts';
import { type Loop, startLoop } from '../loop.ts';
import { leaseSign, lockSign, newWorker, type Sign } from './signs-of-life.ts';

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
  const { database, leaseMs = defaultLeaseMs } = options;
  const sign = database.hasSessions ? lockSign(leaseMs) : leaseSign(leaseMs);
  const liveness = new ShownLiveness(sign, { ...options, leaseMs });
  await liveness.shown;
  return liveness;
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

  constructor(sign: Sign, options: Required<LivenessOptions>) {
    const { log, leaseMs } = options;
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
