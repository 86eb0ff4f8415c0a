import type { Context, HandlersOf } from '../context.ts';
import { fetchGeneration } from '../generations.ts';

/** 3D objects: the contract fetches them, an operator has them made. */
export function objects3d(context: Context): HandlersOf<'fetchObject3d'> {
  return {
    fetchObject3d: ({ params }, auth) => fetchGeneration(context, 'fetchObject3d', params.id, auth),
  };
}
