import type { SharedV4Warning, TranscriptionModelV4 } from '@ai-sdk/provider';
import type { Context } from './context.ts';
import { fileOf, urlOf } from './files.ts';
import {
  type CallOptions,
  generate,
  genmediaOptions,
  metadataOf,
  responseOf,
  unsupported,
  warningsOf,
} from './generation.ts';

type Granularity = keyof typeof levels;

/** The `timestamp_level` of each of the AI SDK's granularities. */
const levels = { word: 'word', segment: 'sentence' } as const;

/** A part of a transcript, as the service's file has it. Times are in seconds. */
interface TimedPart {
  text: string;
  start_time: number;
  end_time: number;
}

/** The same part, as the AI SDK has it. */
interface Segment {
  text: string;
  startSecond: number;
  endSecond: number;
}

/** What `meta` of a transcript has. */
interface TranscriptMeta {
  text?: string;
  language?: string;
  duration?: number;
}

/** A model that writes down what is said (`transcribeSpeech`), with times if they are asked for. */
export function transcriptionModel(context: Context, modelId: string): TranscriptionModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'genmedia.transcription',
    modelId,
    async doGenerate({ audio: data, mediaType, timestampGranularities, ...options }) {
      const audio = await urlOf(context, { type: 'file', mediaType, data }, 'audio', options);
      return await transcribe(context, modelId, audio, options, timestampGranularities);
    },
    async doGenerateFromUrl({ audio, timestampGranularities, ...options }) {
      return await transcribe(context, modelId, audio.href, options, timestampGranularities);
    },
  };
}

async function transcribe(
  context: Context,
  modelId: string,
  init_audio: string,
  options: CallOptions,
  granularities: readonly Granularity[] = [],
) {
  const [first] = granularities;
  const finest = granularities.includes('word') ? 'word' : first && levels[first];
  const { timestamp_level = finest } = genmediaOptions(options);
  const input = { model_id: modelId, init_audio, timestamp_level };
  const generation = await generate(context, 'transcribeSpeech', input, options);
  const { text = '', language, duration } = generation.meta as TranscriptMeta;
  const { segments, warnings } = timestamp_level
    ? await timesOf(context, generation.output, options)
    : { segments: [], warnings: [] };
  const missing = granularities.filter((one) => levels[one] !== timestamp_level);
  return {
    text,
    segments: segments ?? [],
    ...(timestamp_level === 'word' && segments && { words: segments }),
    language,
    durationInSeconds: duration,
    warnings: [
      ...unsupported(
        { timestampGranularities: missing[0] },
        'A transcript has the times of words or of sentences.',
      ),
      ...warningsOf(generation),
      ...warnings,
    ],
    providerMetadata: metadataOf(generation),
    response: responseOf(modelId),
  };
}

/** The timed parts of a transcript. Without them, a warning: its text has been paid for. */
async function timesOf(
  context: Context,
  [output = '']: readonly string[],
  options: CallOptions,
): Promise<{ segments?: Segment[]; warnings: SharedV4Warning[] }> {
  try {
    const file = await fileOf(context, output, options);
    const parts: TimedPart[] = JSON.parse(new TextDecoder().decode(file));
    const segments = parts.map(({ text, start_time: startSecond, end_time: endSecond }) => {
      return { text, startSecond, endSecond };
    });
    return { segments, warnings: [] };
  } catch (error) {
    options.abortSignal?.throwIfAborted();
    return { warnings: [{ type: 'other', message: `The times could not be read: ${error}` }] };
  }
}
