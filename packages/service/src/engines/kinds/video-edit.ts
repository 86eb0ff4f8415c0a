import type { VideoEditResult } from '@genmedia/media';
import { fileOf } from './files.ts';
import type { Steps } from './steps.ts';

export const videoEditSteps: Steps<'videoEdit', VideoEditResult> = {
  call: async (model, task, options) => await model.doEdit({ ...options, ...task }),

  finish: {
    fields: () => ({}),
    isLight: () => true,
    async run({ video, region, regions, warnings }) {
      return { files: [await fileOf('video/mp4', video.data)], region, regions, warnings };
    },
  },
};
