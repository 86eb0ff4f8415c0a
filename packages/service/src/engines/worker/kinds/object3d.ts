import { given, type Perform } from '../call.ts';
import { fileOf, imageFile } from '../files.ts';

export const makeObject: Perform<'object3d'> = async (model, task, call) => {
  const { prompt, images, textureSize, meshSimplify, seed } = task;
  const { object, preview, warnings } = await model.doGenerate({
    ...{ ...call, outputFormat: 'glb' },
    ...given({ prompt, images: images && [...images], textureSize, meshSimplify, seed }),
  });
  const files = [await fileOf('model/gltf-binary', object.data)];
  if (preview) files.push((await imageFile(preview.data)).file);
  return { files, warnings };
};
