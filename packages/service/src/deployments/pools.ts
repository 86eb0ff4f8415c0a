import type { Notifications } from '../database/notifications.ts';
import type { Db } from '../database/tables.ts';
import type { DedicatedEngines, Engines } from '../engines/engines.ts';
import type { Log } from '../log.ts';
import { type Loop, startLoop } from '../loop.ts';

export interface PoolsOptions {
  db: Db;
  notifications: Notifications;
  engines: Pick<Engines, 'openDedicated'>;
  log: Log;
}

interface Pool {
  engines: DedicatedEngines;
  /** The `deployments.generation` of the processes. They may be newer, but never older. */
  generation: number;
  /** How many calls of `use` are running. */
  uses: number;
}

/** Polls beside the notifications, because a notification can be lost with its connection. */
const pollMs = 2000;

/**
 * The processes of deployments on this machine, in one pool for each deployment that had work here.
 * Replaces the processes when the deployment has a newer generation, and ends them when the
 * deployment is revoked.
 */
export class DeploymentPools {
  readonly #options: PoolsOptions;
  readonly #pools = new Map<number, Pool>();
  readonly #loop: Loop;
  readonly #unlisten: () => void;

  constructor(options: PoolsOptions) {
    const { notifications, log } = options;
    this.#options = options;
    this.#loop = startLoop(() => this.#look(), {
      everyMs: pollMs,
      onError: (error) => log.error('the generations of deployments cannot be read', { error }),
    });
    this.#unlisten = notifications.listen('deployments', this.#loop.wake);
  }

  /** Does work on the processes of a deployment, and starts them if there are none yet. */
  async use<T>(
    id: number,
    work: (engines: Pick<DedicatedEngines, 'of'>) => Promise<T>,
  ): Promise<T> {
    // Read before the processes start, so that no process is older than the generation of its
    // pool. A revoked deployment, whose running jobs go on, has none.
    const generation = (await generations(this.#options.db, [id])).get(id) ?? 0;
    const pool = this.#pools.get(id) ?? this.#open(id, generation);
    this.#renew(id, pool, generation);
    pool.uses++;
    try {
      return await work(pool.engines);
    } finally {
      pool.uses--;
    }
  }

  /** Ends all work. */
  async close(): Promise<void> {
    this.#unlisten();
    await this.#loop.stop();
    await Promise.all([...this.#pools].map(([id, pool]) => this.#end(id, pool)));
  }

  #open(id: number, generation: number): Pool {
    const { engines, log } = this.#options;
    const onStart = ({ pid }: { pid: number | undefined }) =>
      log.info('a process of a deployment started', { deployment: id, pid });
    const pool = { engines: engines.openDedicated(onStart), generation, uses: 0 };
    this.#pools.set(id, pool);
    return pool;
  }

  #renew(id: number, pool: Pool, generation: number): void {
    if (generation <= pool.generation) return;
    pool.generation = generation;
    this.#options.log.info('the processes of a deployment are replaced', { deployment: id });
    pool.engines.restart();
  }

  async #look(): Promise<boolean> {
    if (this.#pools.size === 0) return false;
    const current = await generations(this.#options.db, [...this.#pools.keys()]);
    for (const [id, pool] of this.#pools) {
      const generation = current.get(id);
      if (generation !== undefined) this.#renew(id, pool, generation);
      else if (pool.uses === 0) await this.#end(id, pool);
    }
    return false;
  }

  async #end(id: number, pool: Pool): Promise<void> {
    this.#pools.delete(id);
    await pool.engines.close();
  }
}

/** The generations of those deployments that are not revoked. */
async function generations(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('deployments')
    .select(['id', 'generation'])
    .where('id', 'in', ids)
    .where('revoked_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, generation }) => [id, generation]));
}
