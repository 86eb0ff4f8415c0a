import type { Input } from '@genmedia/server';
import type { CheckNsfwRequest, NsfwCheckSuccess } from '@genmedia/types';
import { acceptInputs } from '../../media/inputs/accept.ts';
import type { Media } from '../../media/inputs/media.ts';
import { framesOf } from '../../media/inputs/normalise-image.ts';
import type { Context } from '../context.ts';
import { generationMeta } from '../generation-meta.ts';
import { onlyFile } from '../input-file.ts';
import { inputError } from '../job-inputs.ts';
import { nsfwScore } from './nsfw-score.ts';

type Request = Pick<Input<'checkNsfw'>['body'], keyof Omit<CheckNsfwRequest, 'key'>>;
type Found = Pick<NsfwCheckSuccess, 'images' | 'has_nsfw_concept' | 'meta'>;

/**
 * Looks at an image, an animation or a video. Rejects with EngineError, with JobError where the file
 * cannot be read, or with InputError where its address is not allowed.
 */
export async function checkNsfw(
  context: Context,
  { init_image, threshold }: Request,
  signal: AbortSignal,
): Promise<Found> {
  const { engines, config, storage, publicUrl } = context;
  const model = engines.resolveFirst('checkNsfw', 'imageClassifier');
  const rules = { allow: config.allowPrivateUrls };
  const input = await acceptInputs('checkNsfw', { init_image }, { storage, publicUrl, rules });
  const asked = { operation: 'checkNsfw', input, deploymentId: null };
  const file = await onlyFile(context, asked, 'init_image', signal);
  const { scores, warnings } = await engines.run(model, await toSee(file), signal);
  const score = nsfwScore(scores);
  const used = { threshold, score, frames: scores.length > 1 ? scores.length : undefined };
  return {
    images: init_image,
    has_nsfw_concept: [score >= threshold],
    meta: generationMeta(model, used, warnings),
  };
}

async function toSee(file: Media) {
  if (file.kind === 'video') return { video: file };
  const images = await framesOf(file).catch((error) => {
    throw inputError('init_image', error);
  });
  return { images };
}
