import type { Random } from '@genmedia/media/random';
import instruments from '../instruments/instruments.json' with { type: 'json' };
import { expandPatch } from '../instruments/instruments.ts';
import { play, Scope, type Statement } from '../synth/patch.ts';
import type { StereoMix } from '../synth/stereo-mix.ts';
import data from './effects.json' with { type: 'json' };

export type EffectName = keyof typeof data.effects;

/** The settings of an effect. */
export interface EffectRequest {
  readonly seconds: number;
  readonly random: Random;
  /** 0.5 is light, 1 is normal, 1.6 is heavy. */
  readonly weight: number;
  /** The speed: 1 unless the prompt says slow or fast. */
  readonly pace: number;
}

/** Drums can be used as sounds, too. */
const parts: Readonly<Record<string, string>> = {
  ...instruments.parts,
  ...Object.fromEntries(
    Object.entries(instruments.drums).map(([name, drum]) => [
      name,
      `${instruments.kits.acoustic}; ${drum}`,
    ]),
  ),
  ...data.parts,
};

/** Statements about when and where a layer is heard. All other statements belong to its patch. */
const timingKeys = ['every', 'steady', 'rate', 'steps'];
const placementKeys = ['voices', 'times', 'late', 'level', 'pan'];

/**
 * Plays an effect into a mix. Its layers are patches. A layer is played once, for the length of
 * the mix, unless it has one of these statements:
 *
 * - `every gap [from start]`: repeats about every `gap` seconds; `steady`: exactly every `gap`
 *   seconds; `rate n`: at random, `n` times a second; `steps x..x gap`: a step every `gap` seconds,
 *   with sound at each `x`
 * - `times n [gap g]`: plays each repetition `n` times; in formulas, `i` counts these times, and
 *   `turn` the repetitions
 * - `late formula`, `level formula`, `pan formula`: delay, loudness and side of one sound;
 *   `pan -1 1` plays the layer once for each side
 * - `voices n`: plays the whole layer `n` times
 *
 * Names that are defined before the timing statement get one value per voice, later ones one value
 * per sound. A layer that only defines names defines them for the layers after it.
 */
export function performEffect(effect: EffectName, mix: StereoMix, request: EffectRequest): void {
  const { seconds, weight, pace, random } = request;
  const [, ...layers] = data.effects[effect];
  const names = { seconds, total: seconds, weight, pace, pi: Math.PI };
  const shared = new Scope(names, random.fork('shared'));
  layers.forEach((layer, i) => {
    const statements = expandPatch(layer, parts);
    if (statements.every(([verb]) => verb.includes('='))) {
      for (const [verb] of statements) shared.define(verb);
      return;
    }
    const scope = new Scope(shared.names, random.fork(i));
    const [, ...pans] = find(statements, 'pan');
    const [, voices = '1'] = find(statements, 'voices');
    const sides = pans.length > 1 ? pans.map((pan) => ({ pan: scope.number(pan) })) : [{}];
    for (let voice = Math.round(scope.number(voices)); voice > 0; voice--) {
      for (const side of sides) playLayer(statements, scope.with(side), mix);
    }
  });
}

function find(statements: readonly Statement[], verb: string): readonly string[] {
  return statements.find(([own]) => own === verb) ?? [];
}

function playLayer(statements: readonly Statement[], scope: Scope, mix: StereoMix): void {
  const when = statements.findIndex(([verb]) => timingKeys.includes(verb));
  for (const [verb] of statements.slice(0, Math.max(0, when))) scope.define(verb);
  const patch = statements
    .slice(when + 1)
    .filter(([verb]) => !placementKeys.includes(verb) || verb.includes('='));
  const [, times = '1', , gap = '0'] = find(statements, 'times');
  const place = (verb: string, defaultValue: string, own: Scope) =>
    own.number(find(statements, verb)[1] ?? defaultValue);
  startsOf(statements[when], scope).forEach((start, turn) => {
    const count = Math.floor(scope.number(times));
    for (let i = 0; i < count; i++) {
      const soundScope = scope.with({ start, turn, i });
      const samples = play(patch, soundScope);
      const second = start + i * soundScope.number(gap) + place('late', '0', soundScope);
      const pan =
        typeof soundScope.names.pan === 'number'
          ? soundScope.names.pan
          : place('pan', '0', soundScope);
      mix.add(samples, second, place('level', '1', soundScope), pan);
    }
  });
}

function startsOf([verb, gap = '1', ...more]: Statement = ['once'], scope: Scope): number[] {
  const total = scope.number('total');
  const first = scope.number(more[0] === 'from' ? (more[1] ?? '0') : '0');
  if (verb === 'once') return [0];
  const wait = () => {
    if (verb === 'rate') return -Math.log(1 - scope.random.next()) / scope.number(gap);
    const jitter = verb === 'every' ? scope.random.range(0.96, 1.04) : 1;
    return scope.number(verb === 'steps' ? (more[0] ?? '1') : gap) * jitter;
  };
  const starts: number[] = [];
  for (let at = verb === 'rate' ? wait() : first; at < total - 0.03; at += Math.max(0.001, wait()))
    starts.push(at);
  return verb === 'steps' ? starts.filter((_, i) => gap[i % gap.length] === 'x') : starts;
}
