import type { ImageModelV4 } from '@ai-sdk/provider';
import type { Context } from './context.ts';
import { isUrl, oneOrAll, type PromptFile, urlOf } from './files.ts';
import {
  during,
  generateFiles,
  pixelsOf,
  responseOf,
  unsupported,
  warningsOf,
} from './generation.ts';
import { type Made, makeInShares } from './shares.ts';

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
    // The AI SDK would give each of several calls the same seed, which makes the same images.
    maxImagesPerCall: Number.MAX_SAFE_INTEGER,
    get supportsFileInputs() {
      return doesAnyOf('transformImage', 'editImage', 'inpaintImage');
    },
    get supportsMaskInputs() {
      return doesAnyOf('inpaintImage');
    },
    async doGenerate(options) {
      const { generations, warnings } = await draw(context, modelId, options);
      const imageMetadata = generations.flatMap(({ id, output, meta }) =>
        output.map((url) => ({ ...meta, id, ...(isUrl(url) && { url }) })),
      );
      return {
        images: generations.flatMap(({ files }) => files),
        // The job is paid: the AI SDK would call again if it made no images.
        isRetryable: false,
        warnings: [...warnings, ...generations.flatMap(warningsOf)],
        providerMetadata: { genmedia: { images: imageMetadata } },
        response: { ...responseOf(modelId), headers: undefined },
      };
    },
  };
}

async function draw(context: Context, modelId: string, options: Options): Promise<Made> {
  const { files = [], mask } = options;
  if (files.length === 0) return await drawText(context, modelId, options);
  const used = mask ? files.slice(0, 1) : files;
  const urls = await Promise.all(used.map((file) => urlOf(context, file, 'image', options)));
  if (mask) return await inpaint(context, modelId, options, { init_image: urls[0], mask });
  const operations = await during(options.abortSignal, () => context.operationsOf(modelId));
  return operations.includes('editImage')
    ? await edit(context, modelId, options, urls)
    : await transform(context, modelId, options, urls);
}

async function drawText(context: Context, modelId: string, options: Options): Promise<Made> {
  const input = drawingInput(modelId, options);
  return await makeInShares(
    options,
    maxSamples,
    (share, own) => generateFiles(context, 'generateImage', { ...input, ...share }, own),
    unsupported({ mask: options.mask }, 'A mask needs the image that it belongs to.'),
  );
}

async function inpaint(
  context: Context,
  modelId: string,
  options: Options,
  { init_image, mask }: { init_image: string | undefined; mask: PromptFile },
): Promise<Made> {
  const { prompt = '', size, aspectRatio, files: { length } = [] } = options;
  const input = {
    model_id: modelId,
    prompt,
    init_image,
    mask_image: await urlOf(context, mask, 'image', options),
  };
  const files = length > 1 ? 'more than one' : undefined;
  return await makeInShares(
    options,
    1,
    ({ seed }, own) => generateFiles(context, 'inpaintImage', { ...input, seed }, own),
    unsupported({ size, aspectRatio, files }),
  );
}

async function edit(
  context: Context,
  modelId: string,
  options: Options,
  urls: readonly string[],
): Promise<Made> {
  const { prompt = '', size, aspectRatio, seed } = options;
  const input = { model_id: modelId, prompt, init_image: oneOrAll(urls) };
  return await makeInShares(
    options,
    1,
    (_, own) => generateFiles(context, 'editImage', input, own),
    unsupported({ size, aspectRatio, seed }),
  );
}

async function transform(
  context: Context,
  modelId: string,
  options: Options,
  urls: readonly string[],
): Promise<Made> {
  const input = { ...drawingInput(modelId, options), init_image: oneOrAll(urls) };
  return await makeInShares(options, maxSamples, (share, own) =>
    generateFiles(context, 'transformImage', { ...input, ...share }, own),
  );
}

/** What drawing takes, from a text alone or with images. */
function drawingInput(modelId: string, { prompt = '', size, aspectRatio }: Options): object {
  return { model_id: modelId, prompt, ...pixelsOf(size), aspect_ratio: aspectRatio };
}
