import type { Object3dResult } from '@genmedia/media';
import { fileOf, imageFile } from './files.ts';
import type { Steps } from './steps.ts';

export const object3dSteps: Steps<'object3d', Object3dResult> = {
  call: async (model, task, options) =>
    await model.doGenerate({ ...options, ...task, outputFormat: 'glb' }),

  finish: {
    fields: () => ({}),
    isLight: () => false,
    async run({ object, preview, warnings }) {
      const files = [await fileOf('model/gltf-binary', object.data)];
      if (preview) files.push((await imageFile(preview.data)).file);
      return { files, warnings };
    },
  },
};
