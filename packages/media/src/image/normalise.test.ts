import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pngChunk } from '../testing/hostile/png.ts';
import { normalisePicture } from './normalise.ts';
import { probePicture, readPicture } from './read.ts';

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

/** The colour of a picture that is all alike, within the losses of a JPEG. */
async function colourOf(file: Uint8Array) {
  const { channels } = await sharp(file).stats();
  return channels.slice(0, 3).map(({ mean }) => Math.round(mean / 4));
}

const orange = () =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 100, b: 48 } } });
const shown = [50, 25, 12];

test('a profile of other colours with the name of sRGB in it is not taken for sRGB', async () => {
  const file = await orange().withIccProfile('p3').jpeg({ quality: 100 }).toBuffer();
  // As in photographs of Android: `Display P3 Gamut with sRGB Transfer`.
  const name = file.indexOf('s\0P\x003\0C', 0, 'latin1');
  file.write('s\0R\0G\0B', name, 'latin1');
  const { data } = await normalisePicture(file);
  expect(await sharp(data).metadata()).toMatchObject({ hasProfile: false });
  expect(await colourOf(data)).toEqual(shown);
});

test.each(['p3', 'srgb'])(
  'a picture of 16 bits with the profile %s keeps its colours',
  async (profile) => {
    const file = await orange().toColourspace('rgb16').withIccProfile(profile).png().toBuffer();
    expect(await colourOf((await normalisePicture(file)).data)).toEqual(shown);
    const { data } = await readPicture(file, { maxSide: 1 });
    expect([...data.subarray(0, 3)].map((value) => Math.round(value / 4))).toEqual(shown);
  },
);

test('of an AVIF of several pictures, the main one is read, which need not be the first', async () => {
  const half = { r: 255, g: 0, b: 0, alpha: 0.5 };
  const file = await sharp({ create: { width, height, channels: 4, background: half } })
    .avif({ effort: 0 })
    .toBuffer();
  // Makes the second item, the opacity of the first, a picture of its own, and the main one.
  file.write('none', file.indexOf('auxl'), 'latin1');
  file.writeUInt16BE(2, file.indexOf('pitm') + 8);
  expect(await colourOf((await normalisePicture(file)).data)).toEqual([32, 32, 32]);
});

test('an animated PNG has frames that are not read, and says so', async () => {
  const still = await plain().png().toBuffer();
  const [afterHeader, end] = [33, still.length - 12];
  const file = Buffer.concat([
    still.subarray(0, afterHeader),
    pngChunk('acTL', Buffer.alloc(8)),
    pngChunk('fcTL', Buffer.alloc(26)),
    still.subarray(afterHeader, end),
    pngChunk('fcTL', Buffer.alloc(26)),
    pngChunk('fdAT', Buffer.alloc(8)),
    still.subarray(end),
  ]);
  expect(await probePicture(still)).toMatchObject({ frames: 1 });
  expect(await probePicture(file)).toMatchObject({ frames: 2 });
  expect(await normalisePicture(file)).toMatchObject({ width, height });
  await expect(normalisePicture(file, { frame: 1 })).rejects.toThrow('send it as GIF or WebP');
});
