import type { RunJob } from '../../jobs/execute.ts';
import type { Context } from '../context.ts';
import { captionImageJob } from './caption-image-job.ts';
import { editImageJob } from './edit-image-job.ts';
import { inpaintImageJob } from './inpaint-image-job.ts';
import { mixInteriorJob } from './mix-interior-job.ts';
import { removeObjectJob } from './remove-object-job.ts';
import { transformImageJob } from './transform-image-job.ts';

/** Does the jobs that start from images, by their operation. */
export function imageJobs(context: Context): Record<string, RunJob> {
  return {
    transformImage: transformImageJob(context),
    inpaintImage: inpaintImageJob(context),
    editImage: editImageJob(context),
    captionImage: captionImageJob(context),
    removeObject: removeObjectJob(context),
    mixInterior: mixInteriorJob(context),
  };
}
