import type { VideoEditResult } from '@genmedia/media';
import { isMp4, videoFile } from './files.ts';
import type { Steps } from './steps.ts';

export const videoEditSteps: Steps<'videoEdit', VideoEditResult> = {
  call: async (model, task, options) => await model.doEdit({ ...options, ...task }),

  finish: {
    fields: () => ({}),
    isLight: (_, { video }) => isMp4(video.data),
    async run({ video, region, regions, warnings }) {
      return { files: [await videoFile(video.data)], region, regions, warnings };
    },
  },
};
