import {
  InvalidArgumentError,
  type TranscriptionModelV4CallOptions,
  type TranscriptionModelV4Result,
} from '@ai-sdk/provider';
import { decodeAudio, probeSound, type Transcript } from '@genmedia/media/audio';
import { warningOf } from '../problems.ts';
import { type Span, soundSpans } from './sound-spans.ts';

/** Implements the model's `doGenerate`, with the same errors. */
export async function transcribe(
  { audio, abortSignal }: TranscriptionModelV4CallOptions,
  { modelId }: { modelId: string },
): Promise<TranscriptionModelV4Result> {
  const timestamp = new Date();
  abortSignal?.throwIfAborted();
  const file = typeof audio === 'string' ? Buffer.from(audio, 'base64') : audio;
  const { transcript, seconds } = await probeSound(file);
  const response = { timestamp, modelId };
  if (transcript) return { ...knownTranscript(transcript), durationInSeconds: seconds, response };
  return { ...(await unrecognised(file, seconds)), durationInSeconds: seconds, response };
}

type Answer = Pick<
  TranscriptionModelV4Result,
  'text' | 'segments' | 'words' | 'language' | 'warnings'
>;

function knownTranscript({ language, segments, words }: Transcript): Answer {
  const text = segments.map((segment) => segment.text).join(' ');
  return { text, segments: [...segments], words: [...words], language, warnings: [] };
}

/** What can be told of a recording without recognising speech: when something is heard. */
async function unrecognised(file: Uint8Array, seconds: number): Promise<Answer> {
  const spans = await spansOf(file);
  const segments = (typeof spans === 'string' ? [] : spans).map(({ start, end }) => ({
    text: '',
    startSecond: start,
    endSecond: end,
  }));
  const warnings = [warningOf(explained(spans, seconds))];
  return { text: '', segments, words: [], language: undefined, warnings };
}

/** The spans of a recording, or why it cannot be read. */
async function spansOf(file: Uint8Array): Promise<Span[] | string> {
  try {
    return soundSpans((await decodeAudio(file)).sound);
  } catch (error) {
    if (InvalidArgumentError.isInstance(error)) return error.message;
    throw error;
  }
}

const maxListed = 10;

function explained(spans: readonly Span[] | string, seconds: number): string {
  const empty =
    'The sandbox recognises no speech, so the transcript is empty: it reads back only recordings that it made itself. Use a real model.';
  if (typeof spans === 'string') return `${empty} ${spans}`;
  if (spans.length === 0) return `${empty} The recording is silent.`;
  const listedSpans = spans.slice(0, maxListed).map(({ start, end }) => between(start, end));
  const more = spans.length > maxListed ? ` and ${spans.length - maxListed} more times` : '';
  const silences = silencesOf(spans, seconds).slice(0, maxListed);
  const quiet = silences.length > 0 ? ` Silence: ${silences.join(', ')}.` : '';
  return `${empty} Sound that may be speech: ${listedSpans.join(', ')}${more}.${quiet}`;
}

function silencesOf(spans: readonly Span[], seconds: number): string[] {
  const starts = [0, ...spans.map(({ end }) => end)];
  const ends = [...spans.map(({ start }) => start), seconds];
  return starts.flatMap((start, i) => {
    const end = ends[i] ?? seconds;
    return end - start >= 0.1 ? [between(start, end)] : [];
  });
}

function between(start: number, end: number): string {
  return `${start.toFixed(1)} to ${end.toFixed(1)} s`;
}
