import { itemAt } from '../arrays.ts';
import { type DecodedAudio, decodeAudio } from '../audio/decode.ts';
import { resample } from '../audio/resample.ts';
import { framesOf, type Sound, silence } from '../audio/sound.ts';
import type { TimedText, Transcript } from '../audio/transcript.ts';
import { asMp4 } from '../video/as-mp4.ts';
import { probeVideo } from '../video/probe.ts';
import { extractAudio, replaceAudio } from '../video/soundtrack.ts';
import { type Line, mixLines, type Span } from './mix.ts';

/** A line of a video, in another language. */
export interface DubbedLine {
  /** When the original line is spoken, in seconds. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The spoken text, in a format that `decodeAudio` reads. */
  readonly audio: Uint8Array;
}

export interface DubOptions {
  /** In the order of their times. */
  readonly lines: readonly DubbedLine[];
  /** The language of the lines (ISO 639). */
  readonly language: string;
}

export interface DubbedVideo {
  /** MP4. Its pictures are those of the original, bit for bit. */
  readonly video: Uint8Array;
  /** The length of the original video, in seconds. */
  readonly seconds: number;
  /**
   * Whether the original sound is heard between the lines. False if the video has none, or there is
   * no decoder for it.
   */
  readonly keepsOriginal: boolean;
}

/** The sample rate if the original has no usual one, in hertz. */
const defaultRate = 48_000;
/** Sample rates that all players support. */
const usualRates = [44_100, defaultRate];

/**
 * Replaces the spoken lines of a video with others at the same times. Without lines, its pictures
 * and its sound stay as they are.
 *
 * @throws InvalidArgumentError if the video, its sound or a line cannot be read, or is too long
 */
export async function dubVideo(video: Uint8Array, options: DubOptions): Promise<DubbedVideo> {
  const { seconds, audio: soundTrack } = await probeVideo(video);
  if (options.lines.length === 0) {
    return { video: await asMp4(video), seconds, keepsOriginal: soundTrack !== undefined };
  }
  const original = soundTrack?.decodable ? await originalSound(video) : undefined;
  const spoken: DecodedAudio[] = [];
  // One after another: they share a thread, and each decoder takes more than a megabyte.
  for (const { audio } of options.lines) spoken.push(await decodeAudio(audio));
  const lines = options.lines.map(
    ({ start, end }, i): Line => ({ start, end, sound: itemAt(spoken, i).sound }),
  );
  // Times of models may be far beyond the end of the video, where the sound is cut anyway.
  const mix = mixLines(original ?? silence(defaultRate, 0), lines, seconds);
  const words = spoken.map((line) => line.transcript?.words ?? []);
  const transcript = transcriptOf(options, mix.spans, words);
  return {
    video: await replaceAudio(video, mix.sound, transcript),
    seconds,
    keepsOriginal: original !== undefined,
  };
}

/** The sound of a video, at a usual rate; undefined if it is empty. */
async function originalSound(video: Uint8Array): Promise<Sound | undefined> {
  const sound = await extractAudio(video);
  if (framesOf(sound) === 0) return undefined;
  return usualRates.includes(sound.sampleRate) ? sound : resample(sound, defaultRate);
}

function transcriptOf(
  { lines, language }: DubOptions,
  spans: readonly Span[],
  wordsOfLines: readonly (readonly TimedText[])[],
): Transcript {
  return {
    language,
    segments: lines.map(({ text }, i) => ({
      text,
      startSecond: itemAt(spans, i).start,
      endSecond: itemAt(spans, i).end,
    })),
    words: wordsOfLines.flatMap((ofLine, i) =>
      ofLine.map((word) => shifted(word, itemAt(spans, i).start)),
    ),
  };
}

function shifted({ text, startSecond, endSecond }: TimedText, by: number): TimedText {
  return { text, startSecond: startSecond + by, endSecond: endSecond + by };
}
