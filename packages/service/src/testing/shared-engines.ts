import { inject } from 'vitest';
import { type Engines, openEngines } from '../engines/engines.ts';
import { catalogueOperations as operations } from '../operations/generations/list.ts';

/** End with Vitest's worker. */
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
