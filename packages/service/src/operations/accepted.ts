import type { Input } from '@genmedia/server';
import type { Job } from '../jobs/job.ts';
import type { JobOperation } from './generations.ts';

/**
 * What the job of an operation was asked for: the body of its request, valid and with its defaults,
 * without the credential.
 */
export function accepted<Id extends JobOperation>(
  _operation: Id,
  { input }: Job,
): Input<Id>['body'] {
  // The stubs have read it, and startGeneration has kept it.
  return input as Input<Id>['body'];
}
