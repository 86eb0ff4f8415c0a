import type { ImageClassifierResult, Media } from '@genmedia/media';
import type { Steps } from './steps.ts';

/** Few enough for hosts, which take ten at once, and enough to see each scene of a clip. */
const maxStills = 10;

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
  return await videoStills(data, maxStills);
}
