import { checkLimits } from '../../engines/limits.ts';
import type { Context, HandlersOf } from '../context.ts';
import { fetchGeneration, startGeneration } from '../generations.ts';

type AudioOperation =
  | 'generateSpeech'
  | 'convertSpeech'
  | 'transcribeSpeech'
  | 'generateSound'
  | 'composeMusic';

/** Speech, sounds and music by a model that the request names (version 7). */
export function audioGeneration(context: Context): HandlersOf<AudioOperation | 'fetchAudio'> {
  const { engines } = context;
  return {
    async generateSpeech(input, auth) {
      engines.resolve('generateSpeech', 'speech', input.body.model_id);
      return await startGeneration(context, 'generateSpeech', input, auth);
    },

    async convertSpeech(input, auth) {
      engines.resolve('convertSpeech', 'voice', input.body.model_id);
      return await startGeneration(context, 'convertSpeech', input, auth);
    },

    async transcribeSpeech(input, auth) {
      engines.resolve('transcribeSpeech', 'transcription', input.body.model_id);
      return await startGeneration(context, 'transcribeSpeech', input, auth);
    },

    async generateSound(input, auth) {
      const { model_id, duration } = input.body;
      checkLimits(engines.resolve('generateSound', 'sound', model_id), { duration });
      return await startGeneration(context, 'generateSound', input, auth);
    },

    async composeMusic(input, auth) {
      const { model_id, duration } = input.body;
      checkLimits(engines.resolve('composeMusic', 'music', model_id), { duration });
      return await startGeneration(context, 'composeMusic', input, auth);
    },

    fetchAudio: ({ params }, auth) => fetchGeneration(context, 'fetchAudio', params.id, auth),
  };
}
