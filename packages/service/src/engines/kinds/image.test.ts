import type { ImageModelV4 } from '@ai-sdk/provider';
import { expect, test } from 'vitest';
import { imageSteps } from './image.ts';

const drawn = new Uint8Array([1]);

function draw(providerMetadata: unknown) {
  const model = {
    specificationVersion: 'v4',
    provider: 'acme',
    modelId: 'painter',
    maxImagesPerCall: 1,
    doGenerate: async () => ({ images: [drawn], warnings: [], providerMetadata }),
  } as unknown as ImageModelV4;
  const options = { providerOptions: {}, abortSignal: new AbortController().signal };
  return imageSteps.call(model, { prompt: 'A cat', seeds: [1, 2] }, options);
}

test.each([
  ['none', undefined, false],
  ['of the request alone', { gateway: { cost: '0.04' } }, false],
  ['of images that are safe', { acme: { images: [{ nsfw: false }, null] } }, false],
  ['of an unsafe image, beside others', { gateway: {}, acme: { images: [{ nsfw: true }] } }, true],
])('metadata of a provider: %s', async (_, metadata, isUnsafe) => {
  expect(await draw(metadata)).toEqual({ images: [drawn, drawn], isUnsafe, warnings: [] });
});
