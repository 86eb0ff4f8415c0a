import { ask } from '../examples/ask.ts';
import type { Prepared } from '../examples/prepare.ts';
import { usedByTree } from '../examples/process-tree.ts';
import type { Home } from '../examples/service.ts';

/** What two equal jobs, side by side, cost a service that has just started. */
export interface Cost {
  /** Seconds of work of the processors, in all its processes, for one of the two. */
  cpu: number;
  /** Seconds from the request to the result, of the slower one. */
  wall: number;
  /** The most memory that its processes had, in bytes. */
  memory: number;
}

/**
 * Rejects where a job fails.
 *
 * @param keys of two accounts: each has one job at a time.
 */
export async function costOf(
  home: Home,
  keys: readonly string[],
  { path, body }: Prepared,
): Promise<Cost> {
  const service = await home.start();
  try {
    const before = usedByTree(service.pid);
    const outcomes = await Promise.all(keys.map((key) => ask(`${service.url}${path}`, key, body)));
    const after = usedByTree(service.pid);
    for (const { error } of outcomes) if (error) throw new Error(error);
    return {
      cpu: (after.cpu - before.cpu) / keys.length,
      wall: Math.max(...outcomes.map(({ seconds }) => seconds)),
      memory: after.memory,
    };
  } finally {
    await service.stop();
  }
}
