import { biquad, type FilterKind, filter } from '@genmedia/media/audio';
import { at, evaluate, type Names, type Value } from '../../formula.ts';
import type { Random } from '../../random.ts';
import { modulate, shape } from './envelope.ts';
import { functionsFor } from './functions.ts';
import { type Mode, ring } from './modal.ts';
import { isNoise, noise } from './noise.ts';
import { pluck } from './pluck.ts';
import { framesFor, RATE } from './rate.ts';
import { type SweepKind, sweep } from './sweep.ts';
import { isShape, modulateItself, oscillate } from './tables.ts';

/**
 * How a sound is made, as text: statements with `;` between them, each a verb and formulas without
 * spaces. Sources start a layer; what follows changes it.
 *
 * - `name=formula`: a name for the formulas that follow; `seconds=` is the length of sources
 * - `white`, `pink`, `brown`: noise; `saw`, `square` … `[hertz]`: a wave, in as many voices as a
 *   `detune` before it has semitones
 * - `fm hertz index`: a sine that moves itself; `pluck ring bright position`: a string
 * - `modes ratios gain ring partial`: what is struck, by formulas in `n`, the number of a partial,
 *   and `q`, its ratio; without them, each is a little off, and the shorter the higher
 * - `lowpass`, `highpass`, `bandpass`, `peak` `hertz [q] [decibels]`; `formants hertz:gain … q`
 * - `gain formula`, `drive formula`, `env attack decay sustain release`
 * - `all`: from here on, all layers as one
 *
 * In formulas, `t` is the time in seconds.
 */
export type Patch = string;

export type Statement = readonly [verb: string, ...args: string[]];

const parsed = new Map<Patch, readonly Statement[]>();

export function statementsOf(patch: Patch): readonly Statement[] {
  const known = parsed.get(patch);
  if (known) return known;
  const statements = patch
    .split(';')
    .map((one) => one.trim().split(/\s+/) as [string, ...string[]])
    .filter(([verb]) => verb !== '');
  parsed.set(patch, statements);
  return statements;
}

/** What formulas of a patch are read with. */
export class Setting {
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

  /** Takes `name=formula`; false for other statements. */
  define(verb: string): boolean {
    const [, name = '', formula = ''] = /^(\w+)=(.+)$/.exec(verb) ?? [];
    if (name === '') return false;
    this.names[name] = this.value(formula);
    return true;
  }

  /** The same names and more, for changes of its own. */
  with(names: Names): Setting {
    return new Setting({ ...this.names, ...names }, this.random);
  }
}

/** Makes a sound: mono, as long as its longest source. */
export function play(patch: readonly Statement[], setting: Setting): Float32Array {
  const layers: Float32Array[] = [];
  const release = patch.find(([verb]) => verb === 'env')?.[4] ?? '0';
  let detune = [0];
  for (const [verb, ...args] of patch) {
    if (setting.define(verb)) continue;
    if (verb === 'detune') detune = args.map((one) => setting.number(one));
    else if (verb === 'all') layers.splice(0, layers.length, mixed(layers));
    else if (isSource(verb)) {
      const frames = framesFor(setting.number('seconds') + setting.number(release));
      layers.push(source([verb, ...args], frames, detune, setting));
      detune = [0];
    } else change(layers.at(-1) ?? new Float32Array(0), [verb, ...args], setting);
  }
  return mixed(layers);
}

function isSource(verb: string): boolean {
  return isNoise(verb) || isShape(verb) || ['fm', 'pluck', 'modes'].includes(verb);
}

function source(
  [verb, ...args]: Statement,
  frames: number,
  detune: readonly number[],
  setting: Setting,
): Float32Array {
  const { random } = setting;
  if (isNoise(verb)) return noise(verb, frames, random);
  if (verb === 'pluck') {
    const [ring = 1, bright = 0.5, position = 0.2] = args.map((one) => setting.number(one));
    const [out, ...others] = detune.map((semitones) => {
      const hertz = setting.number('hertz') * 2 ** (semitones / 12);
      return pluck({ hertz, frames, ring, bright, position, random });
    });
    return mixed([out ?? new Float32Array(0), ...others]);
  }
  const out = new Float32Array(frames);
  if (verb === 'modes') return ring(out, modesOf(args, setting));
  if (verb === 'fm') {
    const [hertz = 440, index = 1] = args.map((one) => setting.value(one));
    modulateItself(out, at(hertz, 0), (t) => at(index, t));
    return out;
  }
  const shapeOf = isShape(verb) ? verb : 'sine';
  for (const semitones of detune) {
    const tuned = 2 ** (semitones / 12);
    // Each voice draws what is random in its formula.
    const hertz = setting.value(args[0] ?? 'hertz');
    const phase = detune.length > 1 ? random.next() : 0;
    oscillate(out, shapeOf, (t) => tuned * at(hertz, t), phase);
  }
  return out;
}

function modesOf(
  [
    ratios = '1',
    gain = 'rnd(0.6,1)/(1+0.35*q)',
    ringing = 'seconds/q^0.6',
    partial = 'q*rnd(0.995,1.005)',
  ]: readonly string[],
  setting: Setting,
): Mode[] {
  const count = /^\d{2}$/.test(ratios) ? Number(ratios) : 0;
  const list = count > 0 ? Array.from({ length: count }, (_, i) => i + 1) : numbersIn(ratios);
  const hertz = setting.number('hertz');
  return list.map((q, i) => {
    const own = setting.with({ q, n: i + 1 });
    return {
      hertz: hertz * own.number(partial),
      gain: own.number(gain),
      seconds: own.number(ringing),
    };
  });
}

function numbersIn(list: string): number[] {
  return list.split(',').map(Number);
}

function change(samples: Float32Array, [verb, ...args]: Statement, setting: Setting): void {
  if (verb === 'gain') modulate(samples, setting.value(args[0] ?? '1'));
  else if (verb === 'env') {
    const [attack = 0, decay = 9, sustain = 1, release = 0] = args.map((one) =>
      setting.number(one),
    );
    shape(samples, { attack, decay, sustain, release });
  } else if (verb === 'drive') {
    const drive = setting.number(args[0] ?? '1');
    for (let i = 0; i < samples.length; i++) samples[i] = Math.tanh(drive * (samples[i] ?? 0));
  } else if (verb === 'formants') formants(samples, args, setting);
  else filtered(samples, verb as FilterKind, args, setting);
}

function filtered(
  samples: Float32Array,
  kind: FilterKind,
  [cutoff = '1000', q = '0.7', decibels = '0']: readonly string[],
  setting: Setting,
): void {
  const hertz = setting.value(cutoff);
  if (typeof hertz !== 'number' && kind !== 'peak') {
    sweep(samples, kind as SweepKind, hertz, setting.number(q));
    return;
  }
  filter(samples, biquad(kind, RATE, at(hertz, 0), setting.number(q), setting.number(decibels)));
}

/** Side by side, as in a throat: each a resonance at so many hertz, and how loud. */
function formants(samples: Float32Array, args: readonly string[], setting: Setting): void {
  const q = setting.number(args.at(-1) ?? '5');
  const parts = args.slice(0, -1).map((one) => {
    const [hertz = 0, gain = 1] = one.split(':').map(Number);
    const part = filter(samples.slice(), biquad('bandpass', RATE, hertz, q));
    return part.map((sample) => sample * gain);
  });
  samples.set(mixed(parts));
}

/** Together, as long as the longest. */
function mixed(layers: readonly Float32Array[]): Float32Array {
  const [first, ...others] = layers.toSorted((one, other) => other.length - one.length);
  const out = first?.slice() ?? new Float32Array(framesFor(0.01));
  for (const layer of others) {
    for (let i = 0; i < layer.length; i++) out[i] = (out[i] ?? 0) + (layer[i] ?? 0);
  }
  return out;
}
