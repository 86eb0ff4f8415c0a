import type { ImagePlan, ImageRequest } from './plan-image.ts';

/** The contract's GenerationMeta for images. */
export interface ImageMeta {
  [name: string]: unknown;
  /** Who made them: the provider of the model. */
  engine: string;
  model_id: string;
  prompt: string;
  negative_prompt?: string;
  aspect_ratio?: string;
  /** In pixels. */
  width: number;
  height: number;
  samples: number;
  /** Seed of the first image. */
  seed: number;
  /** Seeds of all images, where there are several. */
  seeds?: number[];
  /** What the model left out of what was asked for. */
  warnings?: string[];
}

/** The parameters used, those that the service chose among them. */
export function imageMeta(body: ImageRequest, plan: ImagePlan, warnings: string[]): ImageMeta {
  const { prompt, negative_prompt, aspect_ratio, samples } = body;
  const { model, width, height, seeds } = plan;
  return {
    engine: model.provider,
    model_id: model.model_id,
    prompt,
    ...(negative_prompt !== undefined && { negative_prompt }),
    ...(aspect_ratio !== undefined && { aspect_ratio }),
    width,
    height,
    samples,
    seed: seeds[0],
    ...(samples > 1 && { seeds }),
    ...(warnings.length > 0 && { warnings }),
  };
}
