import { checkLimits } from '../../engines/limits.ts';
import type { Context, HandlersOf } from '../context.ts';
import { fetchGeneration, startGeneration } from '../generations.ts';

type Interior = 'removeObject' | 'mixInterior' | 'fetchInterior';

/** Editing images of rooms (version 6). */
export function interior(context: Context): HandlersOf<Interior> {
  const { engines } = context;
  return {
    async removeObject(input, auth) {
      engines.resolveFirst('removeObject', 'image');
      return await startGeneration(context, 'removeObject', input, auth);
    },

    async mixInterior(input, auth) {
      const { width, height } = input.body;
      checkLimits(engines.resolveFirst('mixInterior', 'image'), { width, height });
      return await startGeneration(context, 'mixInterior', input, auth);
    },

    fetchInterior: ({ params }, auth) => fetchGeneration(context, 'fetchInterior', params.id, auth),
  };
}
