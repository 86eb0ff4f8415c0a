import type { ImageAspectRatio } from '@genmedia/types';
import type { EngineModel } from '../engine-model.ts';
import { type ImageSize, imageSize } from './image-size.ts';

/** Pixels a side that a model is asked for where neither the request nor the catalogue says so. */
const usualMost = 2048;

export interface AskedSize {
  width?: number | undefined;
  height?: number | undefined;
  aspect_ratio?: ImageAspectRatio | undefined;
}

/**
 * The size of an edited image: as it is asked for, and where a side is left out, as the image has it.
 * Undefined where nothing is asked for: then models keep the size of the image.
 */
export function editSize(
  image: ImageSize,
  { width, height, aspect_ratio: ratio }: AskedSize,
  { limits }: Pick<EngineModel, 'limits'>,
): ImageSize | undefined {
  const isGiven = width !== undefined || height !== undefined;
  if (!isGiven && ratio === undefined) return undefined;
  const own = within(image, limits.width ?? usualMost, limits.height ?? usualMost);
  // The side that is given is the one that a ratio keeps.
  const other = isGiven && ratio !== undefined ? { width: 0, height: 0 } : own;
  return imageSize({ width: width ?? other.width, height: height ?? other.height }, ratio);
}

function within({ width, height }: ImageSize, widest: number, highest: number): ImageSize {
  const scale = Math.min(1, widest / width, highest / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
