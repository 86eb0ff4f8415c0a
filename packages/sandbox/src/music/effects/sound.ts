import { biquad, fade, filter, master, type Sound } from '@genmedia/media/audio';
import { Random } from '@genmedia/media/random';
import { wholeWords } from '../../table.ts';
import { framesFor, RATE } from '../synth/rate.ts';
import { reverb } from '../synth/reverb.ts';
import { Stage } from '../synth/stage.ts';
import { effectsIn } from './catalogue.ts';
import data from './effects.json' with { type: 'json' };
import { type EffectName, perform } from './scene.ts';

/** What a prompt says of how and where. */
const { rooms, ...manner } = data.manner;
const says = (how: keyof typeof manner, prompt: string) => wholeWords(manner[how]).test(prompt);
/** Rooms by the words for them: how long they ring, how they damp, and how much of them is heard. */
const ROOMS = rooms.map((line) => {
  const [, seconds, damping, wet, words = ''] = /^(\S+) (\S+) (\S+) (.+)$/.exec(line) ?? [];
  return [wholeWords(words), Number(seconds), Number(damping), Number(wet)] as const;
});
const OUTDOORS = [undefined, 0.9, 0.6, 0.15] as const;

/** The sound that a prompt describes, of exactly that many seconds. */
export function soundOf(prompt: string, seconds: number, seed: number): Sound {
  const random = new Random(`sound/${prompt}/${seed}`);
  const effects = effectsIn(prompt);
  const weight = says('heavy', prompt) ? 1.5 : says('light', prompt) ? 0.55 : 1;
  const pace = says('fast', prompt) ? 1.6 : says('slow', prompt) ? 0.6 : 1;
  const stage = new Stage(seconds);
  const heard: readonly EffectName[] = effects.length > 0 ? effects : ['texture'];
  for (const [i, effect] of heard.entries()) {
    const layer = new Stage(seconds);
    perform(effect, layer, { seconds, random: random.fork(i), weight, pace });
    // Each as loud as the others, so that none of a storm's parts hides the rest.
    master(layer.sound, -20);
    stage.lay(layer.sound, i === 0 ? 1 : 0.75);
  }
  place(stage, prompt);
  master(stage.sound);
  fade(stage.sound, framesFor(0.004), framesFor(Math.min(0.35, seconds / 6)));
  return stage.sound;
}

/** The room around it; and air, which takes the highs of what is far. */
function place(stage: Stage, prompt: string): void {
  const far = says('far', prompt);
  const [, seconds, damping, wet] = ROOMS.find(([words]) => words.test(prompt)) ?? OUTDOORS;
  if (far) {
    for (const channel of stage.sound.channels) filter(channel, biquad('lowpass', RATE, 1100, 0.6));
  }
  stage.lay(reverb(stage.sound, { seconds, damping }), wet * (far ? 2 : 1));
}
