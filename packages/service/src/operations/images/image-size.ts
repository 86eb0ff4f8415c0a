import type { EngineModel } from '../../engines/engine-model.ts';
import type { Size } from '../../engines/tasks.ts';
import { InputError } from '../../errors/input-error.ts';

/**
 * The size of an image. With an aspect ratio the longer of `width` and `height` is kept, and the
 * other side follows from the ratio, `16:9`, to the nearest pixel (the contract's AspectRatio).
 */
export function imageSize({ width, height }: Size, ratio?: string): Size {
  if (ratio === undefined) return { width, height };
  const [across = 1, down = 1] = ratio.split(':').map(Number);
  const longer = Math.max(width, height);
  return across >= down
    ? { width: longer, height: Math.round((longer * down) / across) }
    : { width: Math.round((longer * across) / down), height: longer };
}

/** What tells the sizes that a model has. */
type Sized = Pick<EngineModel, 'sizes' | 'model_id'>;

/** A size, and what the model is asked for instead where it has no images of that one. */
interface DrawnSize extends Size {
  drawnAs?: string | undefined;
}

/**
 * The size or shape of the catalogue of which least is cropped for the size that is asked for. Nothing
 * is made larger. Throws an InputError that lists the sizes where the image fits into none.
 */
export function drawnSize({ sizes, model_id }: Sized, size: Size): DrawnSize {
  const own = `${size.width}x${size.height}`;
  if (sizes === undefined || sizes.includes(own)) return size;
  const [best] = sizes
    .filter((one) => isShape(one) || scaleInto(one, size) <= 1)
    .toSorted(
      (one, other) => lossOf(one, size) - lossOf(other, size) || areaOf(one) - areaOf(other),
    );
  if (best !== undefined) return { ...size, drawnAs: best };
  const message = `must fit into a size that ${model_id} draws: ${sizes.join(', ')}; ${own} does not`;
  throw new InputError([
    { field: 'width', message },
    { field: 'height', message },
  ]);
}

/** A size of nobody's choice, made smaller until the model can draw it. */
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

/** How much larger than a size of the catalogue the size is, on the side that decides. */
function scaleInto(size: string, { width, height }: Size): number {
  const drawn = sidesOf(size);
  return Math.max(width / drawn.width, height / drawn.height);
}

/** The part of the drawn image that is cropped, from 0. */
function lossOf(size: string, { width, height }: Size): number {
  const scale = scaleInto(size, { width, height });
  return 1 - (width * height) / (areaOf(size) * scale ** 2);
}

/** Pixels a side that a model is asked for where neither the request nor the catalogue says so. */
const usualMost = 2048;

interface RequestedSize {
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
  image: Size,
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

function sizeOfImage(model: Fitting['model'], image: Size, warn: Fitting['warn']): DrawnSize {
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
export function sizeMeta(size: Size | undefined): Partial<Size> {
  return size ? { width: size.width, height: size.height } : {};
}

function within({ width, height }: Size, widest: number, highest: number): Size {
  const scale = Math.min(1, widest / width, highest / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
