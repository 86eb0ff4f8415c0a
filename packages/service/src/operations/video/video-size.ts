import type { Size } from '../../engines/tasks.ts';
import type { GenerationBody } from '../generations/define.ts';

/** What a request says of the size of its video (`720p`, `16:9`), with the contract's defaults. */
export type RequestedVideoSize = Pick<
  GenerationBody<'generateVideo'>,
  'width' | 'height' | 'resolution' | 'aspect_ratio'
>;

/** The widest pictures that films have: longer ones are cropped. */
const widest = 21 / 9;

/**
 * The size of a video, in even numbers, as encoders need them: a side that is left out follows from
 * the other, or the resolution, and the ratio.
 */
export function videoSize({ width, height, resolution, aspect_ratio }: RequestedVideoSize): Size {
  const ratio = ratioOf(aspect_ratio);
  if (width !== undefined) return { width, height: height ?? even(width / ratio) };
  if (height !== undefined) return { width: even(height * ratio), height };
  return sizeOfShape(resolution, ratio);
}

/** The size of a video that starts with a picture of the given shape. */
export function videoSizeLike(
  frame: Readonly<Size>,
  resolution: string,
  aspectRatio: string | undefined,
): Size {
  const ratio = aspectRatio ? ratioOf(aspectRatio) : frame.width / frame.height;
  return sizeOfShape(resolution, Math.min(widest, Math.max(1 / widest, ratio)));
}

/** The contract's VideoResolution is the length of the shorter side. */
function sizeOfShape(resolution: string, ratio: number): Size {
  const side = Number.parseInt(resolution, 10);
  const long = even(side * Math.max(ratio, 1 / ratio));
  return ratio >= 1 ? { width: long, height: side } : { width: side, height: long };
}

function ratioOf(aspectRatio: string): number {
  const [across = 1, down = 1] = aspectRatio.split(':').map(Number);
  return across / down;
}

function even(length: number): number {
  return 2 * Math.round(length / 2);
}
