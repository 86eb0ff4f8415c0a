import type { DubbingResult } from '@genmedia/media';
import { isMp4, videoFile } from './files.ts';
import type { Steps } from './steps.ts';

export const dubbingSteps: Steps<'dubbing', DubbingResult> = {
  call: async (model, task, options) => await model.doDub({ ...options, ...task }),

  finish: {
    fields: () => ({}),
    isLight: (_, { video }) => isMp4(video.data),
    async run({ video, warnings }) {
      return { files: [await videoFile(video.data)], warnings };
    },
  },
};
