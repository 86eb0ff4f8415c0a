import type { GenerateImageBody } from '../engines/images/plan-image.ts';
import type { RunJob } from '../jobs/execute.ts';
import type { Context, HandlersOf } from './context.ts';
import { engineJob } from './engine-job.ts';
import { fetchGeneration, startGeneration } from './generations.ts';
import { seedOf } from './seed.ts';

/** Images by a model that the request names (version 7). */
export function imageGeneration(context: Context): HandlersOf<'generateImage' | 'fetchImage'> {
  return {
    async generateImage(input, auth) {
      context.engines.checkImage(input.body);
      return await startGeneration(context, 'generateImage', input, auth);
    },
    fetchImage: ({ params }, auth) => fetchGeneration(context, 'fetchImage', params.id, auth),
  };
}

/** Does the jobs of generateImage. */
export function generateImageJob(context: Context): RunJob {
  return engineJob(context, async ({ input, secret }, signal) => {
    // Valid when it was accepted, with its defaults: see imageGeneration.
    const body = input as unknown as GenerateImageBody;
    return await context.engines.generateImage({ ...body, seed: seedOf(body, secret) }, signal);
  });
}
