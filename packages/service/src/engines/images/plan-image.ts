import type { Input } from '@genmedia/server';
import type { FieldError } from '@genmedia/types';
import type { CatalogueModel } from '../catalogue/schema.ts';
import { InputError } from '../input-error.ts';
import type { Registry } from '../registry.ts';
import { type ImageSize, imageSize } from './image-size.ts';
import { imageSeeds } from './seeds.ts';

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

/** Throws InputError where there is no such model, or it does not make such images. */
export function planImage(registry: Registry, body: GenerateImageBody): ImagePlan {
  const model = registry.resolve('generateImage', body.model_id);
  const size = imageSize(body, body.aspect_ratio);
  const errors = overLimits(model, { ...size, samples: body.samples });
  if (errors.length > 0) throw new InputError(errors);
  return { model, ...size, seeds: imageSeeds(body.seed, body.samples) };
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
