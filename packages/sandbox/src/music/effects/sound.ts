import type { SharedV4Warning } from '@ai-sdk/provider';
import { biquad, fade, filter, master, type Sound } from '@genmedia/media/audio';
import { Random } from '@genmedia/media/random';
import { denialsOf, wholeWords } from '../../patterns.ts';
import { warningOf } from '../../problems.ts';
import { framesFor, rate } from '../synth/rate.ts';
import { reverb } from '../synth/reverb.ts';
import { StereoMix } from '../synth/stereo-mix.ts';
import data from './effects.json' with { type: 'json' };
import { type EffectName, performEffect } from './perform-effect.ts';

/**
 * The words of prompts and the effects that they mean. If two effects share a word, the first one
 * counts.
 */
const effectsByName = new Map(
  Object.entries(data.effects)
    .reverse()
    .flatMap(([name, [words = '', other = '']]) => {
      const names = (other.startsWith('= ') ? other.slice(2).split(' ') : [name]) as EffectName[];
      return (words.match(/\S+/g) ?? []).map((word) => [word, names] as const);
    }),
);

/**
 * Words without a sound of their own if another sound follows: a car horn is a horn, a car alone is
 * an engine.
 */
const carriers =
  /^(?:car|truck|bus|motorcycle|vehicle|train|police|fire|phone|water|church|radio)$/;
/** Words without a sound of their own beside another sound: a knock at the door is a knock. */
const doorPattern = /^(?:door|gate)$/;

/** Sounds that a prompt does not want. */
const denials = denialsOf([...effectsByName.keys()].map((word) => `${word}s?`).join('|'));

/** The most sounds at once. More would be just noise. */
const maxSounds = 4;

/** The sounds to play for a prompt, in its order, without repetition. */
export function effectsIn(prompt: string): EffectName[] {
  return namedIn(prompt).slice(0, maxSounds);
}

/** Warns of a prompt whose sounds are unknown, or too many. */
export function soundWarnings(prompt: string): SharedV4Warning[] {
  const named = namedIn(prompt);
  if (named.length === 0) {
    return [warningOf('The prompt names no sound that the sandbox knows, so a texture was made.')];
  }
  const left = named.slice(maxSounds);
  if (left.length === 0) return [];
  return [warningOf(`Up to ${maxSounds} sounds are heard at once. Left out: ${left.join(', ')}.`)];
}

function namedIn(prompt: string): EffectName[] {
  const words =
    prompt
      .toLowerCase()
      .replace(denials, '')
      .match(/[a-z-]+/g) ?? [];
  const sources = words.filter(
    (word, i) =>
      !doorPattern.test(word) && !(carriers.test(word) && effectsOf(words[i + 1]).length > 0),
  );
  const named = sources.flatMap(effectsOf);
  const doors = words.filter((word) => doorPattern.test(word));
  return [...new Set(named.length > 0 ? named : doors.flatMap(effectsOf))];
}

function effectsOf(word = ''): readonly EffectName[] {
  return effectsByName.get(word) ?? effectsByName.get(word.replace(/s$/, '')) ?? [];
}

/** The words of prompts for how and where a sound is heard. */
const { rooms, ...manner } = data.manner;
const says = (how: keyof typeof manner, prompt: string) => wholeWords(manner[how]).test(prompt);
/** Rooms, by the words for them: the seconds of their echo, its damping, and its level. */
const roomTypes = rooms.map((line) => {
  const [, seconds, damping, wet, words = ''] = /^(\S+) (\S+) (\S+) (.+)$/.exec(line) ?? [];
  return [wholeWords(words), Number(seconds), Number(damping), Number(wet)] as const;
});
const outdoorRoom = [undefined, 0.9, 0.6, 0.15] as const;

/** The sound that a prompt describes, of exactly the given number of seconds. */
export function soundOf(prompt: string, seconds: number, seed: number): Sound {
  const random = new Random(`sound/${prompt}/${seed}`);
  const effects = effectsIn(prompt);
  const weight = weightIn(prompt);
  const pace = paceIn(prompt);
  const mix = new StereoMix(seconds);
  const audible: readonly EffectName[] = effects.length > 0 ? effects : ['texture'];
  for (const [i, effect] of audible.entries()) {
    const layer = new StereoMix(seconds);
    performEffect(effect, layer, { seconds, random: random.fork(i), weight, pace });
    // All effects have the same loudness, so that none of them hides the others.
    master(layer.sound, -20);
    mix.lay(layer.sound, i === 0 ? 1 : 0.75);
  }
  place(mix, prompt);
  master(mix.sound);
  fade(mix.sound, framesFor(0.004), framesFor(Math.min(0.35, seconds / 6)));
  return mix.sound;
}

function weightIn(prompt: string): number {
  if (says('heavy', prompt)) return 1.5;
  return says('light', prompt) ? 0.55 : 1;
}

function paceIn(prompt: string): number {
  if (says('fast', prompt)) return 1.6;
  return says('slow', prompt) ? 0.6 : 1;
}

/** Adds the echo of the room, and the air, which removes the high frequencies of distant sounds. */
function place(mix: StereoMix, prompt: string): void {
  const far = says('far', prompt);
  const [, seconds, damping, wet] = roomTypes.find(([words]) => words.test(prompt)) ?? outdoorRoom;
  if (far) {
    for (const channel of mix.sound.channels) filter(channel, biquad('lowpass', rate, 1100, 0.6));
  }
  mix.lay(reverb(mix.sound, { seconds, damping }), wet * (far ? 2 : 1));
}
