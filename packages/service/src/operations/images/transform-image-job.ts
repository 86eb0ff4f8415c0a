import { editSize } from '../../engines/images/edit-size.ts';
import { fitParameters } from '../../engines/images/image-parameters.ts';
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
    const { prompt, aspect_ratio, samples, negative_prompt, strength, scheduler } = body;
    const model = engines.resolve('transformImage', 'image', body.model_id);
    const images = await jobInputs(context, job, signal).images('init_image');
    if (!images[0]) throw new Error('The job has no init_image.');
    const size = editSize(images[0], body, model);
    const seeds = imageSeeds(seedOf(body, job.secret), samples);
    const fitted = fitParameters(model, prompt, { negative_prompt, strength, scheduler });
    const task = { ...fitted.task, ...size, seeds, images };
    const { files, warnings } = await engines.run(model, task, signal);
    const used = {
      ...{ prompt, ...fitted.used, aspect_ratio, ...size, samples },
      seed: seeds[0],
      seeds: samples > 1 ? seeds : undefined,
      init_image: inputUrls(publicUrl, job, 'init_image'),
    };
    return { files, meta: generationMeta(model, used, [...fitted.warnings, ...warnings]) };
  });
}
