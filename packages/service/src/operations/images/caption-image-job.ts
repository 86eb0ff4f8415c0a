import { EngineError } from '../../engines/engine-error.ts';
import type { RunJob } from '../../jobs/execute.ts';
import { accepted } from '../accepted.ts';
import type { Context } from '../context.ts';
import { engineJob } from '../engine-job.ts';
import { generationMeta } from '../generation-meta.ts';
import { inputUrls } from '../input-urls.ts';
import { jobInputs } from '../job-inputs.ts';
import { seedOf } from '../seed.ts';
import { textFile } from '../text-file.ts';
import { onlyImage } from './only-image.ts';

const system =
  'You write captions of images. Answer with the caption alone, as plain text in English.';

const prompts = {
  short: 'Describe this image in one short sentence.',
  normal: 'Describe this image in two or three sentences.',
  long: 'Describe this image in detail, in a paragraph of at least five sentences.',
} as const;

/** Does the jobs of captionImage. */
export function captionImageJob(context: Context): RunJob {
  const { engines, publicUrl } = context;
  return engineJob(context, async (job, signal) => {
    const { length } = accepted('captionImage', job);
    const model = engines.resolveFirst('captionImage', 'language');
    const image = await onlyImage(jobInputs(context, job, signal), 'init_image');
    const seed = seedOf({}, job.secret);
    const task = { system, prompt: prompts[length], images: [image], seed };
    const { text, warnings } = await engines.run(model, task, signal);
    const caption = text.trim();
    if (caption === '') throw saidNothing();
    const init_image = inputUrls(publicUrl, job, 'init_image');
    return {
      files: [textFile(caption)],
      meta: generationMeta(model, { init_image, length, caption }, warnings),
    };
  });
}

function saidNothing(): EngineError {
  return new EngineError({
    code: 'model_failed',
    message: 'The model wrote no caption. Send the request again.',
    retryable: true,
    detail: 'The caption is empty.',
  });
}
