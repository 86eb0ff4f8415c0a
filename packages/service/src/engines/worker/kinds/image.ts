import type { Media } from '@genmedia/media';
import { generateImage } from 'ai';
import { type Models, nameOf } from '../../providers/provider.ts';
import type { ImageTask } from '../../tasks.ts';
import { given, type Perform } from '../call.ts';
import { type FittedImage, imageFile } from '../files.ts';

/**
 * Each image is a call of its own, because the AI SDK may split a call for several into calls that
 * have the same seed, and so give the same image.
 */
export const makeImages: Perform<'image'> = async (model, task, call) => {
  const { width, height, seeds } = task;
  const prompt = await promptOf(nameOf(model), task);
  // A job that is tried again is tried by its queue.
  const asked = { ...call, model, prompt, n: 1, ...sizeOf(task), maxRetries: 0 };
  const results = await Promise.all(seeds.map((seed) => generateImage({ ...asked, seed })));
  const wanted = width && height ? { width, height } : undefined;
  const fitted = await Promise.all(results.map(({ image }) => imageFile(image.uint8Array, wanted)));
  return {
    files: fitted.map(({ file }) => file),
    warnings: [
      ...results.flatMap(({ warnings }) => warnings),
      ...fitted.flatMap(({ warnings }) => warnings),
      ...(wanted ? [] : await shrinkage(model, task, fitted)),
    ],
  };
};

/** What is told where nobody asked for a size, and the result is smaller than the edited image. */
async function shrinkage(
  model: Models['image'],
  { images: [image] = [] }: ImageTask,
  made: readonly FittedImage[],
): Promise<string[]> {
  // The sandbox tells by itself.
  if (!image || nameOf(model) === 'sandbox') return [];
  const { probePicture } = await import('@genmedia/media/image');
  const { width, height } = await probePicture(image.data);
  const smaller = made.find(({ size }) => size.width < width || size.height < height)?.size;
  if (!smaller) return [];
  const result = `${smaller.width} x ${smaller.height}`;
  return [`The result has ${result} pixels, and the image has ${width} x ${height}.`];
}

/** What the model is asked for, as the AI SDK tells a size from a shape. */
function sizeOf({ width, height, drawnAs }: ImageTask) {
  const asked = drawnAs ?? (width && height ? `${width}x${height}` : '');
  const [across, down] = asked.split(/[x:]/).map(Number);
  if (across === undefined || down === undefined) return {};
  return asked.includes(':')
    ? { aspectRatio: `${across}:${down}` as const }
    : { size: `${across}x${down}` as const };
}

type ImagePrompt = Parameters<typeof generateImage>[0]['prompt'];

/**
 * Providers of OpenAI's API: it paints where a mask is transparent, refuses masks that have no
 * transparency, and wants an image and its mask in one format and of one size.
 */
const transparentMasks: ReadonlySet<string> = new Set(['openai', 'azure', 'azure-openai']);

/** @param provider the name that its models have for it. */
async function promptOf(provider: string, task: ImageTask): Promise<ImagePrompt> {
  const { prompt: text, images = [], mask } = task;
  const [first, ...others] = images;
  if (!first) return text;
  const rest = others.map(({ data }) => data);
  if (!mask || !transparentMasks.has(provider)) {
    return { text, images: [first.data, ...rest], ...given({ mask: mask?.data }) };
  }
  return { text, ...(await withTransparency(first, mask, rest)) };
}

async function withTransparency(first: Media, mask: Media, rest: Uint8Array[]) {
  const { encodeAlphaMask, probePicture, readMask } = await import('@genmedia/media/image');
  const { width, height } = await probePicture(first.data);
  const meant = await readMask(mask.data, { width, height });
  return { images: [await asPng(first), ...rest], mask: await encodeAlphaMask(meant) };
}

async function asPng({ data, mediaType }: Media): Promise<Uint8Array> {
  if (mediaType === 'image/png') return data;
  const { default: sharp } = await import('sharp');
  return Uint8Array.from(await sharp(data).png().toBuffer());
}
