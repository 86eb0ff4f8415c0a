import { InvalidArgumentError } from '@ai-sdk/provider';
import type { MetadataTags } from 'mediabunny';
import { portableTags } from './tags.ts';

/** The words in a sound, with their times. */
export interface Transcript {
  /** ISO 639-1. */
  readonly language: string;
  readonly segments: readonly TimedText[];
  readonly words: readonly TimedText[];
}

/** A text and its time, in seconds from the start of the file. */
export interface TimedText {
  readonly text: string;
  readonly startSecond: number;
  readonly endSecond: number;
}

/**
 * The tags of a file with a new transcript. Other data in its comment stays, and so do its lyrics if
 * it has some; otherwise they are the text of the transcript.
 *
 * @param audioHash of the sound that the transcript is of
 * @throws InvalidArgumentError if a time is no number
 */
export function withTranscript(
  original: MetadataTags,
  transcript: Transcript,
  audioHash: string,
): MetadataTags {
  const tags = portableTags(original);
  const { comment = '' } = tags;
  const kept = readJson(comment) ?? (comment === '' ? {} : { comment });
  return {
    ...tags,
    comment: JSON.stringify({
      ...kept,
      transcript: { audio: audioHash, ...transcriptJson(transcript) },
    }),
    lyrics: tags.lyrics ?? transcript.segments.map(({ text }) => text).join('\n'),
  };
}

export interface MarkedTranscript {
  readonly transcript: Transcript;
  /** The hash of the sound that it was made for. */
  readonly audioHash: string;
}

/** The transcript in a file's comment; undefined if there is none. Tags of any file may be passed. */
export function markedTranscriptIn({ comment = '' }: MetadataTags): MarkedTranscript | undefined {
  const value = readJson(comment)?.transcript;
  const transcript = readTranscript(value);
  if (transcript === undefined || !isRecord(value) || typeof value.audio !== 'string') {
    return undefined;
  }
  return { transcript, audioHash: value.audio };
}

function readJson(text: string): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return isRecord(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type Triple = [text: string, startSecond: number, endSecond: number];

interface TranscriptJson {
  language: string;
  segments: Triple[];
  words: Triple[];
}

/**
 * The form in a file: times rounded to milliseconds, and triples instead of objects, which save the
 * names of their fields for each word.
 */
function transcriptJson({ language, segments, words }: Transcript): TranscriptJson {
  return { language, segments: segments.map(triple), words: words.map(triple) };
}

/** The inverse of `transcriptJson`; undefined if the value does not have this form. */
function readTranscript(value: unknown): Transcript | undefined {
  if (!isRecord(value)) return undefined;
  const { language, segments, words } = value;
  if (typeof language !== 'string' || !areTriples(segments) || !areTriples(words)) return undefined;
  return { language, segments: segments.map(timed), words: words.map(timed) };
}

function triple({ text, startSecond, endSecond }: TimedText): Triple {
  return [text, roundToMilliseconds(startSecond), roundToMilliseconds(endSecond)];
}

function roundToMilliseconds(second: number): number {
  if (Number.isFinite(second)) return Math.round(second * 1000) / 1000;
  const message = `A time of the transcript is ${second}: give seconds.`;
  throw new InvalidArgumentError({ argument: 'transcript', message });
}

function timed([text, startSecond, endSecond]: Triple): TimedText {
  return { text, startSecond, endSecond };
}

function areTriples(value: unknown): value is Triple[] {
  return (
    Array.isArray(value) &&
    value.every(
      (item: unknown) =>
        Array.isArray(item) &&
        typeof item[0] === 'string' &&
        Number.isFinite(item[1]) &&
        Number.isFinite(item[2]),
    )
  );
}
