import type { RunJob } from '../../jobs/execute.ts';
import type { Context } from '../context.ts';
import { inpaintImageJob } from './inpaint-image-job.ts';
import { transformImageJob } from './transform-image-job.ts';

/** Does the jobs of images that are made of others, and of what is said of them, by their operation. */
export function imageJobs(context: Context): Record<string, RunJob> {
  return {
    transformImage: transformImageJob(context),
    inpaintImage: inpaintImageJob(context),
  };
}
