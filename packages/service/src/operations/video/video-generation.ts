import { checkLimits } from '../../engines/limits.ts';
import { videoSize } from '../../engines/videos/video-size.ts';
import type { Context, HandlersOf } from '../context.ts';
import { fetchGeneration, submitGeneration } from '../generations.ts';

type VideoGeneration = 'generateVideo' | 'animateImage' | 'fetchVideoFusion';

/** Videos by a model that the request names (version 7). */
export function videoGeneration(context: Context): HandlersOf<VideoGeneration> {
  const { engines } = context;
  return {
    async generateVideo(input, auth) {
      const { model_id, duration } = input.body;
      const model = engines.resolve('generateVideo', 'video', model_id);
      checkLimits(model, { ...videoSize(input.body), duration });
      return await submitGeneration(context, 'generateVideo', input, auth);
    },

    async animateImage(input, auth) {
      const { model_id, duration } = input.body;
      checkLimits(engines.resolve('animateImage', 'video', model_id), { duration });
      return await submitGeneration(context, 'animateImage', input, auth);
    },

    fetchVideoFusion: ({ params }, auth) =>
      fetchGeneration(context, 'fetchVideoFusion', params.id, auth),
  };
}
