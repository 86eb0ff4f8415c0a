import { Problem } from '@genmedia/server';
import type { Context, HandlersOf } from '../context.ts';
import { fetchGeneration, startGeneration } from '../generations.ts';

type VideoProcessing = 'removeWatermark' | 'makeScene' | 'fetchVideo';

/** Processing existing videos (version 6). */
export function videoProcessing(context: Context): HandlersOf<VideoProcessing> {
  return {
    async removeWatermark(input, auth) {
      // A job that no model can do is not accepted.
      context.engines.resolveFirst('removeWatermark', 'videoEdit');
      return await startGeneration(context, 'removeWatermark', input, auth);
    },

    makeScene() {
      throw new Problem(
        410,
        'gone',
        'Scene maker has ended. Make videos with /api/v7/video-fusion/text-to-video or /api/v7/video-fusion/image-to-video.',
      );
    },

    fetchVideo: ({ params }, auth) => fetchGeneration(context, 'fetchVideo', params.id, auth),
  };
}
