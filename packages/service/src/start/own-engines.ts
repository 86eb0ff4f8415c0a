import type { Config } from '../config.ts';
import { type EngineMemory, type Engines, openEngines } from '../engines/engines.ts';
import type { SharedPools } from '../engines/pools.ts';
import type { Log } from '../log.ts';
import { catalogueOperations } from '../operations/generations/list.ts';
import type { Closing } from './closing.ts';

/** Opens the engines of the process, and logs which models they have. */
export async function openOwnEngines(
  { models }: Config,
  { memory, pools }: { memory: EngineMemory; pools: SharedPools | undefined },
  log: Log,
  closing: Closing,
) {
  const engines = await openEngines({ models, operations: catalogueOperations, memory, pools });
  closing.push(() => engines.close());
  logModels(engines, log);
  return engines;
}

/** Logs which catalogues are in force, which model does what, and what nothing does. */
function logModels(
  { catalogues, firstModels }: Pick<Engines, 'catalogues' | 'firstModels'>,
  log: Log,
): void {
  const models = firstModels(catalogueOperations);
  log.info(`the models are those of ${catalogues}`, { models });
  for (const [operation, first] of Object.entries(models)) {
    if (!first) continue;
    log.debug(`${operation} is done by ${first.model_id} (${first.provider}: ${first.model})`);
  }
  const missing = Object.keys(models).filter((operation) => models[operation] === undefined);
  if (missing.length === 0) return;
  log.warn(
    `no model does ${missing.join(', ')}: add a catalogue to MODELS that has one, such as ${catalogues},sandbox`,
  );
}
