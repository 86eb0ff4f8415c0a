import type { ImageModelV4, ImageModelV4CallOptions, ImageModelV4Result } from '@ai-sdk/provider';

/**
 * Draws pictures from the words of a prompt, or edits those that come with it, as PNG files.
 *
 * Image number i of a call is drawn from the seed plus i and so can be had again alone, by asking
 * for one image with the seed that `providerMetadata.sandbox.images[i].seed` names.
 */
export class SandboxImageModel implements ImageModelV4 {
  readonly specificationVersion = 'v4';
  readonly provider = 'sandbox.image';
  readonly modelId = 'sandbox-image';
  /**
   * High, because the SDK repeats the seed in every call that it makes of one request: images in
   * different calls would be the same.
   */
  readonly maxImagesPerCall = 64;
  readonly supportsFileInputs = true;
  readonly supportsMaskInputs = true;

  /**
   * @throws InvalidArgumentError if size, aspect ratio, number, seed, a file or an option of ours is bad
   * @throws UnsupportedFunctionalityError if an edit is about a thing that cannot be found
   * @throws the reason of `abortSignal`, checked before each image
   */
  async doGenerate(options: ImageModelV4CallOptions): Promise<ImageModelV4Result> {
    const { generate } = await import('./generate.ts');
    return await generate(options, this);
  }
}
