import { checkLimits } from '../../engines/engine-model.ts';
import { defineGeneration } from '../generations/define.ts';
import { images } from '../generations/inputs.ts';
import { seedsFrom } from '../generations/seed.ts';
import { pngs, seedMeta } from './generate-image.ts';
import { fitParameters, requireScheduler } from './image-parameters.ts';
import { editSize } from './image-size.ts';

export const transformImage = defineGeneration({
  operation: 'transformImage',
  kind: 'image',
  inputs: { init_image: images },
  outputs: pngs,
  check(model, { width, height, samples, scheduler }) {
    requireScheduler(model, scheduler);
    checkLimits(model, { width, height, samples });
  },
  async make(work) {
    const { prompt, aspect_ratio, samples, negative_prompt, strength, scheduler } = work.body;
    const { init_image: images } = work.inputs;
    const size = images[0] && editSize(images[0], work.body, work.model);
    const seeds = seedsFrom(work.seed, samples);
    const { task, used } = fitParameters(work, prompt, { negative_prompt, strength, scheduler });
    const { files } = await work.run({ ...task, ...size, seeds, images });
    return { files, meta: { prompt, ...used, aspect_ratio, ...size, samples, ...seedMeta(seeds) } };
  },
});
