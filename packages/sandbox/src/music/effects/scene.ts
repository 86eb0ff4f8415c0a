import type { Random } from '@genmedia/media/random';
import instruments from '../instruments/instruments.json' with { type: 'json' };
import { expanded } from '../instruments/instruments.ts';
import { play, Setting, type Statement } from '../synth/patch.ts';
import type { Stage } from '../synth/stage.ts';
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
 * Plays an effect into a stage. Its layers are patches. A layer is played once, for the length of
 * the stage, unless it has one of these statements:
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
export function performEffect(effect: EffectName, stage: Stage, request: EffectRequest): void {
  const { seconds, weight, pace, random } = request;
  const [, ...layers] = data.effects[effect];
  const names = { seconds, total: seconds, weight, pace, pi: Math.PI };
  const shared = new Setting(names, random.fork('shared'));
  layers.forEach((layer, i) => {
    const statements = expanded(layer, parts);
    if (statements.every(([verb]) => verb.includes('='))) {
      for (const [verb] of statements) shared.define(verb);
      return;
    }
    const setting = new Setting(shared.names, random.fork(i));
    const [, ...pans] = find(statements, 'pan');
    const [, voices = '1'] = find(statements, 'voices');
    const sides = pans.length > 1 ? pans.map((pan) => ({ pan: setting.number(pan) })) : [{}];
    for (let voice = Math.round(setting.number(voices)); voice > 0; voice--) {
      for (const side of sides) playLayer(statements, setting.with(side), stage);
    }
  });
}

function find(statements: readonly Statement[], verb: string): readonly string[] {
  return statements.find(([own]) => own === verb) ?? [];
}

function playLayer(statements: readonly Statement[], setting: Setting, stage: Stage): void {
  const when = statements.findIndex(([verb]) => timingKeys.includes(verb));
  for (const [verb] of statements.slice(0, Math.max(0, when))) setting.define(verb);
  const patch = statements
    .slice(when + 1)
    .filter(([verb]) => !placementKeys.includes(verb) || verb.includes('='));
  const [, times = '1', , gap = '0'] = find(statements, 'times');
  const place = (verb: string, defaultValue: string, own: Setting) =>
    own.number(find(statements, verb)[1] ?? defaultValue);
  startsOf(statements[when], setting).forEach((start, turn) => {
    const count = Math.floor(setting.number(times));
    for (let i = 0; i < count; i++) {
      const soundSetting = setting.with({ start, turn, i });
      const samples = play(patch, soundSetting);
      const second = start + i * soundSetting.number(gap) + place('late', '0', soundSetting);
      const pan =
        typeof soundSetting.names.pan === 'number'
          ? soundSetting.names.pan
          : place('pan', '0', soundSetting);
      stage.add(samples, second, place('level', '1', soundSetting), pan);
    }
  });
}

function startsOf([verb, gap = '1', ...more]: Statement = ['once'], setting: Setting): number[] {
  const total = setting.number('total');
  const first = setting.number(more[0] === 'from' ? (more[1] ?? '0') : '0');
  if (verb === 'once') return [0];
  const wait = () => {
    if (verb === 'rate') return -Math.log(1 - setting.random.next()) / setting.number(gap);
    const jitter = verb === 'every' ? setting.random.range(0.96, 1.04) : 1;
    return setting.number(verb === 'steps' ? (more[0] ?? '1') : gap) * jitter;
  };
  const starts: number[] = [];
  for (let at = verb === 'rate' ? wait() : first; at < total - 0.03; at += Math.max(0.001, wait()))
    starts.push(at);
  return verb === 'steps' ? starts.filter((_, i) => gap[i % gap.length] === 'x') : starts;
}
