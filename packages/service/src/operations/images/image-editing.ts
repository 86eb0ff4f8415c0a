import type { Context, HandlersOf } from '../context.ts';
import { fetchGeneration, startGeneration } from '../generations.ts';

type ImageEditing = 'editImage' | 'captionImage' | 'fetchImageEdit';

/** Editing images by a prompt, and describing them (version 6). */
export function imageEditing(context: Context): HandlersOf<ImageEditing> {
  return {
    async editImage(input, auth) {
      context.engines.resolve('editImage', 'image', input.body.model_id);
      return await startGeneration(context, 'editImage', input, auth);
    },

    async captionImage(input, auth) {
      context.engines.resolveFirst('captionImage', 'language');
      return await startGeneration(context, 'captionImage', input, auth);
    },

    fetchImageEdit: ({ params }, auth) =>
      fetchGeneration(context, 'fetchImageEdit', params.id, auth),
  };
}
