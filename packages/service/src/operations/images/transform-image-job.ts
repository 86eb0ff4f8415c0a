import { editSize } from '../../engines/images/edit-size.ts';
import { imageOptions } from '../../engines/images/image-options.ts';
import { imageSeeds } from '../../engines/images/seeds.ts';
import type { RunJob } from '../../jobs/execute.ts';
import { accepted } from '../accepted.ts';
import type { Context } from '../context.ts';
import { engineJob } from '../engine-job.ts';
import { generationMeta } from '../generation-meta.ts';
import { inputUrls } from '../input-urls.ts';
import { jobInputs } from '../job-inputs.ts';
import { seedOf } from '../seed.ts';

/** Does the jobs of transformImage. */
export function transformImageJob(context: Context): RunJob {
  const { engines, publicUrl } = context;
  return engineJob(context, async (job, signal) => {
    const body = accepted('transformImage', job);
    const { prompt, negative_prompt, aspect_ratio, samples, scheduler, strength } = body;
    const model = engines.resolve('transformImage', 'image', body.model_id);
    const images = await jobInputs(context, job, signal).images('init_image');
    if (!images[0]) throw new Error('The job has no init_image.');
    const size = editSize(images[0], body, model);
    const seeds = imageSeeds(seedOf(body, job.secret), samples);
    const options = imageOptions(model, { strength, scheduler });
    const task = { prompt, negativePrompt: negative_prompt, ...size, seeds, images, options };
    const { files, warnings } = await engines.run(model, task, signal);
    const used = {
      ...{ prompt, negative_prompt, aspect_ratio, ...size, samples, ...options },
      seed: seeds[0],
      seeds: samples > 1 ? seeds : undefined,
      init_image: inputUrls(publicUrl, job, 'init_image'),
    };
    return { files, meta: generationMeta(model, used, warnings) };
  });
}
