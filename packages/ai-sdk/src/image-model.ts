import type { ImageModelV4, JSONObject, SharedV4Warning } from '@ai-sdk/provider';
import type { Context } from './context.ts';
import {
  filesOf,
  type Generation,
  generate,
  pixelsOf,
  responseOf,
  unsupported,
  urlOf,
  warningsOf,
} from './generation.ts';

type Options = Parameters<ImageModelV4['doGenerate']>[0];

/** `samples` of one request at most (`GenerateImageRequest`). */
const maxSamples = 4;

/**
 * A model of images. Without files, it draws (`generateImage`); with a mask, it repaints a part
 * (`inpaintImage`); with files alone, it edits (`editImage`) or draws anew (`transformImage`),
 * whichever the catalogue lists for it.
 */
export function imageModel(context: Context, modelId: string): ImageModelV4 {
  /** Undefined if the catalogue cannot be read. */
  async function doesAnyOf(...operations: string[]): Promise<boolean | undefined> {
    try {
      return (await context.operationsOf(modelId)).some((one) => operations.includes(one));
    } catch {
      return undefined;
    }
  }
  return {
    specificationVersion: 'v4',
    provider: 'genmedia.image',
    modelId,
    maxImagesPerCall: maxSamples,
    get supportsFileInputs() {
      return doesAnyOf('transformImage', 'editImage', 'inpaintImage');
    },
    get supportsMaskInputs() {
      return doesAnyOf('inpaintImage');
    },
    async doGenerate(options) {
      const { generations, warnings } = await draw(context, modelId, options);
      const images = (
        await Promise.all(generations.map((one) => filesOf(context, one, options)))
      ).flat();
      const imageMetadata = generations.flatMap(({ id, output, meta }) =>
        output.map((url) => ({ ...(meta as JSONObject), id, url })),
      );
      return {
        images,
        warnings: [...warnings, ...generations.flatMap(warningsOf)],
        providerMetadata: { genmedia: { images: imageMetadata } },
        response: { ...responseOf(modelId), headers: undefined },
      };
    },
  };
}

interface Drawn {
  generations: Generation[];
  warnings: SharedV4Warning[];
}

async function draw(context: Context, model_id: string, options: Options): Promise<Drawn> {
  const { prompt = '', n, size, aspectRatio: aspect_ratio, seed, files = [], mask } = options;
  const sized = { ...pixelsOf(size), aspect_ratio };
  if (files.length === 0) {
    const input = { model_id, prompt, ...sized, seed, samples: n };
    const generations = [await generate(context, 'generateImage', input, options)];
    return {
      generations,
      warnings: unsupported({ mask }, 'A mask needs the image that it belongs to.'),
    };
  }
  const urls = await Promise.all(files.map((file) => urlOf(context, file, 'image', options)));
  if (mask) {
    const [init_image] = urls;
    const mask_image = await urlOf(context, mask, 'image', options);
    const input = { model_id, prompt, init_image, mask_image };
    const generations = await repeat(n, seed, (ownSeed) =>
      generate(context, 'inpaintImage', { ...input, seed: ownSeed }, options),
    );
    const others = urls.length > 1 ? { files: 'more than one' } : {};
    return {
      generations,
      warnings: unsupported({ size, aspectRatio: aspect_ratio, ...others }),
    };
  }
  const init_image = urls.length === 1 ? urls[0] : urls;
  if ((await context.operationsOf(model_id)).includes('editImage')) {
    const generations = await repeat(n, undefined, () =>
      generate(context, 'editImage', { model_id, prompt, init_image }, options),
    );
    return { generations, warnings: unsupported({ size, aspectRatio: aspect_ratio, seed }) };
  }
  const input = { model_id, prompt, init_image, ...sized, seed, samples: n };
  return { generations: [await generate(context, 'transformImage', input, options)], warnings: [] };
}

/** For operations that make one image each. With a seed, every image has one of its own. */
async function repeat(
  n: number,
  seed: number | undefined,
  make: (seed: number | undefined) => Promise<Generation>,
): Promise<Generation[]> {
  return await Promise.all(
    Array.from({ length: n }, (_, at) => make(seed === undefined ? undefined : seed + at)),
  );
}
