import type { RunJob } from '../../jobs/execute.ts';
import type { Context } from '../context.ts';
import { animateImageJob } from './animate-image-job.ts';
import { generateVideoJob } from './generate-video-job.ts';
import { removeWatermarkJob } from './remove-watermark-job.ts';

/** Does the jobs of videos, by their operation. */
export function videoJobs(context: Context): Record<string, RunJob> {
  return {
    generateVideo: generateVideoJob(context),
    animateImage: animateImageJob(context),
    removeWatermark: removeWatermarkJob(context),
  };
}
