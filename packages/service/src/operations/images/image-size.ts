import type { ImageAspectRatio } from '@genmedia/types';
import type { EngineModel } from '../../engines/engine-model.ts';

/** In pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

/**
 * The size of an image. With an aspect ratio the longer of `width` and `height` is kept, and the
 * other side follows from the ratio, to the nearest pixel (the contract's ImageAspectRatio).
 */
export function imageSize({ width, height }: ImageSize, ratio?: ImageAspectRatio): ImageSize {
  if (ratio === undefined) return { width, height };
  const [across = 1, down = 1] = ratio.split(':').map(Number);
  const longer = Math.max(width, height);
  return across >= down
    ? { width: longer, height: Math.round((longer * down) / across) }
    : { width: Math.round((longer * across) / down), height: longer };
}

/** Pixels a side that a model is asked for where neither the request nor the catalogue says so. */
const usualMost = 2048;

export interface RequestedSize {
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
  { width, height, aspect_ratio: ratio }: RequestedSize,
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
