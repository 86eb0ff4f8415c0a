import { checkLimits } from '../../engines/limits.ts';
import type { Context, HandlersOf } from '../context.ts';
import { startGeneration } from '../generations.ts';
import { requireScheduler } from './require-scheduler.ts';

/** New images from images, by a model that the request names (version 7). */
export function imageTransformation(
  context: Context,
): HandlersOf<'transformImage' | 'inpaintImage'> {
  const { engines } = context;
  return {
    async transformImage(input, auth) {
      const { model_id, width, height, samples } = input.body;
      const model = engines.resolve('transformImage', 'image', model_id);
      requireScheduler(model, input.body);
      checkLimits(model, { width, height, samples });
      return await startGeneration(context, 'transformImage', input, auth);
    },

    async inpaintImage(input, auth) {
      const model = engines.resolve('inpaintImage', 'image', input.body.model_id);
      requireScheduler(model, input.body);
      return await startGeneration(context, 'inpaintImage', input, auth);
    },
  };
}
