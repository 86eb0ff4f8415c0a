import { InvalidArgumentError, type SharedV4Warning } from '@ai-sdk/provider';
import type { Media, MusicModel, MusicModelCallOptions, MusicResult } from '@genmedia/media';
import {
  decodeAudio,
  encodeAudio,
  type Sound,
  type SoundTags,
  secondsOf,
} from '@genmedia/media/audio';
import { seedOf } from '../seed.ts';
import { musicOf } from './compose-music.ts';
import { hearMelody, type Melody } from './melody.ts';
import { songOf } from './songs/song.ts';

/** The music models of the sandbox. */
export type SandboxMusicModelId = 'sandbox-music';

const SHORTEST = 10;
const LONGEST = 480;
/** What music without lyrics lasts if nothing is said of it, in seconds. */
const USUAL = 60;
/** What of a melody is heard, in seconds. */
const MELODY = 120;

/** What was made, with what is to be said of it. */
interface Made {
  readonly sound: Sound;
  readonly tags?: Pick<SoundTags, 'text' | 'transcript'>;
  readonly warnings: SharedV4Warning[];
}

/** Composes, plays and sings. */
export class SandboxMusicModel implements MusicModel {
  readonly specificationVersion = 'genmedia-v1';
  readonly provider = 'sandbox.music';
  readonly modelId: SandboxMusicModelId = 'sandbox-music';

  /**
   * @throws InvalidArgumentError if the duration is not from 10 to 480 seconds, or the melody
   *   cannot be read
   * @throws the reason of `abortSignal`, checked between the parts
   */
  async doGenerate(options: MusicModelCallOptions): Promise<MusicResult> {
    const { prompt, lyrics, outputFormat, bitrateKbps, abortSignal } = options;
    abortSignal?.throwIfAborted();
    refuseLength(options.durationSeconds);
    const seed = seedOf(options.seed);
    const made = lyrics?.trim() ? await song(options, lyrics, seed) : await piece(options, seed);
    const title =
      prompt ||
      (lyrics ?? '')
        .replace(/\[[^\]]*\]/g, '')
        .trim()
        .split('\n')[0] ||
      'Music';
    const audio = await encodeAudio(made.sound, {
      format: outputFormat,
      bitrateKbps,
      tags: { title, model: this.modelId, seed, prompt, ...made.tags },
      abortSignal,
    });
    return {
      audio,
      durationSeconds: secondsOf(made.sound),
      ...(lyrics !== undefined && { lyrics }),
      warnings: made.warnings,
    };
  }
}

async function song(options: MusicModelCallOptions, lyrics: string, seed: number): Promise<Made> {
  const { prompt, instrumental, durationSeconds: seconds, abortSignal, melody } = options;
  const { sound, transcript, dropped } = await songOf({
    prompt,
    lyrics,
    instrumental,
    seconds,
    seed,
    abortSignal,
  });
  return {
    sound,
    tags: { text: lyrics, ...(transcript && { transcript }) },
    warnings: [
      ...(dropped > 0
        ? [
            warn(
              'lyrics',
              `The last ${dropped} lines do not fit into ${seconds} seconds: ask for more, or shorten them.`,
            ),
          ]
        : []),
      ...(!instrumental && isForeign(options.language)
        ? [
            warn(
              'language',
              'The singers are English: other languages are sung as English is read.',
            ),
          ]
        : []),
      ...(melody ? [warn('melody', 'Songs with lyrics have tunes of their own.')] : []),
    ],
  };
}

function isForeign(language = 'en'): boolean {
  return !/^eng?$/i.test(language);
}

async function piece(options: MusicModelCallOptions, seed: number): Promise<Made> {
  const { prompt, durationSeconds: seconds = USUAL, abortSignal } = options;
  const melody = options.melody && (await heard(options.melody));
  const missing = options.melody !== undefined && melody === undefined;
  return {
    sound: musicOf({ prompt, seconds, seed, melody, abortSignal }),
    warnings: missing
      ? [warn('melody', 'No tune was heard in the melody: send one voice or instrument alone.')]
      : [],
  };
}

async function heard({ data }: Media): Promise<Melody | undefined> {
  return hearMelody((await decodeAudio(data, MELODY)).sound);
}

function refuseLength(seconds: number | undefined): void {
  if (seconds === undefined || (seconds >= SHORTEST && seconds <= LONGEST)) return;
  throw new InvalidArgumentError({
    argument: 'durationSeconds',
    message: `durationSeconds must be from ${SHORTEST} to ${LONGEST}, not ${seconds}.`,
  });
}

function warn(feature: string, details: string): SharedV4Warning {
  return { type: 'unsupported', feature, details };
}
