import type { RunJob } from '../../jobs/execute.ts';
import { accepted } from '../accepted.ts';
import type { Context } from '../context.ts';
import { engineJob } from '../engine-job.ts';
import { generationMeta } from '../generation-meta.ts';
import { inputUrls } from '../input-urls.ts';
import { jobInputs } from '../job-inputs.ts';
import { seedOf } from '../seed.ts';
import { onlyImage } from './only-image.ts';

/** Does the jobs of removeObject. */
export function removeObjectJob(context: Context): RunJob {
  const { engines, publicUrl } = context;
  return engineJob(context, async (job, signal) => {
    const { object_name } = accepted('removeObject', job);
    const model = engines.resolveFirst('removeObject', 'image');
    const image = await onlyImage(jobInputs(context, job, signal), 'init_image');
    const seed = seedOf({}, job.secret);
    const task = { prompt: `Remove ${named(object_name)}.`, images: [image], seeds: [seed] };
    const { files, warnings } = await engines.run(model, task, signal);
    const init_image = inputUrls(publicUrl, job, 'init_image');
    return { files, meta: generationMeta(model, { object_name, init_image, seed }, warnings) };
  });
}

/** As part of a sentence. */
function named(object: string): string {
  const name = object.trim().replace(/[.!]+$/, '');
  return /^(?:the|all|every|both|a|an)\s/i.test(name) ? name : `the ${name}`;
}
