import type { Sound } from '@genmedia/media/audio';
import { Random } from '@genmedia/media/random';
import { denialsOf, wholeWords } from '../patterns.ts';
import { soundOf } from './effects/sound.ts';
import { fitMelody, type HeardNote, repeated } from './melody.ts';
import { performScore } from './perform.ts';
import { composeScore } from './score/compose.ts';
import { formOf } from './score/form.ts';
import { type Style, styleOf } from './score/style.ts';

/** The longest music, in seconds. */
export const maxSeconds = 480;
/** Seconds at the end in which the last chord fades. */
export const tailSeconds = 2;
/** The loudness of nature sounds under music, in LUFS. */
const natureLoudness = -29;
/** Nature sounds that music is often combined with. */
const sounds =
  'rain|thunder|wind(?! (?:instruments?|quintet|ensemble|band|section))|ocean|waves|sea(?! shant)|fireplace|campfire|birds|birdsong|forest|crickets|stream|river|cafe|crowd';
const nature = wholeWords(sounds);
const denials = denialsOf(sounds);

export interface MusicRequest {
  readonly prompt: string;
  readonly seconds: number;
  readonly seed: number;
  readonly melody?: readonly HeardNote[] | undefined;
  readonly abortSignal?: AbortSignal | undefined;
}

/** Composes and plays an instrumental piece of exactly the given number of seconds. */
export function musicOf({ prompt, seconds, seed, melody, abortSignal }: MusicRequest): Sound {
  const random = new Random(`music/${prompt}/${seed}`);
  const drawn = styleOf(prompt, random.fork('style'));
  const { beats } = drawn.genre;
  const fittedMelody = melody && fitMelody(melody, drawn.tempo, beats, drawn.key.mode);
  const style: Style = fittedMelody
    ? { ...drawn, key: fittedMelody.key, tempo: fittedMelody.tempo }
    : drawn;
  const bars = Math.max(2, Math.round(((seconds - tailSeconds) * style.tempo) / 60 / beats));
  const { score } = composeScore({
    style,
    form: formOf(bars, style.energy),
    tempo: (bars * beats * 60) / (seconds - tailSeconds),
    random,
    ...(fittedMelody && {
      harmonised: fittedMelody.chords,
      tune: (section) => repeated(fittedMelody, section, beats),
    }),
  });
  const voices = natureIn(prompt, seconds, seed);
  return performScore({ score, seconds, seed, voices, abortSignal });
}

/** The nature sounds behind the music: "piano over soft rain". */
export function natureIn(prompt: string, seconds: number, seed: number) {
  const [word] = prompt.replace(denials, '').match(nature) ?? [];
  return word === undefined
    ? []
    : [{ sound: soundOf(word, seconds, seed), level: natureLoudness, wet: 0 }];
}
