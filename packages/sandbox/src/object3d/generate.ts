import type { SharedV4Warning } from '@ai-sdk/provider';
import type { Object3dModelCallOptions, Object3dResult } from '@genmedia/media';
import { checkRange, invalid, seedOf, warningOf } from '../problems.ts';
import type { Built } from './built.ts';
import { fromImages } from './from-images.ts';
import { fromText } from './from-text.ts';
import { writeGlb } from './glb.ts';
import { preview } from './preview.ts';

/** The sides of textures in pixels. */
const texture = { least: 64, most: 4096, usual: 1024 };
const usualMeshSimplify = 0.95;

/** Implements the model's `doGenerate`, with the same errors. */
export async function generate(
  options: Object3dModelCallOptions,
  { modelId: model }: { modelId: string },
): Promise<Object3dResult> {
  const { prompt = '', images = [], abortSignal, outputFormat } = options;
  const { textureSize = texture.usual, meshSimplify = usualMeshSimplify } = options;
  abortSignal?.throwIfAborted();
  if (outputFormat !== 'glb') throw invalid('outputFormat', 'The only output format is glb.');
  checkRange('textureSize', textureSize, texture.least, texture.most);
  if (!Number.isInteger(textureSize))
    throw invalid('textureSize', 'textureSize must be a whole number.');
  checkRange('meshSimplify', meshSimplify, 0, 1);
  if (prompt.trim() === '' && images.length === 0) {
    throw invalid('prompt', 'Give a prompt, an image, or both.');
  }
  const seed = seedOf(options.seed);
  const order = { prompt, seed, textureSize, meshSimplify };
  const [front, back] = images;
  const built = front ? await fromImages(front, back, order) : await fromText(order);
  abortSignal?.throwIfAborted();
  const data = await writeGlb(built, { model, seed, prompt });
  abortSignal?.throwIfAborted();
  const picture = await preview(built);
  return {
    object: { data, mediaType: 'model/gltf-binary' },
    preview: { data: picture, mediaType: 'image/png' },
    warnings: warningsOf(built, prompt, images.length),
  };
}

function warningsOf(built: Built, prompt: string, images: number): SharedV4Warning[] {
  const unknown = images === 0 && built.name === 'sculpture' && !/sculpture|statue/i.test(prompt);
  const sculptureMade = 'The prompt names no known object, so a sculpture was made.';
  const imagesUnused =
    'The first image is the front, the second the back; further ones are not used.';
  const guessed = 'The sandbox does not recognise what a picture shows: it inflated the outline.';
  const whole =
    'No object stands out from the background of the picture, so all of it was inflated.';
  return [
    ...(unknown ? [warningOf(sculptureMade)] : []),
    ...(images > 0 ? [warningOf(built.isWhole ? whole : guessed)] : []),
    ...(images > 0 && prompt.trim() !== ''
      ? [warningOf('The prompt has no effect on pictures.')]
      : []),
    ...(images > 2 ? [warningOf(imagesUnused)] : []),
  ];
}
