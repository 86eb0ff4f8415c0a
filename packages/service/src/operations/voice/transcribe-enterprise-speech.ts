import { EngineError } from '../../engines/engine-error.ts';
import type { Segment, Transcript } from '../../engines/tasks.ts';
import type { OutputFile } from '../../media/outputs.ts';
import { defineGeneration, type GenerationBody } from '../generations/define.ts';
import { plainText, textFile } from '../generations/files.ts';
import { fileReader } from '../generations/inputs.ts';
import { otherLanguage } from './languages.ts';

type TimestampLevel = GenerationBody<'transcribeEnterpriseSpeech'>['timestamp_level'];

const json = 'application/json';

export const transcribeEnterpriseSpeech = defineGeneration({
  operation: 'transcribeEnterpriseSpeech',
  kind: 'transcription',
  inputs: { init_audio: fileReader },
  outputs: ({ timestamp_level }) => [timestamp_level ? json : plainText],
  async make({ body, inputs, run, warn }) {
    const { language, timestamp_level = null } = body;
    const times = timestamp_level === 'word' ? 'word' : 'segment';
    const transcript = await run({ audio: inputs.init_audio, times, options: { language } });
    warn(...otherLanguage('language', language, transcript));
    const { text, duration } = transcript;
    return {
      files: [transcriptFile(transcript, timestamp_level)],
      meta: { language: transcript.language ?? language, timestamp_level, duration, text },
    };
  },
});

/** Plain text, or with times JSON: an array of `text`, `start_time` and `end_time`, in seconds. */
function transcriptFile(transcript: Transcript, level: TimestampLevel): OutputFile {
  if (!level) return textFile(transcript.text);
  const pieces = level === 'word' ? transcript.words : transcript.segments;
  if (pieces.length === 0 && transcript.text.trim() !== '') throw withoutTimes(level);
  const content = new TextEncoder().encode(JSON.stringify(pieces.map(timed), null, 2));
  return { content, mediaType: json };
}

function timed({ text, start, end }: Segment) {
  return { text, start_time: start, end_time: end };
}

function withoutTimes(level: string): EngineError {
  return new EngineError({
    code: 'model_refused',
    message: `The model gives no times for each ${level}. Send another timestamp_level.`,
    detail: `The transcript has no times for each ${level}.`,
  });
}
