import { master } from '../audio/master.ts';
import { fade, type Sound } from '../audio/sound.ts';
import { Random } from '../random.ts';
import { perform } from './perform.ts';
import { compose } from './score/compose.ts';
import { formOf } from './score/form.ts';
import { styleOf } from './score/style.ts';
import { framesFor } from './synth/rate.ts';

/** Seconds at the end for the last chord to ring. */
export const TAIL = 2;

/** Composes and plays a piece without words, of exactly that many seconds. */
export function musicOf(
  prompt: string,
  seconds: number,
  seed: number,
  abortSignal?: AbortSignal,
): Sound {
  const random = new Random(`music/${prompt}/${seed}`);
  const style = styleOf(prompt, random.fork('style'));
  const bars = Math.max(2, Math.round(((seconds - TAIL) * style.tempo) / 60 / style.genre.beats));
  const tempo = (bars * style.genre.beats * 60) / (seconds - TAIL);
  const { score } = compose({ style, form: formOf(bars, style.energy), tempo, random });
  const sound = perform({ score, seconds, seed, abortSignal });
  master(sound);
  fade(sound, framesFor(0.01), framesFor(1.2));
  return sound;
}
