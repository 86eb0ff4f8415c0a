import type { ImageModelV4, ImageModelV4CallOptions } from '@ai-sdk/provider';
import { expect, test } from 'vitest';
import { FetchError } from '../../network/fetch-error.ts';
import { refused } from '../failures.ts';
import { imageSteps } from './image.ts';

const drawn = new Uint8Array([1]);

type Draw = (options: ImageModelV4CallOptions) => Promise<object>;

function draw(doGenerate: Draw, abortSignal = new AbortController().signal) {
  const model = {
    specificationVersion: 'v4',
    provider: 'acme',
    modelId: 'painter',
    maxImagesPerCall: 1,
    doGenerate,
  } as unknown as ImageModelV4;
  const options = { providerOptions: {}, abortSignal };
  return imageSteps.call(model, { prompt: 'A cat', seeds: [1, 2] }, options);
}

test.each([
  ['none', undefined, false],
  ['of the request alone', { gateway: { cost: '0.04' } }, false],
  ['of images that are safe', { acme: { images: [{ nsfw: false }, null] } }, false],
  ['of an unsafe image, beside others', { gateway: {}, acme: { images: [{ nsfw: true }] } }, true],
])('metadata of a provider: %s', async (_, metadata, isUnsafe) => {
  const made = await draw(async () => ({
    images: [drawn],
    warnings: [],
    providerMetadata: metadata,
  }));
  expect(made).toEqual({ images: [drawn, drawn], seeds: [1, 2], isUnsafe, warnings: [] });
});

/** Makes the image of each seed but one. */
const drawWithout =
  (failing: number, reason: Error): Draw =>
  async ({ seed }) => {
    if (seed === failing) throw reason;
    return { images: [drawn], warnings: [] };
  };

test.each([
  [
    'by an error for callers',
    refused('status 422', 'no cats.'),
    ' The model refused this: no cats.',
  ],
  ['by another error', new Error('key sk-canary'), ''],
])('an image that fails %s takes no other along', async (_, reason, why) => {
  const warnings = [`The image of seed 1 is missing.${why}`];
  const made = await draw(drawWithout(1, reason));
  expect(made).toEqual({ images: [drawn], seeds: [2], isUnsafe: false, warnings });
});

test('fails with all failures if no image was made', async () => {
  const failing = draw(async ({ seed }) => {
    throw new Error(`no image ${seed}`);
  });
  const errors = [new Error('no image 1'), new Error('no image 2')];
  await expect(failing).rejects.toEqual(new AggregateError(errors));
});

test('fails after an abort, whatever was made', async () => {
  const reason = new Error('The caller went away.');
  const failing = draw(drawWithout(2, new Error('no image')), AbortSignal.abort(reason));
  await expect(failing).rejects.toBe(reason);
});

test('keeps what is made when the time is over, and nothing else', async () => {
  const reason = new FetchError('timeout', 'Too late.');
  const signal = AbortSignal.abort(reason);
  expect(await draw(drawWithout(2, reason), signal)).toMatchObject({ seeds: [1] });
  const late = draw(async () => Promise.reject(new Error('no image')), signal);
  await expect(late).rejects.toBe(reason);
});
