import { usedByTree } from '../../src/testing/process-tree.ts';
import { ask } from '../examples/ask.ts';
import type { Prepared } from '../examples/prepare.ts';
import type { Home } from '../examples/service.ts';

/** The cost of two equal jobs that run side by side on a new service. */
export interface Cost {
  /** Seconds of processor time of all its processes, for one of the two jobs. */
  cpu: number;
  /** Seconds from the request to the result, for the slower job. */
  wall: number;
  /** The most memory that its processes had, in bytes. */
  memory: number;
}

/**
 * Rejects if a job fails.
 *
 * @param keys API keys of two accounts, because each runs one job at a time.
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
