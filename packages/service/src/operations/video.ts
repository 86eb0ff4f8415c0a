import { Problem } from '@genmedia/server';
import type { HandlersOf } from './context.ts';

/** Processing existing videos (version 6). */
export function video(): HandlersOf<'makeScene'> {
  return {
    makeScene() {
      throw new Problem(
        410,
        'gone',
        'Scene maker has ended. Make videos with /api/v7/video-fusion/text-to-video or /api/v7/video-fusion/image-to-video.',
      );
    },
  };
}
