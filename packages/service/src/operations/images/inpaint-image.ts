import type { Image } from '../../engines/images/images.ts';
import { JobError } from '../../jobs/job.ts';
import { defineGeneration } from '../generations/define.ts';
import { imageReader } from '../generations/inputs.ts';
import { editSize } from './edit-size.ts';
import { fitParameters, requireScheduler } from './image-parameters.ts';
import { sizeInWords } from './image-size.ts';

export const inpaintImage = defineGeneration({
  operation: 'inpaintImage',
  kind: 'image',
  inputs: { init_image: imageReader, mask_image: imageReader },
  outputs: ['image/png'],
  check: (model, { scheduler }) => requireScheduler(model, scheduler),
  async make(work) {
    const { prompt, negative_prompt, scheduler, strength } = work.body;
    const { init_image, mask_image } = work.inputs;
    const { seed } = work;
    const mask = maskFor(init_image, mask_image);
    const { task, used } = fitParameters(work, prompt, { negative_prompt, strength, scheduler });
    const { files } = await work.run({
      ...task,
      seeds: [seed],
      images: [init_image],
      mask,
      ...editSize(work, init_image),
    });
    return { files, meta: { prompt, ...used, seed } };
  },
});

/** How much rounding may change the shape of a mask that is smaller or larger than its image. */
const tolerance = 0.02;

/**
 * The mask of an image. Throws JobError if its shape differs from the image's; its size may differ.
 */
function maskFor(image: Image, mask: Image): Image {
  const shape = (mask.width * image.height) / (mask.height * image.width);
  if (Math.abs(shape - 1) <= tolerance) return mask;
  throw new JobError(
    'input_unsupported',
    `mask_image must have the shape of init_image, which is ${sizeInWords(image)}; it is ${sizeInWords(mask)}.`,
  );
}
