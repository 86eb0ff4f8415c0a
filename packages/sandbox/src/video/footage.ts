import { type Canvas, toYuv, type Yuv } from '@genmedia/media/video';

/** Paints the moment `t` of a film, from 0 (the start) to 1, over a whole canvas. */
export type Footage = (t: number, canvas: Canvas) => void;

/** The size of a film in pixels and pictures, and where it ends. */
export interface Reel {
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  /**
   * Whether the last picture, or the only one, is moment 1. If not, the film stops one step before
   * it: where a film loops, moment 1 is the first picture again.
   */
  readonly includesLast: boolean;
}

/** The pictures of a film in order. Each one overwrites the one before it. */
export function* pictures(
  footage: Footage,
  { width, height, frames, includesLast }: Reel,
): Generator<Yuv> {
  const canvas: Canvas = { pixels: new Int32Array(width * height), width, height };
  let yuv: Yuv | undefined;
  const steps = includesLast ? frames - 1 : frames;
  for (let i = 0; i < frames; i++) {
    footage(steps === 0 ? 1 : i / steps, canvas);
    yuv = toYuv(canvas, yuv);
    yield yuv;
  }
}
