import type { SharedV4Warning } from '@ai-sdk/provider';
import type { MusicModelCallOptions, MusicResult } from '@genmedia/media';
import {
  decodeAudio,
  encodeAudio,
  type Sound,
  type SoundTags,
  secondsOf,
} from '@genmedia/media/audio';
import { seedOf, unsupportedIf, within } from '../problems.ts';
import { software } from '../software.ts';
import { musicOf } from './compose-music.ts';
import { hearMelody } from './melody.ts';
import { songOf } from './songs/song.ts';

const shortest = 10;
const longest = 480;
/** The length of music without lyrics in seconds, if the call does not set it. */
const defaultSeconds = 60;
/** The part of a melody that is used, in seconds. */
const melodySeconds = 120;

/** A sound, with its tags and warnings. */
interface Made {
  readonly sound: Sound;
  readonly tags?: Pick<SoundTags, 'text' | 'transcript'>;
  readonly warnings: SharedV4Warning[];
}

/** Implements the model's `doGenerate`, with the same errors. */
export async function generate(
  options: MusicModelCallOptions,
  { modelId: model }: { modelId: string },
): Promise<MusicResult> {
  const { prompt, lyrics, durationSeconds: asked = defaultSeconds, abortSignal } = options;
  abortSignal?.throwIfAborted();
  within('durationSeconds', asked, shortest, longest);
  const seed = seedOf(options.seed);
  const made = lyrics?.trim() ? await song(options, lyrics, seed) : await piece(options, seed);
  const [firstLine] = (lyrics ?? '')
    .replace(/\[[^\]]*\]/g, '')
    .trim()
    .split('\n');
  const title = prompt || firstLine || 'Music';
  const audio = await encodeAudio(made.sound, {
    format: options.outputFormat,
    bitrateKbps: options.bitrateKbps,
    tags: { title, software, model, seed, prompt, ...made.tags },
    abortSignal,
  });
  const { sound, warnings } = made;
  const sung = lyrics !== undefined && { lyrics };
  return { audio, durationSeconds: secondsOf(sound), ...sung, warnings };
}

async function song(options: MusicModelCallOptions, lyrics: string, seed: number): Promise<Made> {
  const { durationSeconds: seconds, melody, language = 'en', ...request } = options;
  const { sound, transcript, dropped } = await songOf({ ...request, lyrics, seconds, seed });
  const isForeign = !request.instrumental && !/^eng?$/i.test(language);
  const lost = `The last ${dropped} lines do not fit into ${seconds} seconds: ask for more seconds, or shorten the lyrics.`;
  const read = 'The singers are English: they pronounce other languages as English.';
  return {
    sound,
    tags: { text: lyrics, ...(transcript && { transcript }) },
    warnings: [
      ...unsupportedIf(dropped > 0, 'lyrics', lost),
      ...unsupportedIf(isForeign, 'language', read),
      ...unsupportedIf(melody, 'melody', 'A melody is not used for songs with lyrics.'),
    ],
  };
}

async function piece(options: MusicModelCallOptions, seed: number): Promise<Made> {
  const { prompt, durationSeconds: seconds = defaultSeconds, abortSignal } = options;
  const recording =
    options.melody && (await decodeAudio(options.melody.data, { maxSeconds: melodySeconds }));
  const melody = recording && hearMelody(recording.sound);
  const missing = 'No tune was heard in the melody: send one voice or instrument alone.';
  return {
    sound: musicOf({ prompt, seconds, seed, melody, abortSignal }),
    warnings: unsupportedIf(recording && !melody, 'melody', missing),
  };
}
