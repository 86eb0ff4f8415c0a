import type { TranscriptionModelV4 } from '@ai-sdk/provider';
import type { Context } from './context.ts';
import { urlOf } from './files.ts';
import { type CallOptions, generate, responseOf, unsupported, warningsOf } from './generation.ts';

/** A model that writes down what is said (`transcribeSpeech`): the text, without times. */
export function transcriptionModel(context: Context, modelId: string): TranscriptionModelV4 {
  async function transcribe(init_audio: string, options: CallOptions, granularities?: string[]) {
    const input = { model_id: modelId, init_audio };
    const generation = await generate(context, 'transcribeSpeech', input, options);
    const {
      text = '',
      language,
      duration,
    } = generation.meta as {
      text?: string;
      language?: string;
      duration?: number;
    };
    const timestampGranularities = granularities?.length ? granularities : undefined;
    return {
      text,
      segments: [],
      language,
      durationInSeconds: duration,
      warnings: [...unsupported({ timestampGranularities }), ...warningsOf(generation)],
      response: responseOf(modelId),
    };
  }
  return {
    specificationVersion: 'v4',
    provider: 'genmedia.transcription',
    modelId,
    async doGenerate({ audio: data, mediaType, timestampGranularities, ...options }) {
      const audio = await urlOf(context, { type: 'file', mediaType, data }, 'audio', options);
      return await transcribe(audio, options, timestampGranularities);
    },
    async doGenerateFromUrl({ audio, timestampGranularities, ...options }) {
      return await transcribe(audio.href, options, timestampGranularities);
    },
  };
}
