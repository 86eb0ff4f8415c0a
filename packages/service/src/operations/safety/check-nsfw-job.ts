import type { RunJob } from '../../jobs/execute.ts';
import { framesOf } from '../../media/inputs/frames.ts';
import type { Media } from '../../media/inputs/media.ts';
import { accepted } from '../accepted.ts';
import type { Context } from '../context.ts';
import { engineJob } from '../engine-job.ts';
import { generationMeta } from '../generation-meta.ts';
import { inputError, jobInputs } from '../job-inputs.ts';
import { onlyFile } from '../voice/only-file.ts';
import { nsfwScore } from './nsfw-score.ts';

/** Does the jobs of checkNsfw: images, animations and videos. */
export function checkNsfwJob(context: Context): RunJob {
  const { engines } = context;
  return engineJob(context, async (job, signal) => {
    const { init_image, threshold } = accepted('checkNsfw', job);
    const model = engines.resolveFirst('checkNsfw', 'imageClassifier');
    const file = await onlyFile(jobInputs(context, job, signal), 'init_image');
    const { scores, warnings } = await engines.run(model, await toSee(file), signal);
    const score = nsfwScore(scores);
    const used = { threshold, score, frames: scores.length > 1 ? scores.length : undefined };
    return {
      files: [],
      meta: generationMeta(model, used, warnings),
      more: { images: init_image, has_nsfw_concept: [score >= threshold] },
    };
  });
}

async function toSee(file: Media) {
  if (file.kind === 'video') return { video: file };
  const images = await framesOf(file).catch((error) => {
    throw inputError('init_image', error);
  });
  return { images };
}
