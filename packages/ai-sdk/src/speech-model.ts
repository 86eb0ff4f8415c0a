import { InvalidArgumentError, type SpeechModelV4 } from '@ai-sdk/provider';
import type { Context } from './context.ts';
import { filesOf } from './files.ts';
import { generate, genmediaOptions, responseOf, unsupported, warningsOf } from './generation.ts';

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
      const input = { model_id: modelId, prompt, voice_id };
      const generation = await generate(context, 'generateSpeech', input, options);
      const [audio = new Uint8Array()] = await filesOf(context, generation.output, options);
      return {
        audio,
        warnings: [
          ...unsupported({ outputFormat, instructions, speed, language }),
          ...warningsOf(generation),
        ],
        response: responseOf(modelId),
      };
    },
  };
}
