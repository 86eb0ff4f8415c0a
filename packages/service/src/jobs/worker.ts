import type { Notifications } from '../database/notifications.ts';
import type { Db, Lane } from '../database/tables.ts';
import type { Log } from '../log.ts';
import { type Crew, startCrew } from '../outbox/crew.ts';
import { release } from './attempts.ts';
import {
  type Claim,
  type ClaimKey,
  type ClaimOptions,
  claimSeveral,
  claimsOf,
  lanes,
} from './claim.ts';
import { type ExecuteOptions, execute, type RunJob } from './execute.ts';
import { createFinisher, type Finish } from './finisher.ts';
import type { Job } from './job.ts';
import type { Liveness } from './liveness.ts';
import { spareFor } from './spare.ts';

export interface WorkerOptions {
  db: Db;
  notifications: Notifications;
  liveness: Liveness;
  run: RunJob;
  /**
   * How many jobs of accounts run at once, each of a different account. As many jobs of deployments
   * run beside them, so a deployment's job never waits for jobs of accounts, not even of its own
   * account. Some more run if they are short: see spareFor.
   */
  concurrency: number;
  log: Log;
  onEnded?: ExecuteOptions['onEnded'];
  discard?: ExecuteOptions['discard'];
}

interface Running {
  claim: Claim;
  lost: AbortController;
}

const pollMs = 2000;
const reconcileMs = 10_000;

const cancelled = new Error('The job was cancelled.');
/** A look at the database may find a cancelled job before its notification comes. */
const notItsOwn = new Error('The job was cancelled, or another worker has it.');

/**
 * Runs the jobs of all queues, one job per queue at a time, in the order of their acceptance. The
 * queues take turns: see claimSeveral. Jobs that a stop aborts go back to the queue.
 */
export function startJobWorker(options: WorkerOptions): Crew {
  return new JobWorker(options);
}

class JobWorker implements Crew {
  readonly #options: WorkerOptions;
  readonly #crew: Crew;
  readonly #finish: Finish;
  readonly #unlisten: () => void;
  #reconcileAt = performance.now() + reconcileMs;
  readonly #running = new Set<Running>();
  /** Ids of jobs that were cancelled since this process began its latest claim. */
  readonly #cancelledMeanwhile = new Set<number>();

  constructor(options: WorkerOptions) {
    const { notifications, liveness, log } = options;
    this.#options = options;
    this.#finish = createFinisher(options.db);
    this.#crew = startCrew<Running>({
      channel: 'jobs_queued',
      notifications,
      everyMs: pollMs,
      next: (active) => this.#next(active),
      onError: (error) => {
        this.#reconcileAt = 0;
        log.error('the queue cannot be read', { error });
      },
      work: (work, shutdown) => this.#work(work, shutdown),
    });
    this.#unlisten = notifications.listen('jobs_cancelled', (payload) => {
      // Without a payload, the connection was down: jobs may have been cancelled meanwhile.
      if (payload === undefined) this.#reconcileSoon();
      else this.#cancel(Number(payload));
    });
    liveness.onRegained(() => this.#reconcileSoon());
  }

  wake(): void {
    this.#crew.wake();
  }

  stop(options?: Parameters<Crew['stop']>[0]): Promise<void> {
    return this.#crew.stop(options).finally(this.#unlisten);
  }

  async #next(active: readonly Running[]): Promise<readonly Running[]> {
    // A job that this worker claims while it shows no sign of life would be taken from it at once.
    if (!this.#options.liveness.isAlive()) return [];
    if (performance.now() >= this.#reconcileAt) await this.#reconcile(active);
    this.#cancelledMeanwhile.clear();
    const { db, liveness } = this.#options;
    const room = lanes.map((lane) => this.#roomIn(active, lane)).filter(({ most }) => most > 0);
    const claimed = room.length > 0 ? await claimSeveral(db, liveness.worker, ...room) : [];
    return claimed.map((claim) => this.#begin(claim));
  }

  #begin(claim: Claim): Running {
    const begun = { claim, lost: new AbortController() };
    if (this.#cancelledMeanwhile.has(claim.job.id)) begun.lost.abort(cancelled);
    this.#running.add(begun);
    return begun;
  }

  async #work(work: Running, shutdown: AbortSignal): Promise<boolean> {
    const { db, run, log, onEnded, discard } = this.#options;
    const { claim, lost } = work;
    await execute(claim, {
      db,
      run,
      finish: this.#finish,
      log,
      onEnded,
      discard,
      shutdown,
      lost: lost.signal,
    });
    this.#running.delete(work);
    return true;
  }

  #cancel(id: number): void {
    this.#cancelledMeanwhile.add(id);
    for (const { claim, lost } of this.#running) {
      if (claim.job.id === id) lost.abort(cancelled);
    }
  }

  /**
   * How many jobs this worker takes of a lane. While places for long jobs are free, it takes no more
   * jobs than there are such places, because each of the jobs may be long.
   */
  #roomIn(active: readonly Running[], lane: Lane): ClaimOptions {
    const { concurrency } = this.#options;
    const jobs = active.map(({ claim: { job } }) => job).filter((job) => laneOf(job) === lane);
    const room = concurrency + spareFor(concurrency) - jobs.length;
    const roomForLong = concurrency - jobs.filter(({ isLong }) => isLong).length;
    const onlyShort = roomForLong <= 0;
    return { lane, onlyShort, most: onlyShort ? room : Math.min(room, roomForLong) };
  }

  #reconcileSoon(): void {
    this.#reconcileAt = 0;
    this.#crew.wake();
  }

  /**
   * Compares the jobs that this process runs with the jobs that the database says it runs. They
   * differ after a lost connection: other workers got the jobs, or the answer to a claim was lost.
   */
  async #reconcile(active: readonly Running[]): Promise<void> {
    const { db, liveness, log } = this.#options;
    // Before the look: what is heard during it needs another one.
    this.#reconcileAt = performance.now() + reconcileMs;
    const claims = await claimsOf(db, liveness.worker);
    for (const { claim, lost } of active) {
      if (!claims.some(isSameAs(claim))) lost.abort(notItsOwn);
    }
    for (const unknown of claims) {
      if (active.some(({ claim }) => isSameAs(claim)(unknown))) continue;
      log.warn('a job goes back to the queue: the answer to its claim was lost', {
        job: unknown.job.id,
      });
      await release(db, unknown);
    }
  }
}

function laneOf({ deploymentId }: Job): Lane {
  return deploymentId === null ? 'shared' : 'dedicated';
}

function isSameAs({ job }: ClaimKey) {
  return (other: ClaimKey) => other.job.id === job.id && other.job.attempt === job.attempt;
}
