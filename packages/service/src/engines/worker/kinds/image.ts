import { generateImage } from 'ai';
import { addOptions, describeWarnings, given, type Perform } from '../call.ts';
import { pngFile } from '../files.ts';

/**
 * Each image is a call of its own, because the AI SDK may split a call for several into calls that
 * have the same seed, and so give the same image.
 */
export const makeImages: Perform<'image'> = async (model, task, call) => {
  const { prompt: text, negativePrompt, width, height, seeds, images = [], mask } = task;
  const prompt =
    images.length === 0
      ? text
      : { text, images: images.map(({ data }) => data), ...given({ mask: mask?.data }) };
  const results = await Promise.all(
    seeds.map((seed) =>
      generateImage({
        ...call,
        model,
        prompt,
        ...(width && height && { size: `${width}x${height}` as const }),
        n: 1,
        seed,
        providerOptions: addOptions(call.providerOptions, given({ negativePrompt })),
        // A job that is tried again is tried by its queue.
        maxRetries: 0,
      }),
    ),
  );
  return {
    files: await Promise.all(results.map(({ image }) => pngFile(image.uint8Array))),
    warnings: describeWarnings(results.flatMap(({ warnings }) => warnings)),
  };
};
