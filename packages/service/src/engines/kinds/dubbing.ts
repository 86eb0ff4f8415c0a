import type { DubbingResult } from '@genmedia/media';
import { fileOf } from './files.ts';
import type { Steps } from './steps.ts';

export const dubbingSteps: Steps<'dubbing', DubbingResult> = {
  call: async (model, task, options) => await model.doDub({ ...options, ...task }),

  finish: {
    fields: () => ({}),
    isLight: () => true,
    async run({ video, warnings }) {
      return { files: [await fileOf('video/mp4', video.data)], warnings };
    },
  },
};
