import { inject } from 'vitest';
import type { Config } from '../config.ts';
import { patience } from '../database/testing.ts';
import { type Engines, openEngines } from '../engines/engines.ts';
import type { Log } from '../log.ts';
import { catalogueOperations as operations } from '../operations/generations/list.ts';
import type { Service, ServiceOptions } from '../service.ts';
import { startProcess } from '../start/process.ts';

/** They end with Vitest's worker. */
let shared: Promise<Engines> | undefined;

/**
 * The engines of all services of a Vitest worker that configure neither a catalogue nor memory.
 * They are shared because a new process takes ten times as long for a small image as one that has
 * made some.
 */
export function sharedEngines(): Promise<Engines> {
  shared ??= openEngines({ operations, models: inject('patientModels') });
  return shared;
}

/** Does the same as startService, with these engines, and waits for a database that is busy. */
export async function startOnSharedEngines(
  config: Config,
  log: Log,
  { work = true }: ServiceOptions = {},
): Promise<Service> {
  const engines = await sharedEngines();
  const databaseTimeouts = patience;
  return (await startProcess(config, log, {
    api: true,
    work,
    engines,
    databaseTimeouts,
  })) as Service;
}
