import type { Notifications } from '../database/notifications.ts';
import type { Db } from '../database/tables.ts';
import type { Log } from '../log.ts';
import { startLoop } from '../loop.ts';
import { type Claim, type ClaimKey, claim, claimsOf, type Lane } from './claim.ts';
import { release } from './ends.ts';
import { type ExecuteOptions, execute, type RunJob } from './execute.ts';
import type { Liveness } from './liveness.ts';

export interface WorkerOptions {
  db: Db;
  notifications: Notifications;
  liveness: Liveness;
  run: RunJob;
  /**
   * How many jobs run at once, each of another account, and as many again of deployments: so none of
   * these waits for the jobs of others, its account's own among them.
   */
  concurrency: number;
  log: Log;
  onEnded?: ExecuteOptions['onEnded'];
}

export interface JobWorker {
  /**
   * Starts no more jobs and waits for those that run; after `graceMs` they are aborted, and go back
   * to the queue.
   */
  stop(options: { graceMs: number }): Promise<void>;
}

interface Running {
  claim: Claim;
  lost: AbortController;
  done: Promise<void>;
}

const pollMs = 2000;
const reconcileMs = 10_000;

/** Runs the jobs of all queues, one at a time of each, in the order of their acceptance. */
export function startJobWorker(options: WorkerOptions): JobWorker {
  const { db, notifications, liveness, run, concurrency, log, onEnded } = options;
  const { worker } = liveness;
  const shutdown = new AbortController();
  const active = new Set<Running>();
  let reconcileAt = Date.now() + reconcileMs;

  async function step(): Promise<boolean> {
    // What is claimed without a sign of life is taken away again at once.
    if (!liveness.isAlive()) return false;
    if (Date.now() >= reconcileAt) await reconcile();
    const claimed = await claimNext();
    if (claimed) start(claimed);
    return claimed !== undefined;
  }

  async function claimNext(): Promise<Claim | undefined> {
    const [first, second] = lanes.filter(hasRoom);
    // With room in both, the oldest job of either.
    return first && (await claim(db, worker, second ? undefined : first));
  }

  function hasRoom(lane: Lane): boolean {
    return [...active].filter(({ claim }) => laneOf(claim) === lane).length < concurrency;
  }

  function start(claimed: Claim): void {
    const lost = new AbortController();
    const signals = { shutdown: shutdown.signal, lost: lost.signal };
    const done = execute(claimed, { db, run, log, onEnded, ...signals }).finally(() => {
      active.delete(running);
      loop.wake();
    });
    const running: Running = { claim: claimed, lost, done };
    active.add(running);
  }

  /**
   * Compares what this process runs with what the database has it run. They differ after a break:
   * jobs were given to others, or the answer to a claim was lost on its way.
   */
  async function reconcile(): Promise<void> {
    const running = [...active];
    const claims = await claimsOf(db, worker);
    reconcileAt = Date.now() + reconcileMs;
    for (const { claim, lost } of running) {
      if (!claims.some(isSameAs(claim))) lost.abort(new Error('Another worker has the job.'));
    }
    for (const unknown of claims) {
      if (running.some(({ claim }) => isSameAs(claim)(unknown))) continue;
      log.warn('a job was claimed unknowingly and goes back', { job: unknown.job.id });
      await release(db, unknown);
    }
  }

  const loop = startLoop(step, {
    everyMs: pollMs,
    onError: (error) => {
      reconcileAt = 0;
      log.error('the queue cannot be read', { error });
    },
  });
  liveness.onRegained(() => {
    reconcileAt = 0;
    loop.wake();
  });
  const leave = notifications.listen('jobs_queued', loop.wake);

  return {
    async stop({ graceMs }) {
      leave();
      await loop.stop();
      const timer = setTimeout(() => shutdown.abort(new Error('The service stops.')), graceMs);
      await Promise.all([...active].map(({ done }) => done));
      clearTimeout(timer);
    },
  };
}

const lanes: readonly Lane[] = ['shared', 'dedicated'];

function laneOf({ job }: Claim): Lane {
  return job.deploymentId === null ? 'shared' : 'dedicated';
}

function isSameAs({ job }: ClaimKey) {
  return (other: ClaimKey) => other.job.id === job.id && other.job.attempt === job.attempt;
}
