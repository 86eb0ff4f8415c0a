import { EngineError } from '../engines/engine-error.ts';
import type { GenerateImageBody } from '../engines/images/plan-image.ts';
import { JobError } from '../jobs/job.ts';
import type { RunJob } from '../jobs/worker.ts';
import { storeOutputs } from '../media/outputs.ts';
import type { Context, HandlersOf } from './context.ts';
import { fetchGeneration, startGeneration } from './generations.ts';

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
export function generateImageJob({ engines, storage, publicUrl }: Context): RunJob {
  return async ({ input }, signal) => {
    try {
      // Valid when it was accepted, with its defaults: see imageGeneration.
      const body = input as unknown as GenerateImageBody;
      const { files, meta } = await engines.generateImage(body, signal);
      const { urls } = await storeOutputs(storage, publicUrl, files);
      return { output: urls, meta };
    } catch (error) {
      if (error instanceof EngineError) {
        throw new JobError(error.code, error.message, { cause: error });
      }
      throw error;
    }
  };
}
