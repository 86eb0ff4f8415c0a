import type { Input } from '@genmedia/server';
import type { FieldError, ImageAspectRatio } from '@genmedia/types';
import type { CatalogueModel } from '../catalogue/schema.ts';
import { InputError } from '../input-error.ts';
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
  model: CatalogueModel;
  seeds: [number, ...number[]];
}

/** Throws InputError where the model does not make such images. */
export function planImage(model: CatalogueModel, request: ImageRequest): ImagePlan {
  const size = imageSize(request, request.aspect_ratio);
  const errors = overLimits(model, { ...size, samples: request.samples });
  if (errors.length > 0) throw new InputError(errors);
  return { model, ...size, seeds: imageSeeds(request.seed, request.samples) };
}

function overLimits(
  { limits, model_id }: CatalogueModel,
  asked: Record<'width' | 'height' | 'samples', number>,
): FieldError[] {
  return (['width', 'height', 'samples'] as const).flatMap((field) => {
    const most = limits[field] ?? Infinity;
    if (asked[field] <= most) return [];
    return [{ field, message: `must be at most ${most} with ${model_id}` }];
  });
}
