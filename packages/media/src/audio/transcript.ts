/** Words said in a sound, and when. */
export interface Transcript {
  /** ISO 639-1. */
  readonly language: string;
  readonly segments: readonly TimedText[];
  readonly words: readonly TimedText[];
}

/** In seconds from the start of the file. */
export interface TimedText {
  readonly text: string;
  readonly startSecond: number;
  readonly endSecond: number;
}

type Triple = [text: string, startSecond: number, endSecond: number];

interface TranscriptJson {
  language: string;
  segments: Triple[];
  words: Triple[];
}

/** As it stands in a file: triples, because a word is in it twice, and times in milliseconds. */
export function transcriptJson({ language, segments, words }: Transcript): TranscriptJson {
  return { language, segments: segments.map(triple), words: words.map(triple) };
}

/** The reverse; undefined for what has not this shape. */
export function readTranscript(value: unknown): Transcript | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { language, segments, words } = value as Record<string, unknown>;
  if (typeof language !== 'string' || !areTriples(segments) || !areTriples(words)) return undefined;
  return { language, segments: segments.map(timed), words: words.map(timed) };
}

function triple({ text, startSecond, endSecond }: TimedText): Triple {
  return [text, Math.round(startSecond * 1000) / 1000, Math.round(endSecond * 1000) / 1000];
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
