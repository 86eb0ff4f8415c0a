import type { Context, HandlersOf } from '../context.ts';
import { fetchGeneration, startGeneration } from '../generations.ts';
import { checkEdit } from './edit-images.ts';

type ImageEditing = 'editImage' | 'captionImage' | 'fetchImageEdit';

/** Editing images by a prompt, and describing them (version 6). */
export function imageEditing(context: Context): HandlersOf<ImageEditing> {
  return {
    async editImage(input, auth) {
      checkEdit(context, 'editImage', input.body);
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
