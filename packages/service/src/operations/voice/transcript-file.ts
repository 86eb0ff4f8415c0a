import { EngineError } from '../../engines/engine-error.ts';
import type { Segment, Transcript } from '../../engines/tasks.ts';
import type { OutputFile } from '../../media/outputs.ts';
import type { GenerationBody } from '../generations/job-definition.ts';
import { plainText, textFile } from '../generations/text-file.ts';

type TimestampLevel = GenerationBody<'transcribeSpeech'>['timestamp_level'];

const json = 'application/json';

/** The media type of a transcript. */
export function transcriptType(level: TimestampLevel): string {
  return level ? json : plainText;
}

/** A part of a transcript, as its file has it. Times are in seconds. */
export interface TimedPart {
  text: string;
  start_time: number;
  end_time: number;
}

/** Plain text, or with times JSON: an array of `text`, `start_time` and `end_time`, in seconds. */
export function transcriptFile(transcript: Transcript, level: TimestampLevel): OutputFile {
  if (!level) return textFile(transcript.text);
  const pieces = level === 'word' ? transcript.words : transcript.segments;
  if (pieces.length === 0 && transcript.text.trim() !== '') throw withoutTimes(level);
  const content = new TextEncoder().encode(JSON.stringify(pieces.map(timed), null, 2));
  return { content, mediaType: json };
}

function timed({ text, start, end }: Segment): TimedPart {
  return { text, start_time: start, end_time: end };
}

function withoutTimes(level: string): EngineError {
  return new EngineError({
    code: 'model_refused',
    message: `The model gives no times for each ${level}. Send another timestamp_level.`,
    detail: `The transcript has no times for each ${level}.`,
  });
}
