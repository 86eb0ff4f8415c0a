import type { RunJob } from '../jobs/execute.ts';
import type { Context } from './context.ts';
import { editEnterpriseImageJob, generateEnterpriseImageJob } from './enterprise-images.ts';
import { generateImageJob } from './image-generation.ts';
import { imageJobs } from './images/jobs.ts';
import { object3dJob } from './objects-3d/object3d-job.ts';
import { videoJobs } from './video/jobs.ts';
import { voiceJobs } from './voice/jobs.ts';

/** Does the job of any operation that makes jobs. */
export function createRunJob(context: Context): RunJob {
  const byOperation: Readonly<Record<string, RunJob>> = {
    generateImage: generateImageJob(context),
    generateEnterpriseImage: generateEnterpriseImageJob(context),
    editEnterpriseImage: editEnterpriseImageJob(context),
    ...imageJobs(context),
    fetchObject3d: object3dJob(context),
    ...videoJobs(context),
    ...voiceJobs(context),
  };
  return async (job, attempt) => {
    const run = byOperation[job.operation];
    if (!run) throw new Error(`No engine does the jobs of ${job.operation}.`);
    return await run(job, attempt);
  };
}
