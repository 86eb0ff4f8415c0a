import { crc32 } from 'node:zlib';
import { InvalidArgumentError } from '@ai-sdk/provider';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { photograph } from '../testing/photograph.ts';
import { maskBounds } from './mask.ts';
import { normalisePicture } from './normalise.ts';
import { encodePng } from './png.ts';
import { probePicture, readMask, readPicture, withReadErrors } from './read.ts';

const picture = photograph();
const { width, height } = picture;

test('a picture comes back as it was written, with its texts', async () => {
  const read = await readPicture(await encodePng(picture, { Title: 'Hügel' }));
  expect(Buffer.compare(read.data, picture.data)).toBe(0);
  expect(read.alpha).toBeUndefined();
  expect(read.texts.get('Title')).toBe('Hügel');
});

test('a picture on its side is upright, and made smaller while it is read', async () => {
  const file = await sharp(await encodePng(picture, {}))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(await probePicture(file)).toMatchObject({ width: height, height: width, frames: 1 });
  const read = await readPicture(file, { maxSide: 96 });
  expect([read.width, read.height]).toEqual([64, 96]);
  expect(read.original).toEqual({ width: height, height: width });
});

test.each([
  ['noise', async () => new Uint8Array(40)],
  ['a file cut off', async () => (await encodePng(picture, {})).subarray(0, 900)],
  ['a header that promises a billion pixels', hugePng],
])('%s is refused', async (_, make) => {
  const file = await make();
  for (const read of [readPicture, normalisePicture]) {
    const failure = await read(file).catch((error: unknown) => error);
    expect(InvalidArgumentError.isInstance(failure)).toBe(true);
    expect(failure).toMatchObject({ argument: 'image' });
  }
});

/** A small PNG whose header says that it has 40,000 by 40,000 pixels. */
async function hugePng(): Promise<Uint8Array> {
  const file = Buffer.from(await encodePng(picture, {}));
  file.writeUInt32BE(40_000, 16);
  file.writeUInt32BE(40_000, 20);
  file.writeUInt32BE(crc32(file.subarray(12, 29)), 29);
  return file;
}

test('a mask is read from any picture, scaled', async () => {
  const svg =
    '<svg width="96" height="64"><rect x="10" y="20" width="30" height="8" fill="#fff"/></svg>';
  const file = await sharp(Buffer.from(svg)).flatten().png().toBuffer();
  const read = await readMask(file, picture);
  const bounds = maskBounds(read);
  // A pixel more or less, because there is grey between.
  expect(bounds?.left).toBeCloseTo(20, -0.5);
  expect(bounds?.bottom).toBeCloseTo(56, -0.5);
});

const teal = () => sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } });

// Bytes of a pixel × copies of the picture (see `copiesOf`).
test.each([
  ['a JPEG', () => teal().jpeg(), 3 * 1.25],
  ['a progressive JPEG', () => teal().jpeg({ progressive: true }), 3 * 3.25],
  ['a JPEG that lies on its side', () => teal().withMetadata({ orientation: 6 }).jpeg(), 3 * 2.25],
  [
    'a PNG of 16 bits with transparency',
    () => teal().ensureAlpha().toColourspace('rgb16').png(),
    8 * 1.25,
  ],
  ['a WebP', () => teal().webp(), 3 * 3.25],
  ['an AVIF', () => teal().avif({ effort: 0 }), 3 * 6.5],
])('what it takes to decode %s is known before', async (_, make, bytesOfPixel) => {
  const file = await make().toBuffer();
  const { decodingBytes } = await probePicture(file);
  expect(decodingBytes).toBe(300 * 200 * bytesOfPixel);
});

test('a picture that takes too long is not called damaged', async () => {
  const late = () => Promise.reject(new Error('timeout: 53% complete'));
  await expect(withReadErrors('image', late)).rejects.toThrow('takes too long to decode');
});

test('a picture in a form that has no decoder is not called damaged', async () => {
  const jpeg = await teal().jpeg().toBuffer();
  // The bits of a value, behind the marker and the length of the header (ITU-T T.81, B.2.2).
  jpeg.writeUInt8(12, jpeg.indexOf('ffc0', 'hex') + 4);
  const avif = await teal().avif({ effort: 0 }).toBuffer();
  avif.write('avis', 8, 'latin1');
  const tiles = await teal().tiff({ tile: true, compression: 'lzw' }).toBuffer();
  writeTag(tiles, 259, 50_000); // Zstandard.
  const grey = await teal().toColourspace('b-w').tiff().toBuffer();
  const tiffs = [12, 32].map((bits) => {
    const tiff = Buffer.from(grey);
    writeTag(tiff, 258, bits);
    return tiff;
  });
  for (const read of [readPicture, normalisePicture]) {
    const channels = tiffWithSelections(64, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    for (const file of [jpeg, tiles, ...tiffs, channels]) {
      await expect(read(file)).rejects.toThrow('save it as PNG or JPEG');
    }
    await expect(read(avif)).rejects.toThrow('is an animated AVIF');
  }
});

/** Writes another value for a tag of a TIFF that has one number of 16 bits. */
function writeTag(tiff: Buffer, tag: number, value: number): void {
  const entry = Buffer.from([tag & 255, tag >> 8, 3, 0, 1, 0, 0, 0]);
  tiff.writeUInt16LE(value, tiff.indexOf(entry) + 8);
}

test('saved selections of a TIFF are not taken for its transparency', async () => {
  const file = tiffWithSelections(64, [0, 128, 128, 255, 0, 9]);
  const small = await readPicture(file, { maxSide: 16 });
  expect(small.data).toEqual(Uint8Array.from({ length: 16 * 16 * 3 }, (_, i) => (i % 3 ? 128 : 0)));
  expect(small.alpha).toBeUndefined();
  const normal = await readPicture((await normalisePicture(file, { maxSide: 16 })).data);
  expect([normal.data, normal.alpha]).toEqual([small.data, undefined]);
  const mask = await readMask(file, { width: 1, height: 1 });
  expect(mask.data[0]).toBeGreaterThan(90);
});

/** A TIFF of one colour whose pixels have more channels than red, green and blue. */
function tiffWithSelections(side: number, pixel: readonly number[]): Buffer {
  const channels = pixel.length;
  const bitsAt = 122;
  const pixelsAt = bitsAt + 2 * channels;
  const pixelBytes = side * side * channels;
  // The numbers of a tag, and the only one, or where they are (TIFF 6.0, 2).
  const entries = [
    [256, 1, side],
    [257, 1, side],
    [258, channels, bitsAt],
    [259, 1, 1],
    [262, 1, 2],
    [273, 1, pixelsAt],
    [277, 1, channels],
    [278, 1, side],
    [279, 1, pixelBytes],
  ] as const;
  const file = Buffer.alloc(pixelsAt + pixelBytes);
  file.write('II*\0\x08\0\0\0\x09\0', 'latin1');
  for (const [i, [tag, count, value]] of entries.entries()) {
    const at = 10 + 12 * i;
    file.writeUInt16LE(tag, at);
    file.writeUInt16LE(count === 1 ? 4 : 3, at + 2);
    file.writeUInt32LE(count, at + 4);
    file.writeUInt32LE(value, at + 8);
  }
  for (let at = bitsAt; at < pixelsAt; at += 2) file.writeUInt16LE(8, at);
  return file.fill(Uint8Array.from(pixel), pixelsAt);
}
