import { InvalidArgumentError } from '@ai-sdk/provider';
import { decodeAudio } from '../audio/decode.ts';
import { resample } from '../audio/resample.ts';
import { framesOf, type Sound, silence, stereoOf } from '../audio/sound.ts';
import type { TimedText, Transcript } from '../audio/tags.ts';
import { transcriptIn, withTranscript } from '../audio/tags.ts';
import { withVideo } from '../video/open.ts';
import { probeVideo } from '../video/probe.ts';
import { extractAudio, replaceAudio } from '../video/sound.ts';
import { type Line, mixLines, type Span } from './mix.ts';

/** Something that is said in a video, in another language. */
export interface DubbedLine {
  /** When the original says it, in seconds. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The text, spoken: WAV, MP3 or FLAC. */
  readonly audio: Uint8Array;
}

export interface DubOptions {
  /** In their order. */
  readonly lines: readonly DubbedLine[];
  /** Of the lines; ISO 639. */
  readonly language: string;
}

export interface DubbedVideo {
  /** MP4, with the pictures of the original bit for bit. */
  readonly video: Uint8Array;
  /** Of its sound. */
  readonly seconds: number;
  /** Whether the original is heard between the lines; not where there is no decoder for it. */
  readonly keepsOriginal: boolean;
}

const RATES = [44_100, 48_000];

/**
 * A video that says other lines than it did, at the same times.
 *
 * @throws InvalidArgumentError if the video or a line cannot be read
 */
export async function dubVideo(video: Uint8Array, options: DubOptions): Promise<DubbedVideo> {
  const { seconds } = await probeVideo(video);
  const original = await soundOf(video);
  const spoken = await Promise.all(options.lines.map(({ audio }) => decodeAudio(audio)));
  const lines = options.lines.map(
    ({ start, end }, i): Line => ({ start, end, sound: (spoken[i] as Spoken).sound }),
  );
  const mix = mixLines(original ?? quiet(seconds), lines);
  const words = spoken.map(({ tags }) => transcriptIn(tags)?.words ?? []);
  const transcript = transcriptOf(options, mix.spans, words);
  const tags = await withVideo(video, ({ input }) => input.getMetadataTags());
  return {
    video: await replaceAudio(video, mix.sound, withTranscript(tags, transcript)),
    seconds,
    keepsOriginal: original !== undefined,
  };
}

type Spoken = Awaited<ReturnType<typeof decodeAudio>>;

/** Mono or stereo, at a rate that all players know; undefined where it cannot be decoded. */
async function soundOf(video: Uint8Array): Promise<Sound | undefined> {
  try {
    const sound = await extractAudio(video);
    if (framesOf(sound) === 0) return undefined;
    const few = stereoOf(sound);
    return RATES.includes(few.sampleRate) ? few : resample(few, 48_000);
  } catch (error) {
    if (InvalidArgumentError.isInstance(error)) return undefined;
    throw error;
  }
}

function quiet(seconds: number): Sound {
  return silence(48_000, Math.ceil(seconds * 48_000));
}

function transcriptOf(
  { lines, language }: DubOptions,
  spans: readonly Span[],
  words: readonly (readonly TimedText[])[],
): Transcript {
  const starts = spans.map(({ start }) => start);
  return {
    language,
    segments: lines.map(({ text }, i) => ({
      text,
      startSecond: spans[i]?.start ?? 0,
      endSecond: spans[i]?.end ?? 0,
    })),
    words: words.flatMap((of, i) => of.map((word) => later(word, starts[i] ?? 0))),
  };
}

function later({ text, startSecond, endSecond }: TimedText, by: number): TimedText {
  return { text, startSecond: startSecond + by, endSecond: endSecond + by };
}
