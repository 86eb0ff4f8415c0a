import type {
  ImageModelV4CallOptions,
  ImageModelV4Result,
  JSONObject,
  SharedV4Warning,
} from '@ai-sdk/provider';
import { editPictures } from '../image-edit/edit-pictures.ts';
import { unusedOptionWarnings } from '../image-edit/unused-options.ts';
import { draw } from './draw.ts';
import { readOptions } from './options.ts';
import { negativePromptWarnings, unknownWordWarnings } from './prompt/read.ts';

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
  const promptWarnings = edits
    ? edits.warnings
    : [...unknownWordWarnings(prompt), ...negativePromptWarnings(negativePrompt)];
  const images: Uint8Array[] = [];
  const facts: JSONObject[] = [];
  const shortfalls: SharedV4Warning[] = [];
  for (const seed of seeds) {
    options.abortSignal?.throwIfAborted();
    if (edits) {
      const edited = await edits.edit(seed);
      images.push(edited.file);
      facts.push({ seed, ...edited.size });
      shortfalls.push(...edited.warnings);
    } else {
      images.push(await draw({ prompt, negativePrompt, width, height, seed, caption }));
      facts.push({ seed, width, height });
    }
  }
  options.abortSignal?.throwIfAborted();
  return {
    images,
    warnings: distinct([
      ...warnings,
      ...shortfalls,
      ...promptWarnings,
      ...unusedOptionWarnings(options, request),
    ]),
    providerMetadata: { sandbox: { images: facts } },
    response: { timestamp, modelId, headers: undefined },
  };
}

/** Several images of a call can have the same warning. */
function distinct(warnings: readonly SharedV4Warning[]): SharedV4Warning[] {
  return [...new Map(warnings.map((warning) => [JSON.stringify(warning), warning])).values()];
}
