import { RATE } from './rate.ts';

/** Shapes of waves: how loud their n-th harmonic is. */
const SHAPES = {
  sine: (n: number) => (n === 1 ? 1 : 0),
  saw: (n: number) => 0.6 / n,
  square: (n: number) => (n % 2 === 1 ? 0.9 / n : 0),
  triangle: (n: number) => (n % 2 === 1 ? (0.85 * (-1) ** ((n - 1) / 2)) / n ** 2 : 0),
  /** A pulse, brighter than a square: reeds and old consoles. */
  pulse: (n: number) => (0.9 * Math.sin(Math.PI * n * 0.25)) / n,
  /** Drawbars of an organ. */
  organ: (n: number) => ({ 1: 0.6, 2: 0.5, 3: 0.35, 4: 0.22, 6: 0.12, 8: 0.1 })[n] ?? 0,
};

export type Shape = keyof typeof SHAPES;

export const TABLE_SIZE = 2048;
const MASK = TABLE_SIZE - 1;

const tables = new Map<string, Float32Array>();

/** One period of a shape, without harmonics that a note of that pitch could not hold. */
export function tableOf(shape: Shape, hertz: number): Float32Array {
  const octave = Math.max(0, Math.ceil(Math.log2(hertz / 27.5)));
  const key = `${shape}/${octave}`;
  const known = tables.get(key);
  if (known) return known;
  const table = build(shape, Math.max(1, Math.floor((RATE * 0.45) / (27.5 * 2 ** octave))));
  tables.set(key, table);
  return table;
}

function build(shape: Shape, harmonics: number): Float32Array {
  const table = new Float32Array(TABLE_SIZE);
  for (let n = 1; n <= Math.min(harmonics, 400); n++) {
    const gain = SHAPES[shape](n);
    if (gain === 0) continue;
    for (let i = 0; i < TABLE_SIZE; i++) {
      table[i] = (table[i] ?? 0) + gain * Math.sin((2 * Math.PI * n * i) / TABLE_SIZE);
    }
  }
  return table;
}

export interface Oscillation {
  readonly shape: Shape;
  readonly hertz: number;
  readonly gain?: number;
  /** Where in its period it starts, from 0 to 1. */
  readonly phase?: number;
  /** Waver of the pitch: so many times a second, so many semitones, from a second on. */
  readonly vibrato?: { readonly rate: number; readonly depth: number; readonly after: number };
  /** Semitones below at the start, gone after so many seconds. */
  readonly scoop?: { readonly semitones: number; readonly seconds: number };
}

/** Adds an oscillation to samples. */
export function oscillate(out: Float32Array, oscillation: Oscillation): void {
  const { shape, hertz, gain = 1, phase = 0, vibrato, scoop } = oscillation;
  const table = tableOf(shape, hertz);
  const step = (hertz * TABLE_SIZE) / RATE;
  let at = phase * TABLE_SIZE;
  let bend = 1;
  for (let i = 0; i < out.length; i++) {
    // A pitch need not be new at every sample.
    if ((i & 31) === 0 && (vibrato || scoop)) bend = 2 ** (bendAt(i / RATE, oscillation) / 12);
    const low = at | 0;
    const left = table[low & MASK] ?? 0;
    out[i] = (out[i] ?? 0) + gain * (left + ((table[(low + 1) & MASK] ?? 0) - left) * (at - low));
    at += step * bend;
    if (at >= TABLE_SIZE) at -= TABLE_SIZE;
  }
}

function bendAt(second: number, { vibrato, scoop }: Oscillation): number {
  let semitones = 0;
  if (vibrato) {
    const grown = Math.min(1, Math.max(0, second - vibrato.after) * 3);
    semitones += grown * vibrato.depth * Math.sin(2 * Math.PI * vibrato.rate * second);
  }
  if (scoop) semitones -= scoop.semitones * Math.max(0, 1 - second / scoop.seconds);
  return semitones;
}
