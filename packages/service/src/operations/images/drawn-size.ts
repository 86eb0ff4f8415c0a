import type { EngineModel } from '../../engines/engine-model.ts';
import { InputError } from '../../errors/input-error.ts';
import type { ImageSize } from './image-size.ts';

/** What tells the sizes that a model has. */
type Sized = Pick<EngineModel, 'sizes' | 'model_id'>;

/** A size, and what the model is asked for instead where it has no images of that one. */
export interface DrawnSize extends ImageSize {
  drawnAs?: string | undefined;
}

/**
 * The size or shape of the catalogue of which least is cropped for the size that is asked for. Nothing
 * is made larger. Throws an InputError that lists the sizes where the image fits into none.
 */
export function drawnSize({ sizes, model_id }: Sized, size: ImageSize): DrawnSize {
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
export function withinSizes({ sizes }: Pick<Sized, 'sizes'>, size: ImageSize): ImageSize {
  if (sizes === undefined || sizes.some(isShape)) return size;
  const scale = Math.min(...sizes.map((one) => scaleInto(one, size)));
  if (scale <= 1) return size;
  return { width: Math.floor(size.width / scale), height: Math.floor(size.height / scale) };
}

function isShape(size: string): boolean {
  return size.includes(':');
}

function sidesOf(size: string): ImageSize {
  const [width = 1, height = 1] = size.split(/[x:]/).map(Number);
  return { width, height };
}

function areaOf(size: string): number {
  const { width, height } = sidesOf(size);
  return width * height;
}

/** How much larger than a size of the catalogue the size is, on the side that decides. */
function scaleInto(size: string, { width, height }: ImageSize): number {
  const drawn = sidesOf(size);
  return Math.max(width / drawn.width, height / drawn.height);
}

/** The part of the drawn image that is cropped, from 0. */
function lossOf(size: string, { width, height }: ImageSize): number {
  const scale = scaleInto(size, { width, height });
  return 1 - (width * height) / (areaOf(size) * scale ** 2);
}
