import { availableParallelism } from 'node:os';
import { inject } from 'vitest';
import type { Config } from '../config.ts';
import { patience } from '../database/testing.ts';
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
  pools ??= createSharedPools(size, shareMemory(availableToProcess(), maxProcesses(size)));
  return pools;
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
