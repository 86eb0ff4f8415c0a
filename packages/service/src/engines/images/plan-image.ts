import type { Input } from '@genmedia/server';
import type { ImageAspectRatio } from '@genmedia/types';
import type { EngineModel } from '../engine-model.ts';
import { checkLimits } from '../limits.ts';
import { type ImageSize, imageSize } from './image-size.ts';
import { imageSeeds } from './seeds.ts';

/** What can be asked of an image model, whichever it is: sizes in pixels. */
export interface ImageRequest {
  prompt: string;
  negative_prompt?: string | undefined;
  aspect_ratio?: ImageAspectRatio | undefined;
  width: number;
  height: number;
  samples: number;
  seed?: number | undefined;
}

/** The body of generateImage, valid and with its defaults. Credential and webhook do not matter. */
export type GenerateImageBody = Omit<
  Input<'generateImage'>['body'],
  'key' | 'webhook' | 'track_id'
>;

/** Everything about the images that is settled before the model is asked. */
export interface ImagePlan extends ImageSize {
  model: EngineModel<'image'>;
  seeds: [number, ...number[]];
}

/** Throws InputError where the model does not make such images. */
export function planImage(model: EngineModel<'image'>, request: ImageRequest): ImagePlan {
  const size = imageSize(request, request.aspect_ratio);
  checkLimits(model, { ...size, samples: request.samples });
  return { model, ...size, seeds: imageSeeds(request.seed, request.samples) };
}
