import { editSize } from '../../engines/images/edit-size.ts';
import { imageOptions } from '../../engines/images/image-options.ts';
import type { RunJob } from '../../jobs/execute.ts';
import { accepted } from '../accepted.ts';
import type { Context } from '../context.ts';
import { engineJob } from '../engine-job.ts';
import { generationMeta } from '../generation-meta.ts';
import { inputUrls } from '../input-urls.ts';
import { jobInputs } from '../job-inputs.ts';
import { seedOf } from '../seed.ts';
import { onlyImage } from './only-image.ts';

const task = 'Place the object of the second image into the room of the first image:';

/** Does the jobs of mixInterior. */
export function mixInteriorJob(context: Context): RunJob {
  const { engines, publicUrl } = context;
  return engineJob(context, async (job, signal) => {
    const body = accepted('mixInterior', job);
    const { prompt, guidance_scale: guidanceScale, num_inference_steps: numInferenceSteps } = body;
    const model = engines.resolveFirst('mixInterior', 'image');
    const inputs = jobInputs(context, job, signal);
    const room = await onlyImage(inputs, 'init_image');
    const object = await onlyImage(inputs, 'object_image');
    const seed = seedOf({}, job.secret);
    const size = editSize(room, body, model);
    const options = imageOptions(model, { guidanceScale, numInferenceSteps });
    const { files, warnings } = await engines.run(
      model,
      { prompt: `${task} ${prompt}`, ...size, images: [room, object], seeds: [seed], options },
      signal,
    );
    const used = {
      ...{ prompt, ...size, seed },
      guidance_scale: options.guidanceScale,
      num_inference_steps: options.numInferenceSteps,
      init_image: inputUrls(publicUrl, job, 'init_image'),
      object_image: inputUrls(publicUrl, job, 'object_image'),
    };
    return { files, meta: generationMeta(model, used, warnings) };
  });
}
