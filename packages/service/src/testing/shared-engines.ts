import { inject } from 'vitest';
import { type Engines, openEngines } from '../engines/engines.ts';
import { catalogueOperations as operations } from '../operations/generations/list.ts';

/** End with the worker. */
let shared: Promise<Engines> | undefined;

/**
 * The engines of all services of a worker that name no catalogue and no memory of their own: a
 * process that has just started takes ten times as long for a small image as one that has made some.
 */
export function sharedEngines(): Promise<Engines> {
  shared ??= openEngines({ operations, models: inject('patientModels') });
  return shared;
}
