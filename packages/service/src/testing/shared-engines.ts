import { availableParallelism } from 'node:os';
import { inject } from 'vitest';
import type { Config } from '../config.ts';
import { patience } from '../database/testing.ts';
import type { TaskPool } from '../engines/ask-worker.ts';
import { type Engines, openEngines } from '../engines/engines.ts';
import { createSharedPools, maxProcesses, type SharedPools } from '../engines/pools.ts';
import type { Log } from '../log.ts';
import { availableToProcess } from '../memory/limit.ts';
import { shareMemory } from '../memory/shares.ts';
import { catalogueOperations as operations } from '../operations/generations/list.ts';
import type { Service, ServiceOptions } from '../service.ts';
import { type ProcessOptions, startProcess } from '../start/process.ts';

/** They end with Vitest's worker. */
let pools: SharedPools | undefined;
let shared: Promise<Engines> | undefined;

/**
 * The processes in which all engines of a Vitest worker make and read files, whatever their
 * catalogues. They are shared because a new process takes ten times as long for a small image as one
 * that has made some.
 */
export function sharedPools(): SharedPools {
  const size = availableParallelism();
  if (!pools) {
    pools = createSharedPools(size, shareMemory(availableToProcess(), maxProcesses(size)));
    for (const pool of Object.values(pools)) giveToolsTime(pool);
  }
  return pools;
}

/** Longer than any test. */
const toolMs = 3_600_000;

/**
 * Gives the tools of a pool a long limit. The service's own for a look at a file is 10 s, and on a busy
 * machine the process that looks may take longer than that to start. Limits of models stand in their
 * catalogues.
 */
function giveToolsTime(pool: TaskPool): void {
  const run = pool.run.bind(pool);
  pool.run = (task, options) =>
    run(task, task.do === 'tool' ? { ...options, timeoutMs: toolMs } : options);
}

/** The engines of all services of a Vitest worker that configure neither a catalogue nor memory. */
export function sharedEngines(): Promise<Engines> {
  shared ??= openEngines({ operations, models: inject('patientModels'), pools: sharedPools() });
  return shared;
}

/** Does the same as startService, with these engines, and waits for a database that is busy. */
export async function startOnSharedEngines(
  config: Config,
  log: Log,
  options?: ServiceOptions,
): Promise<Service> {
  return await start(config, log, { ...options, engines: await sharedEngines() });
}

/** The same with engines for the catalogue of the configuration. */
export async function startOnSharedPools(
  config: Config,
  log: Log,
  options?: ServiceOptions,
): Promise<Service> {
  return await start(config, log, { ...options, pools: sharedPools() });
}

async function start(
  config: Config,
  log: Log,
  { work = true, ...parts }: ServiceOptions & Pick<ProcessOptions, 'engines' | 'pools'>,
): Promise<Service> {
  const options = { api: true, work, ...parts, databaseTimeouts: patience };
  return (await startProcess(config, log, options)) as Service;
}
