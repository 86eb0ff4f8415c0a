import type { Perform } from '../call.ts';
import { fileOf, imageFile } from '../files.ts';

export const makeObject: Perform<'object3d'> = async (model, task, call) => {
  const options = { ...call, ...task, outputFormat: 'glb' } as const;
  const { object, preview, warnings } = await model.doGenerate(options);
  const files = [await fileOf('model/gltf-binary', object.data)];
  if (preview) files.push((await imageFile(preview.data)).file);
  return { files, warnings };
};
