import type { EngineModel } from '../../engines/engine-model.ts';
import { type DrawnSize, drawnSize, withinSizes } from './drawn-size.ts';
import { type ImageSize, imageSize } from './image-size.ts';

/** Pixels a side that a model is asked for where neither the request nor the catalogue says so. */
const usualMost = 2048;

export interface RequestedSize {
  width?: number | undefined;
  height?: number | undefined;
  aspect_ratio?: string | undefined;
}

/** What a work on images tells of its model, and takes to tell its owner. */
interface Fitting {
  model: Pick<EngineModel, 'limits' | 'sizes' | 'model_id'>;
  warn(...warnings: readonly string[]): void;
}

/**
 * The size of an edited image: as it is asked for, and where a side is left out, as the image has it.
 * Undefined where nothing is asked for, and the model has any size: then it keeps that of the image.
 * Warns where the model has no images as large as the one that it edits. Throws InputError where it
 * cannot draw what is asked for.
 */
export function editSize(
  { model, warn }: Fitting,
  image: ImageSize,
  asked: RequestedSize = {},
): DrawnSize | undefined {
  const { width, height, aspect_ratio: ratio } = asked;
  const isGiven = width !== undefined || height !== undefined;
  if (!isGiven && ratio === undefined) return model.sizes && sizeOfImage(model, image, warn);
  const { limits } = model;
  const most = within(image, limits.width?.most ?? usualMost, limits.height?.most ?? usualMost);
  const own = withinSizes(model, most);
  // The side that is given is the one that a ratio keeps.
  const other = isGiven && ratio !== undefined ? { width: 0, height: 0 } : own;
  const size = imageSize({ width: width ?? other.width, height: height ?? other.height }, ratio);
  return drawnSize(model, isGiven ? size : withinSizes(model, size));
}

function sizeOfImage(model: Fitting['model'], image: ImageSize, warn: Fitting['warn']): DrawnSize {
  const size = withinSizes(model, image);
  if (size.width < image.width) {
    const [from, to] = [image, size].map(({ width, height }) => `${width} x ${height}`);
    warn(
      `The result has ${to} pixels, and the image has ${from}: ${model.model_id} draws none as large.`,
    );
  }
  return drawnSize(model, size);
}

/** Throws InputError where it is known before the image is read that the model cannot draw this size. */
export function checkEditSize(model: Fitting['model'], asked: RequestedSize): void {
  const { width, height, aspect_ratio: ratio } = asked;
  const isKnown = ratio === undefined ? width && height : (width ?? height);
  if (isKnown) drawnSize(model, imageSize({ width: width ?? 0, height: height ?? 0 }, ratio));
}

/** What `meta` has of a size: not what the model was asked for instead, of which a warning tells. */
export function sizeMeta(size: ImageSize | undefined): Partial<ImageSize> {
  return size ? { width: size.width, height: size.height } : {};
}

function within({ width, height }: ImageSize, widest: number, highest: number): ImageSize {
  const scale = Math.min(1, widest / width, highest / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
