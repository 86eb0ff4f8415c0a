import { defineGeneration } from '../generations/define.ts';
import { imageReader } from '../generations/inputs.ts';
import { checkEditSize, editSize } from './edit-size.ts';
import { fitParameters } from './image-parameters.ts';
import { sizeMeta } from './image-size.ts';

const instruction = 'Place the object of the second image into the room of the first image:';

export const mixInterior = defineGeneration({
  operation: 'mixInterior',
  kind: 'image',
  inputs: { init_image: imageReader, object_image: imageReader },
  outputs: ['image/png'],
  check: checkEditSize,
  async make(work) {
    const { prompt, guidance_scale, num_inference_steps } = work.body;
    const { init_image: room, object_image: object } = work.inputs;
    const { seed } = work;
    const drawn = editSize(work, room, work.body);
    const parameters = { guidance_scale, num_inference_steps };
    const { task, used } = fitParameters(work, `${instruction} ${prompt}`, parameters);
    const { files } = await work.run({ ...task, ...drawn, images: [room, object], seeds: [seed] });
    return { files, meta: { prompt, ...sizeMeta(drawn), ...used, seed } };
  },
});
