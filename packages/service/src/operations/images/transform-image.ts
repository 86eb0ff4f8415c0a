import { defineGeneration } from '../generations/define.ts';
import { imagesReader } from '../generations/inputs.ts';
import { seedsFrom } from '../generations/seed.ts';
import { checkEditSize, editSize } from './edit-size.ts';
import { fitParameters, requireScheduler } from './image-parameters.ts';
import { sizeMeta } from './image-size.ts';
import { pngs, seedMeta } from './samples.ts';

export const transformImage = defineGeneration({
  operation: 'transformImage',
  kind: 'image',
  inputs: { init_image: imagesReader },
  outputs: pngs,
  check(model, body) {
    requireScheduler(model, body.scheduler);
    checkEditSize(model, body);
  },
  async make(work) {
    const { prompt, aspect_ratio, samples, negative_prompt, strength, scheduler } = work.body;
    const { init_image: images } = work.inputs;
    const drawn = images[0] && editSize(work, images[0], work.body);
    const seeds = seedsFrom(work.seed, samples);
    const { task, used } = fitParameters(work, prompt, { negative_prompt, strength, scheduler });
    const { files, ...made } = await work.run({ ...task, ...drawn, seeds, images });
    return {
      files,
      meta: { prompt, ...used, aspect_ratio, ...sizeMeta(drawn), samples, ...seedMeta(made.seeds) },
    };
  },
});
