import { editSize } from '../../engines/images/edit-size.ts';
import { fitParameters } from '../../engines/images/image-parameters.ts';
import type { RunJob } from '../../jobs/execute.ts';
import { accepted } from '../accepted.ts';
import type { Context } from '../context.ts';
import { engineJob } from '../engine-job.ts';
import { generationMeta } from '../generation-meta.ts';
import { inputUrls } from '../input-urls.ts';
import { jobInputs } from '../job-inputs.ts';
import { seedOf } from '../seed.ts';
import { onlyImage } from './only-image.ts';

const instruction = 'Place the object of the second image into the room of the first image:';

/** Does the jobs of mixInterior. */
export function mixInteriorJob(context: Context): RunJob {
  const { engines, publicUrl } = context;
  return engineJob(context, async (job, signal) => {
    const body = accepted('mixInterior', job);
    const { prompt, guidance_scale, num_inference_steps } = body;
    const model = engines.resolveFirst('mixInterior', 'image');
    const inputs = jobInputs(context, job, signal);
    const room = await onlyImage(inputs, 'init_image');
    const object = await onlyImage(inputs, 'object_image');
    const seed = seedOf({}, job.secret);
    const size = editSize(room, body, model);
    const parameters = { guidance_scale, num_inference_steps };
    const fitted = fitParameters(model, `${instruction} ${prompt}`, parameters);
    const task = { ...fitted.task, ...size, images: [room, object], seeds: [seed] };
    const { files, warnings } = await engines.run(model, task, signal);
    const used = {
      ...{ prompt, ...size, ...fitted.used, seed },
      init_image: inputUrls(publicUrl, job, 'init_image'),
      object_image: inputUrls(publicUrl, job, 'object_image'),
    };
    return { files, meta: generationMeta(model, used, [...fitted.warnings, ...warnings]) };
  });
}
