import { InvalidArgumentError, type SpeechModelV4 } from '@ai-sdk/provider';
import type { Context } from './context.ts';
import {
  generateFiles,
  genmediaOptions,
  metadataOf,
  responseOf,
  unsupported,
  warningsOf,
} from './generation.ts';

/** The formats of `GenerateSpeechRequest`. */
const formats = ['wav', 'mp3', 'flac'];

/** A model of voices (`generateSpeech`). The voice is one of the model's, such as `slt`. */
export function speechModel(context: Context, modelId: string): SpeechModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'genmedia.speech',
    modelId,
    async doGenerate(options) {
      const {
        text: prompt,
        voice: voice_id,
        outputFormat,
        instructions,
        speed,
        language,
      } = options;
      if (voice_id === undefined && genmediaOptions(options).voice_id === undefined) {
        const message = 'generateSpeech of Genmedia needs a voice: pass one of the model.';
        throw new InvalidArgumentError({ argument: 'voice', message });
      }
      const isFormat = outputFormat !== undefined && formats.includes(outputFormat);
      const output_format = isFormat ? outputFormat : undefined;
      const input = { model_id: modelId, prompt, voice_id, output_format };
      const generation = await generateFiles(context, 'generateSpeech', input, options);
      const [audio = new Uint8Array()] = generation.files;
      return {
        audio,
        warnings: [
          ...(isFormat ? [] : unsupported({ outputFormat })),
          ...unsupported({ instructions, speed, language }),
          ...warningsOf(generation),
        ],
        providerMetadata: metadataOf(generation),
        response: responseOf(modelId),
      };
    },
  };
}
