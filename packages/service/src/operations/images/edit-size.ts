import type { EngineModel } from '../../engines/engine-model.ts';
import type { Size } from '../../engines/tasks.ts';
import { atLeastOne, type DrawnSize, drawnSize, imageSize, withinSizes } from './image-size.ts';

/**
 * The most pixels per side to ask a model for if neither the request nor the catalogue limits them.
 */
const maxUnlimitedSide = 2048;

interface RequestedSize {
  width?: number | undefined;
  height?: number | undefined;
  aspect_ratio?: string | undefined;
}

/** The model of a job, and a function that warns the job's owner. */
interface SizeWork {
  model: Pick<EngineModel, 'limits' | 'sizes' | 'model_id'>;
  warn(...warnings: readonly string[]): void;
}

/**
 * The size of an edited image: the requested one, with sides that are left out taken from the
 * image. Undefined if the request names no size and the model draws any size: then the result has
 * the size of the image. Warns if the model draws no images as large as the one to edit. Throws
 * InputError if it cannot draw the requested size.
 */
export function editSize(
  { model, warn }: SizeWork,
  image: Size,
  requested: RequestedSize = {},
): DrawnSize | undefined {
  const { width, height, aspect_ratio: ratio } = requested;
  const isGiven = width !== undefined || height !== undefined;
  if (!isGiven && ratio === undefined) return model.sizes && sizeOfImage(model, image, warn);
  const { limits } = model;
  const intoLimits = (whole: Size) =>
    scaledInto(
      whole,
      limits.width?.most ?? maxUnlimitedSide,
      limits.height?.most ?? maxUnlimitedSide,
    );
  const own = withinSizes(model, intoLimits(image));
  // A ratio keeps the side that the request gives.
  const other = isGiven && ratio !== undefined ? { width: 0, height: 0 } : own;
  const size = imageSize({ width: width ?? other.width, height: height ?? other.height }, ratio);
  // A ratio may turn the image, so that its longer side meets the other limit.
  return drawnSize(model, isGiven ? size : withinSizes(model, intoLimits(size)));
}

function sizeOfImage(model: SizeWork['model'], image: Size, warn: SizeWork['warn']): DrawnSize {
  const size = withinSizes(model, image);
  if (size.width < image.width) {
    const [from, to] = [image, size].map(({ width, height }) => `${width} x ${height}`);
    warn(
      `The image has ${from} pixels, but the result has ${to}: ${model.model_id} cannot draw a larger one.`,
    );
  }
  return drawnSize(model, size);
}

/**
 * Throws InputError if it is known, before the image is read, that the model cannot draw the size.
 */
export function checkEditSize(model: SizeWork['model'], requested: RequestedSize): void {
  const { width, height, aspect_ratio: ratio } = requested;
  const isKnown = ratio === undefined ? width && height : (width ?? height);
  if (isKnown) drawnSize(model, imageSize({ width: width ?? 0, height: height ?? 0 }, ratio));
}

function scaledInto({ width, height }: Size, maxWidth: number, maxHeight: number): Size {
  const scale = Math.min(1, maxWidth / width, maxHeight / height);
  return { width: atLeastOne(width * scale), height: atLeastOne(height * scale) };
}
