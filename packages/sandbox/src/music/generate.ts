import type { SharedV4Warning } from '@ai-sdk/provider';
import type { MusicModelCallOptions, MusicResult } from '@genmedia/media';
import {
  decodeAudio,
  encodeAudio,
  type Sound,
  secondsOf,
  type Transcript,
} from '@genmedia/media/audio';
import { checkBitrate, formatOf } from '../audio-format.ts';
import { checkRange, seedOf, unsupportedIf, warningOf } from '../problems.ts';
import { software } from '../software.ts';
import { pronouncedAsEnglish } from '../speech/generate.ts';
import { maxSeconds, musicOf } from './compose-music.ts';
import { hearMelody } from './melody.ts';
import { saysStyle } from './score/style.ts';
import { songOf } from './songs/song.ts';

const minSeconds = 10;
/** The length of music without lyrics in seconds, if the call does not set it. */
const defaultSeconds = 60;
/** The longest melody in seconds. */
const melodySeconds = 120;

/** Tags in lyrics. */
const tags = /\[[^[\]]*\]/g;

/** A sound, with what its file says of it, and warnings. */
interface MadeMusic {
  readonly sound: Sound;
  /** The text that is sung. */
  readonly text?: string | undefined;
  readonly transcript?: Transcript | undefined;
  readonly warnings: SharedV4Warning[];
}

/** Implements the model's `doGenerate`, with the same errors. */
export async function generate(
  options: MusicModelCallOptions,
  { modelId: model }: { modelId: string },
): Promise<MusicResult> {
  const { prompt, lyrics, durationSeconds, abortSignal } = options;
  abortSignal?.throwIfAborted();
  if (durationSeconds !== undefined) {
    checkRange('durationSeconds', durationSeconds, minSeconds, maxSeconds);
  }
  const format = formatOf(options.outputFormat);
  checkBitrate(options.bitrateKbps);
  const seed = seedOf(options.seed);
  const made = lyrics?.trim() ? await song(options, lyrics, seed) : await piece(options, seed);
  const [firstLine] = (lyrics ?? '').replace(tags, '').trim().split('\n');
  const title = prompt || firstLine || 'Music';
  const { text } = made;
  const audio = await encodeAudio(made.sound, {
    format,
    bitrateKbps: options.bitrateKbps,
    tags: { title, software, model, seed, prompt, ...(text !== undefined && { text }) },
    transcript: made.transcript,
    abortSignal,
  });
  const sung = text !== undefined && { lyrics: text };
  return { audio, durationSeconds: secondsOf(made.sound), ...sung, warnings: made.warnings };
}

async function song(
  options: MusicModelCallOptions,
  lyrics: string,
  seed: number,
): Promise<MadeMusic> {
  const { durationSeconds: seconds, melody, language, ...request } = options;
  const { sound, transcript, dropped } = await songOf({ ...request, lyrics, seconds, seed });
  const available = seconds ?? maxSeconds;
  const advice = available < maxSeconds ? 'ask for more seconds' : 'no song is longer';
  const lines = dropped === 1 ? 'line of the lyrics does' : `${dropped} lines of the lyrics do`;
  const lost = `The last ${lines} not fit into ${available} seconds, and ${dropped === 1 ? 'is' : 'are'} not sung: ${advice}.`;
  return {
    sound,
    text: request.instrumental ? undefined : lyrics,
    transcript,
    warnings: [
      ...(dropped > 0 ? [warningOf(lost)] : []),
      ...(request.instrumental ? [] : pronouncedAsEnglish(lyrics.replace(tags, ''), language)),
      ...promptWarnings(request.prompt),
      ...unsupportedIf(melody, 'melody', 'A melody is not used for songs with lyrics.'),
    ],
  };
}

async function piece(options: MusicModelCallOptions, seed: number): Promise<MadeMusic> {
  const { prompt, durationSeconds: seconds = defaultSeconds, abortSignal } = options;
  const recording =
    options.melody && (await decodeAudio(options.melody.data, { maxSeconds: melodySeconds }));
  const melody = recording && hearMelody(recording.sound);
  const missing = 'No tune was heard in the melody: send one voice or instrument alone.';
  return {
    sound: musicOf({ prompt, seconds, seed, melody, abortSignal }),
    warnings: [
      ...promptWarnings(prompt),
      ...unsupportedIf(recording && !melody, 'melody', missing),
    ],
  };
}

/** Warns if no word of a prompt says how the music is. */
function promptWarnings(prompt: string): SharedV4Warning[] {
  if (saysStyle(prompt)) return [];
  const chosen = 'Kind, instruments and tempo were chosen at random.';
  return [warningOf(`No word of the prompt was understood as music. ${chosen}`)];
}
