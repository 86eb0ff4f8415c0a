import type { RunJob } from '../../jobs/execute.ts';
import type { Context } from '../context.ts';
import { engineJob } from '../engine-job.ts';
import { editImages } from './edit-images.ts';

/** Does the jobs of editImage. */
export function editImageJob(context: Context): RunJob {
  return engineJob(context, (job, signal) =>
    editImages(context, 'editImage', job, context.engines, signal),
  );
}
