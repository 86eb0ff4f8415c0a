import { loadConfig } from '../../src/config.ts';
import { createLog } from '../../src/log.ts';
import type { Service } from '../../src/service.ts';
import { startOnSharedEngines } from '../../src/testing/shared-engines.ts';
import type { Cluster } from './cluster.ts';

/**
 * Starts a process of the cluster that is never killed, inside the test's own process, which is
 * faster.
 */
export async function startHere(
  { environment }: Pick<Cluster, 'environment'>,
  { work }: { work: boolean },
): Promise<Service> {
  const config = loadConfig({ ...environment, PORT: '0', WORKER_LEASE: '15' });
  return await startOnSharedEngines(config, createLog('silent'), { work });
}
