import type { ImageModelV4 } from '@ai-sdk/provider';
import type { Input } from '@genmedia/client';
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
 * A model of images. Without files, it draws (`generateImage`); with a file and a mask, it repaints a
 * part of the file (`inpaintImage`). With files alone, it edits them (`editImage`) if the catalogue
 * lists that for the model; if not, it draws them anew (`transformImage`), which the service refuses
 * for a model that can do neither.
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
  const [image, ...others] = files;
  if (!image) return await drawText(context, modelId, options);
  if (mask) {
    return await inpaint(context, modelId, options, { image, mask, hasMore: others.length > 0 });
  }
  // Before the uploads, which would be for nothing if the catalogue does not answer.
  const operations = await during(options.abortSignal, () => context.operationsOf(modelId));
  const urls = await Promise.all(files.map((file) => urlOf(context, file, 'image', options)));
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
  { image, mask, hasMore }: { image: PromptFile; mask: PromptFile; hasMore: boolean },
): Promise<Made> {
  const { prompt = '', size, aspectRatio } = options;
  const [init_image, mask_image] = await Promise.all(
    [image, mask].map((file) => urlOf(context, file, 'image', options)),
  );
  const input = { model_id: modelId, prompt, init_image, mask_image };
  const files = hasMore ? 'more than one' : undefined;
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
function drawingInput(
  modelId: string,
  { prompt = '', size, aspectRatio }: Options,
): Partial<Record<keyof Input<'generateImage'>, unknown>> {
  return { model_id: modelId, prompt, ...pixelsOf(size), aspect_ratio: aspectRatio };
}
