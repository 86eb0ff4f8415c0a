import type { Random } from '@genmedia/media/random';
import { xorshift } from '../../xorshift.ts';

/**
 * White noise has the same power in every hertz, pink noise in every octave; brown noise falls
 * twice as fast as pink.
 */
export type NoiseColor = 'white' | 'pink' | 'brown';

export function isNoise(name: string): name is NoiseColor {
  return Object.hasOwn(colors, name);
}

/** Noise of about a quarter of full scale. */
export function noise(color: NoiseColor, frames: number, random: Random): Float32Array {
  const out = new Float32Array(frames);
  const next = colors[color]();
  const words = xorshift(random);
  // As a signed word, from -1 to 1.
  for (let i = 0; i < frames; i++) out[i] = next((words() | 0) / 0x80000000);
  return out;
}

const colors: Record<NoiseColor, () => (white: number) => number> = {
  white: () => (white) => white * 0.43,
  pink: () => {
    // The economical filter by P. Kellet.
    let [a, b, c] = [0, 0, 0];
    return (white) => {
      a = 0.99765 * a + white * 0.099046;
      b = 0.963 * b + white * 0.2965164;
      c = 0.57 * c + white * 1.0526913;
      return (a + b + c + white * 0.1848) * 0.14;
    };
  },
  brown: () => {
    let sum = 0;
    return (white) => {
      sum = 0.998 * sum + white * 0.02;
      return sum * 1.35;
    };
  },
};
