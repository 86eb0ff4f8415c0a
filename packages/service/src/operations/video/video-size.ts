import type { Size } from '../../engines/tasks.ts';
import type { GenerationBody } from '../generations/job-definition.ts';
import { sidesOf } from '../images/image-size.ts';

/** The size of a video in a request, with the contract's defaults (`480p` and `16:9`). */
export type RequestedVideoSize = Pick<
  GenerationBody<'generateVideo'>,
  'width' | 'height' | 'resolution' | 'aspect_ratio'
>;

/** The widest shape of a film; wider pictures are cropped. */
const widest = 21 / 9;

/**
 * The size of a video, in even numbers, as encoders need them. A side that is left out follows from
 * the ratio and from the other side or the resolution.
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
  const { width, height } = sidesOf(aspectRatio);
  return width / height;
}

function even(length: number): number {
  return 2 * Math.round(length / 2);
}
