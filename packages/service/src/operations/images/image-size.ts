import type { EngineModel } from '../../engines/engine-model.ts';
import type { Size } from '../../engines/tasks.ts';
import { InputError } from '../../errors/input-error.ts';

/**
 * The size of an image. With an aspect ratio such as `16:9`, the longer of `width` and `height` is
 * kept, and the other side follows from the ratio, to the nearest pixel (the contract's
 * AspectRatio).
 */
export function imageSize({ width, height }: Size, ratio?: string): Size {
  if (ratio === undefined) return { width, height };
  const [across = 1, down = 1] = ratio.split(':').map(Number);
  const longer = Math.max(width, height);
  return across >= down
    ? { width: longer, height: Math.round((longer * down) / across) }
    : { width: Math.round((longer * across) / down), height: longer };
}

/** The fields of a model that say which sizes it draws. */
type Sized = Pick<EngineModel, 'sizes' | 'model_id'>;

/** A size, and the size or shape to ask the model for instead if it does not draw this one. */
interface DrawnSize extends Size {
  requestedSize?: string | undefined;
}

/**
 * Finds the size or shape of the model that loses least when it is cropped to the requested size.
 * Images are not made larger. Throws an InputError that lists the model's sizes if the requested
 * one fits into none.
 */
export function drawnSize({ sizes, model_id }: Sized, size: Size): DrawnSize {
  const requested = `${size.width}x${size.height}`;
  if (sizes === undefined || sizes.includes(requested)) return size;
  const [best] = sizes
    .filter((one) => isShape(one) || scaleInto(one, size) <= 1)
    .toSorted(
      (one, other) =>
        croppedShare(one, size) - croppedShare(other, size) || areaOf(one) - areaOf(other),
    );
  if (best !== undefined) return { ...size, requestedSize: best };
  const message = `must fit into a size that ${model_id} draws: ${sizes.join(', ')}; ${requested} does not`;
  throw new InputError([
    { field: 'width', message },
    { field: 'height', message },
  ]);
}

/** A size that the request does not name, made smaller until the model can draw it. */
function withinSizes({ sizes }: Pick<Sized, 'sizes'>, size: Size): Size {
  if (sizes === undefined || sizes.some(isShape)) return size;
  const scale = Math.min(...sizes.map((one) => scaleInto(one, size)));
  if (scale <= 1) return size;
  return { width: Math.floor(size.width / scale), height: Math.floor(size.height / scale) };
}

function isShape(size: string): boolean {
  return size.includes(':');
}

function sidesOf(size: string): Size {
  const [width = 1, height = 1] = size.split(/[x:]/).map(Number);
  return { width, height };
}

function areaOf(size: string): number {
  const { width, height } = sidesOf(size);
  return width * height;
}

/**
 * The factor by which the size is larger than one of the catalogue, on the side where it is
 * greatest.
 */
function scaleInto(size: string, { width, height }: Size): number {
  const drawn = sidesOf(size);
  return Math.max(width / drawn.width, height / drawn.height);
}

/** The share of the drawn image that is cropped, from 0 to 1. */
function croppedShare(size: string, { width, height }: Size): number {
  const scale = scaleInto(size, { width, height });
  return 1 - (width * height) / (areaOf(size) * scale ** 2);
}

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
  const largest = scaledInto(
    image,
    limits.width?.most ?? maxUnlimitedSide,
    limits.height?.most ?? maxUnlimitedSide,
  );
  const own = withinSizes(model, largest);
  // A ratio keeps the side that the request gives.
  const other = isGiven && ratio !== undefined ? { width: 0, height: 0 } : own;
  const size = imageSize({ width: width ?? other.width, height: height ?? other.height }, ratio);
  return drawnSize(model, isGiven ? size : withinSizes(model, size));
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

/** The size for `meta`. It leaves out `requestedSize`; a warning tells the size that was drawn. */
export function sizeMeta(size: Size | undefined): Partial<Size> {
  return size ? { width: size.width, height: size.height } : {};
}

function scaledInto({ width, height }: Size, maxWidth: number, maxHeight: number): Size {
  const scale = Math.min(1, maxWidth / width, maxHeight / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
