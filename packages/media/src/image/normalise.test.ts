import sharp from 'sharp';
import { expect, test } from 'vitest';
import { normalisePicture } from './normalise.ts';

const [width, height] = [300, 200];
const plain = () => sharp({ create: { width, height, channels: 3, background: 'teal' } });

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
