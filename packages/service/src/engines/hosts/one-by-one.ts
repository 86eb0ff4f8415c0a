import type { ImageClassifierModel, Media } from '@genmedia/media';
import { EngineError } from '../engine-error.ts';
import type { CompiledMappings } from './mapping.ts';

/** Asks about each image by itself where the model has no mapping for several, as some take one. */
export function oneByOne(
  model: ImageClassifierModel,
  mappings: CompiledMappings,
): ImageClassifierModel {
  return {
    ...model,
    async doClassify({ images, ...options }) {
      const parameters = options.providerOptions?.http ?? {};
      if (images.length < 2 || (await takesTogether(mappings, parameters, images))) {
        return await model.doClassify({ images, ...options });
      }
      const classified = [];
      // One after another, so that a task is never more than one request at a time.
      for (const image of images) {
        classified.push(await model.doClassify({ images: [image], ...options }));
      }
      return {
        results: classified.flatMap(({ results }) => results),
        warnings: classified.flatMap(({ warnings }) => warnings),
      };
    },
  };
}

async function takesTogether(
  mappings: CompiledMappings,
  parameters: Readonly<Record<string, unknown>>,
  images: readonly Media[],
): Promise<boolean> {
  try {
    await mappings.prepare(parameters, { images });
    return true;
  } catch (error) {
    if (error instanceof EngineError && error.code === 'model_refused') return false;
    throw error;
  }
}
