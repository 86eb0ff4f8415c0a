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
  const { width: across, height: down } = sidesOf(ratio);
  const longer = Math.max(width, height);
  return across >= down
    ? { width: longer, height: atLeastOne((longer * down) / across) }
    : { width: atLeastOne((longer * across) / down), height: longer };
}

/** The nearest whole number of pixels; a side of an image has one at least. */
export function atLeastOne(length: number): number {
  return Math.max(1, Math.round(length));
}

/** The fields of a model that say which sizes it draws. */
type Sized = Pick<EngineModel, 'sizes' | 'model_id'>;

/** A size, and the size or shape to ask the model for instead if it does not draw this one. */
export interface DrawnSize extends Size {
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
export function withinSizes({ sizes }: Pick<Sized, 'sizes'>, size: Size): Size {
  if (sizes === undefined || sizes.some(isShape)) return size;
  const [closest] = sizes.toSorted((one, other) => scaleInto(one, size) - scaleInto(other, size));
  if (closest === undefined || scaleInto(closest, size) <= 1) return size;
  return shrunkInto(sidesOf(closest), size);
}

/** Makes a size smaller. One side of it is that of `drawn`: after a division it may lack a pixel. */
function shrunkInto(drawn: Size, { width, height }: Size): Size {
  const wholeSide = (length: number) => Math.max(1, Math.floor(length));
  return width * drawn.height > height * drawn.width
    ? { width: drawn.width, height: wholeSide((height * drawn.width) / width) }
    : { width: wholeSide((width * drawn.height) / height), height: drawn.height };
}

function isShape(size: string): boolean {
  return size.includes(':');
}

/** The sides of a size such as `768x512`, or of a shape such as `16:9`. */
export function sidesOf(size: string): Size {
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

/**
 * The share of the drawn image that is cropped, from 0 to 1. Computed of whole numbers, so that it is
 * exactly the same for all sizes of one shape.
 */
function croppedShare(size: string, { width, height }: Size): number {
  const drawn = sidesOf(size);
  const [across, down] = [width * drawn.height, height * drawn.width];
  return 1 - Math.min(across, down) / Math.max(across, down);
}

/** A size as messages name it: `768 x 512 pixels`. */
export function sizeInWords({ width, height }: Size): string {
  return `${width} x ${height} pixels`;
}

/** The size for `meta`. It leaves out `requestedSize`; a warning tells the size that was drawn. */
export function sizeMeta(size: Size | undefined): Partial<Size> {
  return size ? { width: size.width, height: size.height } : {};
}
