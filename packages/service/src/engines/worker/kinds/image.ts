import { generateImage } from 'ai';
import type { Models } from '../../providers/provider.ts';
import type { ImageTask } from '../../tasks/tasks.ts';
import { addOptions, describeWarnings, given, nameOf, type Perform } from '../call.ts';
import { imageFile } from '../files.ts';
import type { FittedImage } from '../fit-image.ts';
import { promptOf } from './image-prompt.ts';

/**
 * Each image is a call of its own, because the AI SDK may split a call for several into calls that
 * have the same seed, and so give the same image.
 */
export const makeImages: Perform<'image'> = async (model, task, call) => {
  const { negativePrompt, width, height, seeds } = task;
  const prompt = await promptOf(nameOf(model), task);
  const results = await Promise.all(
    seeds.map((seed) =>
      generateImage({
        ...call,
        ...{ model, prompt, n: 1, seed },
        ...sizeOf(task),
        providerOptions: addOptions(call.providerOptions, given({ negativePrompt })),
        // A job that is tried again is tried by its queue.
        maxRetries: 0,
      }),
    ),
  );
  const wanted = width && height ? { width, height } : undefined;
  const fitted = await Promise.all(results.map(({ image }) => imageFile(image.uint8Array, wanted)));
  const told = describeWarnings(results.flatMap(({ warnings }) => warnings));
  return {
    files: fitted.map(({ file }) => file),
    warnings: [
      ...new Set([
        ...told,
        ...fitted.flatMap(({ warnings }) => warnings),
        ...(wanted ? [] : await shrinkage(model, task, fitted)),
      ]),
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
