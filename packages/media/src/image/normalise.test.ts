import sharp from 'sharp';
import { expect, test } from 'vitest';
import { normalisePicture } from './normalise.ts';
import { probePicture, withReadErrors } from './read.ts';

const [width, height] = [300, 200];
const plain = () => sharp({ create: { width, height, channels: 3, background: 'teal' } });
const pixels = width * height;

// Bytes of a pixel × copies of the picture (see `copiesOf`).
test.each([
  ['a JPEG', () => plain().jpeg(), 3 * 1.25],
  ['a progressive JPEG', () => plain().jpeg({ progressive: true }), 3 * 3.25],
  ['a JPEG that lies on its side', () => plain().withMetadata({ orientation: 6 }).jpeg(), 3 * 2.25],
  [
    'a PNG of 16 bits with transparency',
    () => plain().ensureAlpha().toColourspace('rgb16').png(),
    8 * 1.25,
  ],
  ['a WebP', () => plain().webp(), 3 * 3.25],
  ['an AVIF', () => plain().avif({ effort: 0 }), 3 * 6.5],
])('what it takes to decode %s is known before', async (_, make, bytesOfPixel) => {
  const file = await make().toBuffer();
  const { decodingBytes } = await probePicture(file);
  expect(decodingBytes).toBe(pixels * bytesOfPixel);
});

test('a picture is made smaller, and never larger', async () => {
  const file = await plain().jpeg().toBuffer();
  const small = await normalisePicture(file, { maxSide: 150 });
  expect(small).toMatchObject({ width: 150, height: 100, mediaType: 'image/png' });
  expect(await sharp(small.data).metadata()).toMatchObject({ width: 150, height: 100 });
  expect(await normalisePicture(file, { maxSide: 1000 })).toMatchObject({ width, height });
});

test('a PNG that needs no change is returned as it is, unless it is too large', async () => {
  const file = await plain().png().toBuffer();
  expect((await normalisePicture(file)).data).toBe(file);
  expect(await normalisePicture(file, { maxSide: 30 })).toMatchObject({ width: 30, height: 20 });
});

test('a picture that takes too long is not called damaged', async () => {
  const late = () => Promise.reject(new Error('timeout: 53% complete'));
  await expect(withReadErrors('image', late)).rejects.toThrow('takes too long to decode');
});
