import type { ImageModelV4CallOptions, ImageModelV4Result } from '@ai-sdk/provider';
import { editPictures } from '../image-edit/edit-pictures.ts';
import { leftOut } from '../image-edit/left-out.ts';
import { draw } from './draw.ts';
import { readOptions } from './options.ts';
import { misunderstood } from './prompt/read.ts';

/** Implements the model's `doGenerate`, with the same errors. */
export async function generate(
  options: ImageModelV4CallOptions,
  { modelId, maxImagesPerCall }: { modelId: string; maxImagesPerCall: number },
): Promise<ImageModelV4Result> {
  options.abortSignal?.throwIfAborted();
  const request = readOptions(options, maxImagesPerCall);
  const { prompt, negativePrompt, width, height, caption, seeds, warnings } = request;
  const timestamp = new Date();
  const edits = await editPictures(options, request);
  const notices = edits ? [...edits.warnings, ...leftOut(options, request)] : misunderstood(prompt);
  const images: Uint8Array[] = [];
  for (const seed of seeds) {
    options.abortSignal?.throwIfAborted();
    const drawn = { prompt, negativePrompt, width, height, seed, caption };
    images.push(await (edits ? edits.edit(seed) : draw(drawn)));
  }
  options.abortSignal?.throwIfAborted();
  return {
    images,
    warnings: [...warnings, ...notices],
    providerMetadata: { sandbox: { images: seeds.map((seed) => ({ seed, width, height })) } },
    response: { timestamp, modelId, headers: undefined },
  };
}
