import { float32At } from '@genmedia/media/arrays';
import type { Random } from '@genmedia/media/random';
import { noise } from './noise.ts';
import { rate } from './rate.ts';

export interface Pluck {
  readonly hertz: number;
  readonly frames: number;
  /** The seconds until the string is 60 dB quieter. */
  readonly ring: number;
  /** From 0 (a thumb on nylon) to 1 (a pick on steel). */
  readonly bright: number;
  /** The place where the string is plucked, as a part of its length. */
  readonly position: number;
  readonly random: Random;
}

/**
 * A plucked string (K. Karplus and A. Strong; tuned as D. Jaffe and J. O. Smith do): noise in a
 * loop of one period, which loses its high frequencies there.
 */
export function pluck({ hertz, frames, ring, bright, position, random }: Pluck): Float32Array {
  const period = rate / hertz;
  const damp = 0.5 - 0.48 * bright;
  // The loop's filter delays by about `damp` samples. The allpass adds the missing fraction of a
  // sample.
  const loop = Math.max(2, Math.floor(period - damp - 0.3));
  const fraction = period - damp - loop;
  const allpass = (1 - fraction) / (1 + fraction);
  const loss = 10 ** ((-3 * period) / (ring * rate));
  const line = excite(loop, bright, position, random);
  const out = new Float32Array(frames);
  let [at, last, input, output] = [0, 0, 0, 0];
  for (let i = 0; i < frames; i++) {
    const value = float32At(line, at);
    const damped = loss * ((1 - damp) * value + damp * last);
    last = value;
    output = allpass * damped + input - allpass * output;
    input = damped;
    line[at] = output;
    out[i] = value;
    at = at + 1 === loop ? 0 : at + 1;
  }
  return out;
}

/**
 * The string when it is released: noise, softer for softer fingers, without the harmonics that have
 * a node where it is plucked.
 */
function excite(loop: number, bright: number, position: number, random: Random): Float32Array {
  const raw = noise('white', loop, random);
  // Fingers and wood absorb high frequencies: a two-pole filter, which a pick opens.
  const soft = 0.08 + 0.6 * bright ** 2;
  let [once, twice] = [0, 0];
  const line = raw.map((value) => {
    once += soft * (value - once);
    twice += soft * (once - twice);
    return twice;
  });
  const back = Math.max(1, Math.round(loop * position));
  const combed = line.map((value, i) => value - float32At(line, (i - back + loop) % loop));
  const mean = combed.reduce((sum, value) => sum + value, 0) / loop;
  const power = Math.sqrt(combed.reduce((sum, value) => sum + (value - mean) ** 2, 0) / loop);
  return combed.map((value) => (0.35 * (value - mean)) / (power || 1));
}
