import { float32At } from '@genmedia/media/arrays';
import { add, biquad, type FilterKind, filter } from '@genmedia/media/audio';
import type { Random } from '@genmedia/media/random';
import { at, evaluate, type Names, type Value } from '../../formula.ts';
import { memoized } from '../../memoized.ts';
import { modulate, shape } from './envelope.ts';
import { functionsFor } from './functions.ts';
import { ring } from './modal.ts';
import { isNoise, type NoiseColor, noise } from './noise.ts';
import { pluck } from './pluck.ts';
import { framesFor, rate } from './rate.ts';
import { type SweepKind, sweep } from './sweep.ts';
import { isShape, modulateItself, oscillate, type Shape } from './tables.ts';

/**
 * The recipe of a sound as text: statements separated by `;`, each a verb and formulas without
 * spaces. A source starts a layer, and the statements after it change the layer.
 *
 * - `name=formula`: a name for the formulas after it; `seconds=` is the length of sources
 * - `white`, `pink`, `brown`: noise; `saw`, `square` … `[hertz]`: a wave, with one voice for each
 *   value of the `detune` before it, in semitones
 * - `fm hertz index`: a sine that modulates itself; `pluck ring bright position`: a string
 * - `modes ratios gain ring partial`: a struck thing, with formulas in `n`, the number of a
 *   partial, and `q`, its ratio; without formulas each partial is slightly detuned, and higher ones
 *   are shorter
 * - `lowpass`, `highpass`, `bandpass`, `peak` `hertz [q] [decibels]`; `formants hertz:gain … q`
 * - `gain formula`, `drive formula`, `env attack decay sustain release`
 * - `all`: from here on, all layers are one
 *
 * In formulas, `t` is the time in seconds.
 */
export type Patch = string;

export type Statement = readonly [verb: string, ...args: string[]];

const parsed = new Map<Patch, readonly Statement[]>();

export function statementsOf(patch: Patch): readonly Statement[] {
  return memoized(parsed, patch, () =>
    patch
      .split(';')
      .map((one) => one.trim().split(/\s+/) as [string, ...string[]])
      .filter(([verb]) => verb !== ''),
  );
}

/** The names and functions with which a patch's formulas are evaluated. */
export class Scope {
  readonly random: Random;
  readonly names: Record<string, Value>;
  readonly #functions: ReturnType<typeof functionsFor>;

  constructor(names: Names, random: Random) {
    this.random = random;
    this.names = { t: (x: number) => x, ...names } as Record<string, Value>;
    this.#functions = functionsFor(random);
  }

  value(formula: string): Value {
    const value = evaluate(formula, this.names, this.#functions);
    if (value === undefined) throw new SyntaxError(`A patch has no value for ${formula}`);
    return value;
  }

  number(formula: string): number {
    return at(this.value(formula), 0);
  }

  /** Defines a name if the statement is `name=formula`. Returns false for other statements. */
  define(verb: string): boolean {
    const [, name = '', formula = ''] = /^(\w+)=(.+)$/.exec(verb) ?? [];
    if (name === '') return false;
    this.names[name] = this.value(formula);
    return true;
  }

  /** A copy with further names. Changes of the copy do not affect this one. */
  with(names: Names): Scope {
    return new Scope({ ...this.names, ...names }, this.random);
  }
}

/** Makes a sound: mono, as long as its longest source. */
export function play(patch: readonly Statement[], scope: Scope): Float32Array {
  const layers: Float32Array[] = [];
  const release = patch.find(([verb]) => verb === 'env')?.[4] ?? '0';
  let detune = [0];
  for (const [verb, ...args] of patch) {
    if (scope.define(verb)) continue;
    const source = sourceOf(verb);
    if (verb === 'detune') detune = args.map((one) => scope.number(one));
    else if (verb === 'all') layers.splice(0, layers.length, mixed(layers));
    else if (source) {
      const frames = framesFor(scope.number('seconds') + scope.number(release));
      layers.push(source({ args, frames, detune, scope }));
      detune = [0];
    } else {
      const change = changes[verb] ?? filtered(verb as FilterKind);
      change(layers.at(-1) ?? new Float32Array(0), args, scope);
    }
  }
  return mixed(layers);
}

/** The source that a verb starts; undefined if it changes what is there. */
function sourceOf(verb: string): Source | undefined {
  if (isShape(verb)) return wave(verb);
  return isNoise(verb) ? colored(verb) : sources[verb];
}

/** What a source is made from. */
interface Order {
  readonly args: readonly string[];
  readonly frames: number;
  readonly detune: readonly number[];
  readonly scope: Scope;
}
type Source = (order: Order) => Float32Array;

const sources: Readonly<Record<string, Source>> = {
  pluck({ args, frames, detune, scope }) {
    const [ringing = 1, bright = 0.5, position = 0.2] = args.map((one) => scope.number(one));
    const { random } = scope;
    const strings = detune.map((semitones) => {
      const hertz = scope.number('hertz') * 2 ** (semitones / 12);
      return pluck({ hertz, frames, ring: ringing, bright, position, random });
    });
    return mixed(strings);
  },
  fm({ args: [hertz = 'hertz', index = '1'], frames, scope }) {
    const value = scope.value(index);
    return modulateItself(frames, scope.number(hertz), (t) => at(value, t));
  },
  modes({ args, frames, scope }) {
    const [ratios = '1', gain = 'rnd(0.6,1)/(1+0.35*q)', ringing = 'seconds/q^0.6'] = args;
    const partial = args[3] ?? 'q*rnd(0.995,1.005)';
    // A single two-digit number is the number of partials.
    const count = /^\d{2}$/.test(ratios) ? Number(ratios) : 0;
    const list = count
      ? Array.from({ length: count }, (_, i) => i + 1)
      : ratios.split(',').map(Number);
    const hertz = scope.number('hertz');
    const modes = list.map((q, i) => {
      const modeScope = scope.with({ q, n: i + 1 });
      const [high, strong] = [hertz * modeScope.number(partial), modeScope.number(gain)];
      return { hertz: high, gain: strong, seconds: modeScope.number(ringing) };
    });
    return ring(new Float32Array(frames), modes);
  },
};

function colored(color: NoiseColor): Source {
  return ({ frames, scope }) => noise(color, frames, scope.random);
}

function wave(waveform: Shape): Source {
  return ({ args: [formula = 'hertz'], frames, detune, scope }) => {
    const out = new Float32Array(frames);
    for (const semitones of detune) {
      const tuned = 2 ** (semitones / 12);
      // Each voice has its own random values in the formula.
      const hertz = scope.value(formula);
      const phase = detune.length > 1 ? scope.random.next() : 0;
      oscillate(out, waveform, (t) => tuned * at(hertz, t), phase);
    }
    return out;
  };
}

type Change = (samples: Float32Array, args: readonly string[], scope: Scope) => void;

const changes: Readonly<Record<string, Change>> = {
  gain: (samples, [gain = '1'], scope) => modulate(samples, scope.value(gain)),
  env(samples, args, scope) {
    shape(
      samples,
      args.map((one) => scope.number(one)),
    );
  },
  drive(samples, [formula = '1'], scope) {
    const drive = scope.number(formula);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.tanh(drive * float32At(samples, i));
  },
  /** The filters are parallel, as in a throat. */
  formants(samples, args, scope) {
    const q = scope.number(args.at(-1) ?? '5');
    const parts = args.slice(0, -1).map((one) => {
      const [hertz = 0, gain = 1] = one.split(':').map(Number);
      const part = filter(samples.slice(), biquad('bandpass', rate, hertz, q));
      return part.map((sample) => sample * gain);
    });
    samples.set(mixed(parts));
  },
};

function filtered(kind: FilterKind): Change {
  return (samples, [cutoff = '1000', resonance = '0.7', decibels = '0'], scope) => {
    const [hertz, q] = [scope.value(cutoff), scope.number(resonance)];
    if (typeof hertz !== 'number') sweep(samples, kind as SweepKind, hertz, q);
    else filter(samples, biquad(kind, rate, hertz, q, scope.number(decibels)));
  };
}

/** Mixes all layers into the longest one. */
function mixed(layers: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array(1), ...others] = layers.toSorted((a, b) => b.length - a.length);
  for (const layer of others) add(first, layer, 0);
  return first;
}
