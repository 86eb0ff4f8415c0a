import { defineGeneration } from '../generations/define.ts';
import { fileReader } from '../generations/inputs.ts';

export const removeWatermark = defineGeneration({
  operation: 'removeWatermark',
  kind: 'videoEdit',
  inputs: { init_video: fileReader },
  outputs: ['video/mp4'],
  async make({ inputs, seed, run }) {
    const video = inputs.init_video;
    const { files, region, regions } = await run({ video, task: 'remove-watermark', seed });
    return { files, meta: { region, regions } };
  },
});
