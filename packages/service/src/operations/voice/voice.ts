import { checkLimits } from '../../engines/limits.ts';
import type { Context, HandlersOf } from '../context.ts';
import { fetchGeneration, startGeneration } from '../generations.ts';
import { castOf } from './dubbing/cast.ts';
import { planSong } from './plan-song.ts';

type VoiceOperation = 'createDubbing' | 'generateMusic' | 'generateSong' | 'generateLyrics';

/** Music, songs and their lyrics, and dubbing (version 6). */
export function voice(context: Context): HandlersOf<VoiceOperation | 'fetchVoice'> {
  const { engines } = context;
  return {
    async createDubbing(input, auth) {
      castOf(engines, input.body);
      return await startGeneration(context, 'createDubbing', input, auth);
    },

    async generateMusic(input, auth) {
      const { duration } = input.body;
      checkLimits(engines.resolveFirst('generateMusic', 'music'), { duration });
      return await startGeneration(context, 'generateMusic', input, auth);
    },

    async generateSong(input, auth) {
      planSong(engines, input.body);
      return await startGeneration(context, 'generateSong', input, auth);
    },

    async generateLyrics(input, auth) {
      engines.resolveFirst('generateLyrics', 'language');
      return await startGeneration(context, 'generateLyrics', input, auth);
    },

    fetchVoice: ({ params }, auth) => fetchGeneration(context, 'fetchVoice', params.id, auth),
  };
}
