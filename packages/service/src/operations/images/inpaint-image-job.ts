import { fitParameters } from '../../engines/images/image-parameters.ts';
import type { RunJob } from '../../jobs/execute.ts';
import { accepted } from '../accepted.ts';
import type { Context } from '../context.ts';
import { engineJob } from '../engine-job.ts';
import { generationMeta } from '../generation-meta.ts';
import { inputUrls } from '../input-urls.ts';
import { jobInputs } from '../job-inputs.ts';
import { seedOf } from '../seed.ts';
import { maskFor } from './mask-for.ts';
import { onlyImage } from './only-image.ts';

/** Does the jobs of inpaintImage. */
export function inpaintImageJob(context: Context): RunJob {
  const { engines, publicUrl } = context;
  return engineJob(context, async (job, signal) => {
    const body = accepted('inpaintImage', job);
    const { prompt, negative_prompt, scheduler, strength } = body;
    const model = engines.resolve('inpaintImage', 'image', body.model_id);
    const inputs = jobInputs(context, job, signal);
    const image = await onlyImage(inputs, 'init_image');
    const mask = maskFor(image, await onlyImage(inputs, 'mask_image'));
    const seed = seedOf(body, job.secret);
    const fitted = fitParameters(model, prompt, { negative_prompt, strength, scheduler });
    const task = { ...fitted.task, seeds: [seed], images: [image], mask };
    const { files, warnings } = await engines.run(model, task, signal);
    const used = {
      ...{ prompt, ...fitted.used, seed },
      init_image: inputUrls(publicUrl, job, 'init_image'),
      mask_image: inputUrls(publicUrl, job, 'mask_image'),
    };
    return { files, meta: generationMeta(model, used, [...fitted.warnings, ...warnings]) };
  });
}
