import type { ImageModelV4, JSONObject, SharedV4Warning } from '@ai-sdk/provider';
import type { Context } from './context.ts';
import {
  filesOf,
  type Generation,
  generate,
  isUrl,
  oneOrAll,
  type PromptFile,
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
        output.map((url) => ({ ...(meta as JSONObject), id, ...(isUrl(url) && { url }) })),
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

async function draw(context: Context, modelId: string, options: Options): Promise<Drawn> {
  const { files = [], mask } = options;
  if (files.length === 0) return await drawText(context, modelId, options);
  const urls = await Promise.all(files.map((file) => urlOf(context, file, 'image', options)));
  if (mask) return await inpaint(context, modelId, options, { urls, mask });
  const operations = await context.operationsOf(modelId);
  return operations.includes('editImage')
    ? await edit(context, modelId, options, urls)
    : await transform(context, modelId, options, urls);
}

async function drawText(context: Context, modelId: string, options: Options): Promise<Drawn> {
  const input = drawingInput(modelId, options);
  return {
    generations: [await generate(context, 'generateImage', input, options)],
    warnings: unsupported({ mask: options.mask }, 'A mask needs the image that it belongs to.'),
  };
}

async function inpaint(
  context: Context,
  modelId: string,
  options: Options,
  { urls, mask }: { urls: readonly string[]; mask: PromptFile },
): Promise<Drawn> {
  const { prompt = '', n, size, aspectRatio, seed } = options;
  const input = {
    model_id: modelId,
    prompt,
    init_image: urls[0],
    mask_image: await urlOf(context, mask, 'image', options),
  };
  const generations = await repeat(n, seed, (ownSeed) =>
    generate(context, 'inpaintImage', { ...input, seed: ownSeed }, options),
  );
  const files = urls.length > 1 ? 'more than one' : undefined;
  return { generations, warnings: unsupported({ size, aspectRatio, files }) };
}

async function edit(
  context: Context,
  modelId: string,
  options: Options,
  urls: readonly string[],
): Promise<Drawn> {
  const { prompt = '', n, size, aspectRatio, seed } = options;
  const input = { model_id: modelId, prompt, init_image: oneOrAll(urls) };
  const generations = await repeat(n, undefined, () =>
    generate(context, 'editImage', input, options),
  );
  return { generations, warnings: unsupported({ size, aspectRatio, seed }) };
}

async function transform(
  context: Context,
  modelId: string,
  options: Options,
  urls: readonly string[],
): Promise<Drawn> {
  const input = { ...drawingInput(modelId, options), init_image: oneOrAll(urls) };
  return { generations: [await generate(context, 'transformImage', input, options)], warnings: [] };
}

/** What drawing takes, from a text alone or with images. */
function drawingInput(
  modelId: string,
  { prompt = '', n, size, aspectRatio, seed }: Options,
): object {
  return {
    model_id: modelId,
    prompt,
    ...pixelsOf(size),
    aspect_ratio: aspectRatio,
    seed,
    samples: n,
  };
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
