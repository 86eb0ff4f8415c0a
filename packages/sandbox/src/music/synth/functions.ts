import type { Random } from '@genmedia/media/random';
import { at, type Functions, lifted, type Value } from '../../formula.ts';

/** The functions that formulas of patches can call. */
export function functionsFor(random: Random): Functions {
  return {
    exp: lifted(Math.exp),
    sin: lifted(Math.sin),
    cos: lifted(Math.cos),
    tanh: lifted(Math.tanh),
    abs: lifted(Math.abs),
    min: lifted((a, b) => Math.min(a, b)),
    max: lifted((a, b) => Math.max(a, b)),
    floor: lifted(Math.floor),
    /** From 0 to 1 and back to 0 in so many seconds. A higher power makes it steeper. */
    arch: (t = 0, seconds = 1, power = 1) => arch(t, seconds, power),
    /** Rises from 0 to 1 at time `top`, then decays exponentially at the rate `fall` per second. */
    swell: lifted((t, top, fall) => (t < top ? (t / top) ** 2 : Math.exp((top - t) * fall))),
    /** A random number between two numbers, chosen once. */
    rnd: (low = 0, high = 1) => random.range(at(low, 0), at(high, 0)),
    /** One of the arguments, chosen at random once. */
    pick: (...values) => random.pick(values),
    /** A slow random movement between 0 and 1, about `rate` times a second. */
    drift: (rate = 1) => drift(random, at(rate, 0)),
    /**
     * A vibrato as a factor of the pitch: its rate per second, its depth in semitones, and the
     * second at which it starts to grow to its depth, for a third of a second.
     */
    vib: (rate = 5, depth = 0.1, after = 0) => vibrato(at(rate, 0), at(depth, 0), at(after, 0)),
    /** A factor of the pitch that starts some semitones below and reaches 1 after some seconds. */
    scoop: (semitones = 0, seconds = 0.1) => {
      const [below, long] = [at(semitones, 0), at(seconds, 0)];
      return below === 0 ? 1 : (t) => 2 ** ((-below * Math.max(0, 1 - t / long)) / 12);
    },
  };
}

const arch = lifted((t, seconds, power) => Math.max(0, Math.sin((Math.PI * t) / seconds)) ** power);

function vibrato(rate: number, depth: number, after: number): Value {
  if (depth === 0) return 1;
  return (t) => {
    const grown = Math.min(1, Math.max(0, t - after) * 3);
    return 2 ** ((grown * depth * Math.sin(2 * Math.PI * rate * t)) / 12);
  };
}

function drift(random: Random, perSecond: number): Value {
  const waves = [1, 0.53, 0.29].map((part) => ({
    rate: perSecond * part * random.range(0.8, 1.2),
    phase: random.range(0, 2 * Math.PI),
  }));
  return (t) =>
    waves.reduce((sum, { rate, phase }) => sum + Math.sin(2 * Math.PI * rate * t + phase) / 6, 0.5);
}
