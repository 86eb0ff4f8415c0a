import type { Canvas } from './paint.ts';

/** Mixes a picture into the canvas: none of it at 0, nothing else at 1. */
export function dissolve(canvas: Canvas, { pixels }: Canvas, share: number): void {
  const strength = Math.round(share * 256);
  const into = canvas.pixels;
  for (let i = 0; i < into.length; i++) {
    const [one, other] = [into[i] as number, pixels[i] as number];
    into[i] =
      mixed(one & PAIR, other & PAIR, strength) |
      (mixed((one >>> 8) & PAIR, (other >>> 8) & PAIR, strength) << 8);
  }
}

/** Two bytes, each with room above it. */
const PAIR = 0x00ff00ff;

function mixed(one: number, other: number, share: number): number {
  return (((Math.imul(one, 256 - share) + Math.imul(other, share)) | 0) >>> 8) & PAIR;
}
