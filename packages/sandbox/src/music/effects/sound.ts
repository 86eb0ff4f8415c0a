import { biquad, fade, filter, master, type Sound } from '@genmedia/media/audio';
import { Random } from '../../random.ts';
import { framesFor, RATE } from '../synth/rate.ts';
import { type Room, reverb } from '../synth/reverb.ts';
import { Stage } from '../synth/stage.ts';
import { effectsIn } from './catalogue.ts';
import type { EffectRequest } from './effect.ts';
import { texture } from './texture.ts';

/** What a prompt says of how and where. */
const LIGHT = /\b(light|soft|gentle|small|tiny|quiet|faint|little|calm)\b/i;
const HEAVY = /\b(heavy|huge|big|giant|massive|loud|strong|intense|deep|violent)\b/i;
const SLOW = /\b(slow|slowly|lazy|idle|idling)\b/i;
const FAST = /\b(fast|quick|rapid|running|racing|frantic|hurried)\b/i;
const FAR = /\b(distant|far|faraway|muffled|outside|next room|behind)\b/i;
const ROOMS: [RegExp, Room, number][] = [
  [
    /\b(cave|cathedral|church|tunnel|canyon|echo|echoing|cavern)\b/i,
    { seconds: 3.5, damping: 0.3 },
    0.8,
  ],
  [
    /\b(hall|corridor|hallway|stairwell|arena|stadium|garage)\b/i,
    { seconds: 1.8, damping: 0.4 },
    0.6,
  ],
];
const OUTDOORS: [Room, number] = [{ seconds: 0.9, damping: 0.6 }, 0.15];

/** The sound that a prompt describes, of exactly that many seconds. */
export function soundOf(prompt: string, seconds: number, seed: number): Sound {
  const random = new Random(`sound/${prompt}/${seed}`);
  const effects = effectsIn(prompt);
  const stage = new Stage(seconds);
  for (const [i, effect] of (effects.length > 0 ? effects : [texture]).entries()) {
    const layer = new Stage(seconds);
    effect(layer, { seconds, random: random.fork(i), ...mannerOf(prompt) });
    // Each as loud as the others, so that none of a storm's parts hides the rest.
    master(layer.sound, -20);
    stage.lay(layer.sound, i === 0 ? 1 : 0.75);
  }
  place(stage, prompt);
  master(stage.sound);
  fade(stage.sound, framesFor(0.004), framesFor(Math.min(0.35, seconds / 6)));
  return stage.sound;
}

function mannerOf(prompt: string): Pick<EffectRequest, 'weight' | 'pace'> {
  return {
    weight: HEAVY.test(prompt) ? 1.5 : LIGHT.test(prompt) ? 0.55 : 1,
    pace: FAST.test(prompt) ? 1.6 : SLOW.test(prompt) ? 0.6 : 1,
  };
}

/** The room around it; and air, which takes the highs of what is far. */
function place(stage: Stage, prompt: string): void {
  const far = FAR.test(prompt);
  const [room, wet] =
    (ROOMS.find(([words]) => words.test(prompt))?.slice(1) as typeof OUTDOORS) ?? OUTDOORS;
  if (far) {
    for (const channel of stage.sound.channels) filter(channel, biquad('lowpass', RATE, 1100, 0.6));
  }
  stage.lay(reverb(stage.sound, room), far ? wet * 2 : wet);
}
