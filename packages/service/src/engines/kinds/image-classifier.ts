import type { ImageClassifierResult, Media } from '@genmedia/media';
import { toolError } from '../failures.ts';
import type { Steps } from './steps.ts';

/**
 * The most pictures of a video or an animation that are looked at: few enough to take only seconds,
 * and as many as hosts take at once.
 */
export const maxFrames = 10;

export const imageClassifierSteps: Steps<'imageClassifier', ImageClassifierResult> = {
  prepare: {
    isNeeded: ({ video }) => video !== undefined,

    async run({ images = [], video }) {
      return { images: [...images, ...(video ? await stillsOf(video) : [])] };
    },
  },

  call: async (model, { images = [] }, options) =>
    await model.doClassify({ ...options, images: [...images] }),

  finish: {
    fields: () => ({}),
    isLight: () => true,
    run: async ({ results, warnings }) => ({
      scores: results.map(({ scores }) => scores),
      warnings,
    }),
  },
};

async function stillsOf({ data }: Media): Promise<Media[]> {
  const { videoStills } = await import('@genmedia/media/video');
  try {
    return await videoStills(data, maxFrames);
  } catch (error) {
    throw toolError(error);
  }
}
