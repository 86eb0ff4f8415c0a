import type { ImageModelV4CallOptions, ImageModelV4File } from '@ai-sdk/provider';
import type { Media } from '@genmedia/media';
import { failed } from '../../failures.ts';
import { bytesOf, type Models, nameOf } from '../../providers/provider.ts';
import type { ImageTask } from '../../tasks.ts';
import type { Perform } from '../call.ts';
import { type FittedImage, imageFile } from '../files.ts';

/**
 * Makes each image with its own call, because a call for several images has only one seed. Does not
 * use the AI SDK's `generateImage`: loading it takes a fifth of the time to the first image. It is
 * loaded for its retries, which are not needed because the queue retries jobs.
 */
export const makeImages: Perform<'image'> = async (model, task, call) => {
  const { width, height, seeds } = task;
  const inputs = await inputsOf(nameOf(model), task);
  const options = { ...call, prompt: task.prompt, n: 1, ...sizeOf(task), ...inputs };
  const results = await Promise.all(seeds.map((seed) => model.doGenerate({ ...options, seed })));
  const wanted = width && height ? { width, height } : undefined;
  const fitted = await Promise.all(
    results.map(({ images: [image] }) => {
      if (image === undefined) throw failed('The model gave no image.');
      return imageFile(bytesOf(image), wanted);
    }),
  );
  return {
    files: fitted.map(({ file }) => file),
    warnings: [
      ...results.flatMap(({ warnings }) => warnings),
      ...fitted.flatMap(({ warnings }) => warnings),
      ...(wanted ? [] : await shrinkage(model, task, fitted)),
    ],
  };
};

/** The warning if the request names no size and the result is smaller than the edited image. */
async function shrinkage(
  model: Models['image'],
  { images: [image] = [] }: ImageTask,
  made: readonly FittedImage[],
): Promise<string[]> {
  // The sandbox gives such a warning itself.
  if (!image || nameOf(model) === 'sandbox') return [];
  const { probePicture } = await import('@genmedia/media/image');
  const { width, height } = await probePicture(image.data);
  const smaller = made.find(({ size }) => size.width < width || size.height < height)?.size;
  if (!smaller) return [];
  const result = `${smaller.width} x ${smaller.height}`;
  return [`The result has ${result} pixels, and the image has ${width} x ${height}.`];
}

/** The size or the shape to ask for, each in its own field of the AI SDK. */
function sizeOf({ width, height, requestedSize }: ImageTask): Pick<Call, 'size' | 'aspectRatio'> {
  const drawnSize = requestedSize ?? (width && height ? `${width}x${height}` : undefined);
  const key = drawnSize?.includes(':') ? 'aspectRatio' : 'size';
  return { size: undefined, aspectRatio: undefined, [key]: drawnSize };
}

type Call = ImageModelV4CallOptions;

/**
 * Providers with OpenAI's API. It paints where a mask is transparent, refuses masks without
 * transparency, and needs an image and its mask in the same format and size.
 */
const transparentMasks: ReadonlySet<string> = new Set(['openai', 'azure', 'azure-openai']);

/**
 * @param provider its name in its models.
 */
async function inputsOf(provider: string, task: ImageTask): Promise<Pick<Call, 'files' | 'mask'>> {
  const { images = [], mask } = task;
  const [first, ...others] = images;
  if (!first) return { files: undefined, mask: undefined };
  if (!mask || !transparentMasks.has(provider)) {
    return { files: images.map(fileIn), mask: mask && fileIn(mask) };
  }
  const { encodeAlphaMask, probePicture, readMask } = await import('@genmedia/media/image');
  const { width, height } = await probePicture(first.data);
  const meant = await encodeAlphaMask(await readMask(mask.data, { width, height }));
  return {
    files: [await asPng(first), ...others].map(fileIn),
    mask: fileIn({ data: meant, mediaType: 'image/png' }),
  };
}

function fileIn({ data, mediaType }: Media): ImageModelV4File {
  return { type: 'file', data, mediaType };
}

async function asPng({ data, mediaType }: Media): Promise<Media> {
  if (mediaType === 'image/png') return { data, mediaType };
  const { openPicture } = await import('@genmedia/media/image');
  const png = await openPicture(data).png().toBuffer();
  return { data: Uint8Array.from(png), mediaType: 'image/png' };
}
