import { json } from 'node:stream/consumers';
import type { Input } from '@genmedia/server';
import type { OpenaiTranscription } from '@genmedia/types';
import { InputError } from '../../errors/input-error.ts';
import type { GenerationContext } from '../generations/handlers.ts';
import type { TimedPart } from '../voice/transcript-file.ts';
import type { Success, TranslatedRequest } from './finished-job.ts';
import { readOutput } from './read-output.ts';

type TranscriptionBody = Input<'createOpenaiTranscription'>['body'];

/** The request of `transcribeSpeech`. Throws InputError if times are asked for that no answer has. */
export function toTranscribeSpeech(body: TranscriptionBody): TranslatedRequest<'transcribeSpeech'> {
  const { model, file, response_format, timestamp_granularities: granularities } = body;
  const isTimed = response_format === 'verbose_json';
  if (granularities && !isTimed) {
    const message = 'must be left out: only response_format verbose_json has times';
    throw InputError.of('timestamp_granularities', message);
  }
  const timestamp_level = isTimed ? levelOf(body) : null;
  return {
    body: { model_id: model, init_audio: file, timestamp_level },
    openaiNames: {
      model_id: 'model',
      init_audio: 'file',
      timestamp_level: 'timestamp_granularities',
    },
  };
}

function levelOf({ timestamp_granularities: [granularity] = [] }: TranscriptionBody) {
  return granularity === 'word' ? 'word' : 'sentence';
}

/** What `verbose_json` has besides the text. */
export async function readTimes(
  { storage }: GenerationContext,
  body: TranscriptionBody,
  { output, meta }: Success,
): Promise<Partial<OpenaiTranscription>> {
  const parts = (await json(await readOutput(storage, output))) as TimedPart[];
  const { language, duration } = meta as { language?: string; duration?: number };
  const facts = {
    task: 'transcribe' as const,
    ...(language !== undefined && { language }),
    ...(duration !== undefined && { duration }),
  };
  const times = parts.map(({ text, start_time: start, end_time: end }) => ({ text, start, end }));
  return levelOf(body) === 'word'
    ? { ...facts, words: times.map(({ text, ...time }) => ({ word: text, ...time })) }
    : { ...facts, segments: times.map((segment, id) => ({ id, ...segment })) };
}
