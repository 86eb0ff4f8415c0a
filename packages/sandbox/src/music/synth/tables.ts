import { float32At } from '@genmedia/media/arrays';
import { memoized } from '../../memoized.ts';
import { rate } from './rate.ts';

/** Shapes of waves: the amplitude of their n-th harmonic. */
const shapes = {
  sine: (n: number) => (n === 1 ? 1 : 0),
  saw: (n: number) => 0.6 / n,
  square: (n: number) => (n % 2 === 1 ? 0.9 / n : 0),
  triangle: (n: number) => (n % 2 === 1 ? (0.85 * (-1) ** ((n - 1) / 2)) / n ** 2 : 0),
  /** A pulse, brighter than a square: reeds and old game consoles. */
  pulse: (n: number) => (0.9 * Math.sin(Math.PI * n * 0.25)) / n,
  /** Drawbars of an organ. */
  organ: (n: number) => ({ 1: 0.6, 2: 0.5, 3: 0.35, 4: 0.22, 6: 0.12, 8: 0.1 })[n] ?? 0,
  /** The vocal cords, before the filter of the throat. */
  throat: (n: number) => 0.5 * Math.abs(Math.cos(1.1 * n) / (1 - (0.7 * n) ** 2)),
  /** The explosions of a motor. */
  burst: (n: number) => 1.8 / Math.sqrt(81 + 39 * n ** 2),
  /** Something that alternately sticks and slips. */
  click: () => 0.0034,
};

export type Shape = keyof typeof shapes;

export function isShape(name: string): name is Shape {
  return Object.hasOwn(shapes, name);
}

const tableSize = 2048;
const mask = tableSize - 1;

const tables = new Map<string, Float32Array>();

/** One period of a shape, without harmonics that are too high for the sample rate at that pitch. */
function tableOf(shape: Shape, hertz: number): Float32Array {
  const octave = Math.max(0, Math.ceil(Math.log2(Math.max(1, hertz) / 27.5)));
  const harmonics = Math.max(1, Math.floor((rate * 0.45) / (27.5 * 2 ** octave)));
  return memoized(tables, `${shape}/${octave}`, () => build(shape, harmonics));
}

function build(shape: Shape, harmonics: number): Float32Array {
  const table = new Float32Array(tableSize);
  for (let n = 1; n <= Math.min(harmonics, 400); n++) {
    const gain = shapes[shape](n);
    if (gain === 0) continue;
    for (let i = 0; i < tableSize; i++) {
      table[i] = float32At(table, i) + gain * Math.sin((2 * Math.PI * n * i) / tableSize);
    }
  }
  return table;
}

/** Adds a wave to samples. Its pitch is evaluated every 32 samples. `phase` is from 0 to 1. */
export function oscillate(
  out: Float32Array,
  shape: Shape,
  hertzAt: (second: number) => number,
  phase: number,
): void {
  const table = tableOf(shape, Math.max(hertzAt(0), hertzAt(out.length / rate)));
  let at = phase * tableSize;
  let step = 0;
  for (let i = 0; i < out.length; i++) {
    if ((i & 31) === 0) step = (hertzAt(i / rate) * tableSize) / rate;
    const low = at | 0;
    const left = float32At(table, low & mask);
    out[i] = float32At(out, i) + left + (float32At(table, (low + 1) & mask) - left) * (at - low);
    at += step;
    if (at >= tableSize) at %= tableSize;
  }
}

/** A sine that modulates its own phase, by as much as the index says (J. Chowning's synthesis). */
export function modulateItself(
  frames: number,
  hertz: number,
  indexAt: (second: number) => number,
): Float32Array {
  const w = (2 * Math.PI * hertz) / rate;
  let index = 0;
  return new Float32Array(frames).map((_, i) => {
    if ((i & 31) === 0) index = indexAt(i / rate);
    return Math.sin(w * i + index * Math.sin(w * i));
  });
}
