import { InvalidArgumentError } from '@ai-sdk/provider';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { gridsOf } from '../../testing/hostile/avif.ts';
import { pngChunk, pngWith } from '../../testing/hostile/png.ts';
import { hostilePictures } from '../../testing/hostile-pictures.ts';
import { photograph } from '../../testing/photograph.ts';
import { normalisePicture } from '../normalise.ts';
import { probePicture, readMask, readPicture } from '../read.ts';
import { checkAv1 } from './av1.ts';
import { boundPicture } from './bound.ts';

describe.each(hostilePictures)('$trick', ({ make, weigh, budget, refusal }) => {
  test('weighs more than it may, and is bounded before a decoder sees it', async () => {
    const file = await make();
    expect(weigh(file)).toBeGreaterThan(budget);
    if (refusal !== undefined) {
      expect(() => boundPicture(file)).toThrow(refusal);
      for (const read of [probePicture, normalisePicture, readPicture]) {
        const error = await read(file).catch((reason: unknown) => reason);
        expect(InvalidArgumentError.isInstance(error) && error.message).toContain(refusal);
      }
      return;
    }
    const bounded = boundPicture(file);
    expect(weigh(Buffer.from(bounded))).toBeLessThanOrEqual(budget);
    const { data } = await readPicture(file);
    expect(data).toEqual((await readPicture(bounded)).data);
    expect((await readMask(file, { width: 8, height: 8 })).data).toHaveLength(64);
    const passed = await normalisePicture(file);
    expect(passed.data.length).toBeLessThan(70_000);
  });
});

const raw = photograph(96, 64);
const still = () => sharp(raw.data, { raw: { width: 96, height: 64, channels: 3 } });
const animation = async () => {
  const first = await still().png().toBuffer();
  const second = await sharp(first).negate().png().toBuffer();
  return sharp([first, second], { join: { animated: true } });
};
const camera = { IFD0: { Make: 'Canary' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } };
const photo = () => still().withExif(camera).withIccProfile('p3').withMetadata({ orientation: 6 });

test('previews of a JPEG go, and its picture stays', async () => {
  const picture = await still().jpeg().toBuffer();
  const canary = 'canary';
  const app0 = (body: string) =>
    Buffer.from(`\xff\xe0\0${String.fromCharCode(body.length + 2)}${body}`, 'latin1');
  const withApp0 = (...segments: Buffer[]) =>
    Buffer.concat([picture.subarray(0, 2), ...segments, picture.subarray(2)]);
  // Version 1.2, pixels that are squares, and a preview of no pixels, or of two.
  const jfif = 'JFIF\0\x01\x02\0\0\x01\0\x01';
  const plain = withApp0(app0(`${jfif}\0\0`));
  const previews = withApp0(app0(`${jfif}\x02\x01${canary}`), app0(`JFXX\0\x13\x02\x01${canary}`));
  expect(Buffer.from(boundPicture(previews)).equals(plain)).toBe(true);
  expect(boundPicture(plain)).toBe(plain);
  const alone = boundPicture(withApp0(app0(`JFXX\0\x13\x02\x01${canary}`)));
  expect(Buffer.from(alone).equals(picture)).toBe(true);
});

test('bytes between the segments of a JPEG go, as decoders pass over them', async () => {
  const picture = await still().jpeg().toBuffer();
  const table = picture.indexOf('ffc4', 'hex');
  const between = Buffer.from([0, 7, 0xff, 0]);
  const file = Buffer.concat([picture.subarray(0, table), between, picture.subarray(table)]);
  expect(Buffer.from(boundPicture(file)).equals(picture)).toBe(true);
});

test.each(['ff01', 'ffd7'])(
  'scans of a JPEG are counted behind %s, which has no length',
  async (marker) => {
    const picture = await still().jpeg().toBuffer();
    const scan = picture.indexOf('ffda', 'hex');
    // As the length of a segment, it would hide the scans.
    const head = Buffer.from(`${marker}ffff`, 'hex');
    const scans = Buffer.alloc(0xffff, picture.subarray(scan, scan + 14));
    const file = Buffer.concat([picture.subarray(0, scan), head, scans, picture.subarray(scan)]);
    expect(() => boundPicture(file)).toThrow('more than 100 scans');
  },
);

test('what says how the colours of a JPEG are coded stays behind the segment of another program', async () => {
  const picture = await still().toColourspace('cmyk').jpeg().toBuffer();
  const other = Buffer.from('\xff\xee\0\x08canary', 'latin1');
  const file = Buffer.concat([picture.subarray(0, 2), other, picture.subarray(2)]);
  expect(Buffer.from(boundPicture(file)).equals(picture)).toBe(true);
});

const usual: [name: string, make: () => Sharp | Promise<Sharp>][] = [
  ['a PNG', () => still().png()],
  ['a PNG of a camera', () => photo().png()],
  ['a PNG of 16 bits', () => still().toColourspace('rgb16').png()],
  ['a PNG with a palette', () => still().png({ palette: true })],
  [
    'an interlaced PNG with transparency',
    () => still().ensureAlpha(0.5).png({ progressive: true }),
  ],
  ['a JPEG', () => still().jpeg()],
  ['a JPEG of a camera', () => photo().jpeg()],
  ['a JPEG in CMYK', () => still().toColourspace('cmyk').jpeg()],
  ['a JPEG of several scans', () => still().jpeg({ progressive: true })],
  ['a WebP of a camera', () => photo().webp()],
  ['a WebP with transparency', () => still().ensureAlpha(0.5).webp()],
  ['an animated WebP', async () => (await animation()).webp()],
  ['an animated GIF', async () => (await animation()).gif()],
  ['an AVIF', () => still().avif({ effort: 0 })],
  ['an AVIF of a camera, with transparency', () => photo().ensureAlpha(0.5).avif({ effort: 0 })],
  ['a TIFF of a camera', () => photo().tiff({ compression: 'deflate' })],
  ['a TIFF of tiles', () => still().tiff({ tile: true, tileWidth: 32, tileHeight: 32 })],
  ['a TIFF in CMYK with 64 bits', () => still().toColourspace('cmyk').tiff({ bigtiff: true })],
  ['a TIFF with two pages', async () => (await animation()).tiff()],
];

test.each(usual)('%s shows the same pixels, all its frames, upright', async (_, make) => {
  const file = await (await make()).toBuffer();
  const before = Buffer.from(file);
  const decoded = async (data: Uint8Array) => {
    const { format, pages = 1 } = await sharp(data).metadata();
    const all = format === 'heif' ? {} : { pages };
    return await sharp(data, all).autoOrient().toColourspace('srgb').raw().toBuffer();
  };
  const bounded = boundPicture(file);
  expect((await decoded(bounded)).equals(await decoded(file))).toBe(true);
  const [one, other] = await Promise.all([sharp(file).metadata(), sharp(bounded).metadata()]);
  expect(other).toMatchObject({ format: one.format, width: one.width, height: one.height });
  expect(other.pages).toBe(one.pages);
  expect(other.autoOrient).toEqual(one.autoOrient);
  expect(other.icc?.equals(one.icc ?? Buffer.alloc(0))).toBe(one.icc && true);
  expect(Buffer.from(bounded).includes('Canary')).toBe(one.format === 'heif' && !!one.exif);
  expect(file.equals(before)).toBe(true);
});

test.each(['II', 'MM'])('an orientation of 32 bits in the order %s stays', async (order) => {
  const exif = Buffer.alloc(26);
  const isLittle = order === 'II';
  const view = new DataView(exif.buffer, exif.byteOffset, exif.length);
  exif.write(order, 0, 'latin1');
  view.setUint16(2, 42, isLittle);
  view.setUint32(4, 8, isLittle);
  view.setUint16(8, 1, isLittle);
  view.setUint16(10, 0x0112, isLittle);
  view.setUint16(12, 4, isLittle);
  view.setUint32(14, 1, isLittle);
  view.setUint32(18, 6, isLittle);
  const { orientation } = await sharp(
    boundPicture(await pngWith(pngChunk('eXIf', exif))),
  ).metadata();
  expect(orientation).toBe(6);
});

test('plain texts of a PNG are read as before, and a picture without others stays as it is', async () => {
  const file = await pngWith(
    pngChunk('tEXt', 'Title\0Hills'),
    pngChunk('iTXt', 'Prompt\0\0\0\0\0ü'),
  );
  expect(boundPicture(file)).toBe(file);
  const { texts } = await readPicture(file);
  expect(texts.get('Title')).toBe('Hills');
  expect([...texts.keys()]).toEqual(['Title', 'Prompt']);
});

test.each([
  ['XMP', pngChunk('iTXt', 'XML:com.adobe.xmp\0\0\0\0\0<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')],
  ['EXIF data in digits', pngChunk('tEXt', 'Raw profile type exif\0\nexif\n 6\n457869660000\n')],
])('a PNG loses %s, which may name a place and a camera', async (_, text) => {
  expect(Buffer.from(boundPicture(await pngWith(text))).equals(await pngWith())).toBe(true);
});

test('a text of a PNG that is too long does not take later ones with it', async () => {
  const title = pngChunk('tEXt', 'Title\0Hills');
  const file = await pngWith(pngChunk('tEXt', 'Workflow\0', Buffer.alloc(70_000, 'a')), title);
  expect(Buffer.from(boundPicture(file)).equals(await pngWith(title))).toBe(true);
});

test.each(['tEXt', 'iTXt'])('a PNG is read without a %s of too long a keyword', async (name) => {
  const file = await pngWith(pngChunk(name, 'a'.repeat(300_000), '\0\0'));
  expect(Buffer.from(boundPicture(file)).equals(await pngWith())).toBe(true);
});

test('an AVIF that is made of a few parts stays as it is', async () => {
  const file = await gridsOf([[2, [1, 1]]]);
  expect(boundPicture(file)).toBe(file);
  expect(await probePicture(file)).toMatchObject({ width: 64, height: 64 });
});

test.each([
  ['from its parts to the whole', (ids: number[]) => ids],
  ['from the whole to its parts', (ids: number[]) => ids.toReversed()],
])('an AVIF of nine levels of items, listed %s, is damaged', async (_, order) => {
  const ids = order([2, 3, 4, 5, 6, 7, 8, 9]);
  const file = await gridsOf(ids.map((id) => [id, [id - 1]]));
  expect(() => boundPicture(file)).toThrow('is damaged');
});

const avif = () => still().avif({ effort: 0 }).toBuffer();

test('what it takes to decode an AVIF of which a part is shown is what the whole takes', async () => {
  const file = await avif();
  const at = (name: string) => file.indexOf(name) - 4;
  const whole = await probePicture(file);
  const clap = Buffer.alloc(40);
  for (const [i, value] of [40, 0, 16, 1, 16, 1, 0, 1, 0, 1].entries()) {
    clap.writeUInt32BE(value, 4 * i);
  }
  clap.write('clap', 4);
  const [properties, mdat] = [at('ipma'), at('mdat')];
  const end = properties + file.readUInt32BE(properties);
  for (const [name, bytes] of Object.entries({ ipco: 40, ipma: 1, iprp: 41, meta: 41 })) {
    file.writeUInt32BE(file.readUInt32BE(at(name)) + bytes, at(name));
  }
  const place = Buffer.alloc(4);
  place.writeUInt32BE(mdat + 8);
  file.writeUInt32BE(mdat + 8 + 41, file.indexOf(place));
  // Behind a version, flags, a number of items and an id is how many properties the item has.
  const count = file.readUInt8(properties + 18) + 1;
  file.writeUInt8(count, properties + 18);
  const link = Buffer.from([0x80 | count]);
  const parts = [file.subarray(0, properties), clap, file.subarray(properties, end), link];
  const cropped = Buffer.concat([...parts, file.subarray(end)]);
  const { decodingBytes } = whole;
  expect(await probePicture(cropped)).toEqual({ width: 16, height: 16, frames: 1, decodingBytes });
});

test.each([2, 3, 15])('an AVIF with places of %i bytes is damaged', async (bytes) => {
  const file = await avif();
  file.writeUInt8(bytes * 0x11, file.indexOf('iloc') + 8);
  expect(() => boundPicture(file)).toThrow('is damaged');
});

test('an AVIF with a reference that is longer than its items is damaged', async () => {
  const file = await gridsOf([[2, [1, 1]]]);
  file.writeUInt16BE(1, file.indexOf('dimg') + 6);
  expect(() => boundPicture(file)).toThrow('is damaged');
});

test('an AVIF with two sizes of a picture is damaged', async () => {
  const file = await avif();
  // Behind a version, flags, a number of items and an id is how many properties the item has.
  const properties = file.indexOf('ipma') + 14;
  const count = file.readUInt8(properties);
  const size = 2;
  file.fill(size, properties + 1, properties + 1 + count);
  expect(() => boundPicture(file)).toThrow('is damaged');
});

test('a time of AV1 at which decoders do not agree is damaged', () => {
  // Behind 70 bits, an interval has 32 zeros in front.
  const header = Buffer.alloc(40);
  header.writeUInt8(0b0000_0100, 0);
  header.writeUInt8(0b0000_0010, 8);
  const data = Buffer.concat([Buffer.from([0x0a, header.length]), header]);
  expect(() => checkAv1(data, 64)).toThrow('is damaged');
});

test('a HEIC or a video is no damaged AVIF', async () => {
  const heic = await avif();
  heic.write('heic', 8, 'latin1');
  heic.write('hvc1', heic.indexOf('av01', heic.indexOf('infe')), 'latin1');
  const video = Buffer.from('\0\0\0\x10ftypisom\0\0\0\0\0\0\0\x08moov', 'latin1');
  for (const file of [heic, video]) {
    await expect(readPicture(file)).rejects.toThrow('has an unknown format: send PNG');
  }
});

test.each([
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['nothing', Buffer.alloc(0)],
])('%s is no picture, whatever the decoders could do with it', async (_, file) => {
  for (const read of [probePicture, normalisePicture, readPicture]) {
    await expect(read(file)).rejects.toThrow('send PNG, JPEG, WebP, GIF, AVIF or TIFF');
  }
});

test('a GIF may have anything behind its last frame, in place of its end', async () => {
  const file = await (await animation()).gif().toBuffer();
  const frames = file.subarray(0, -1);
  for (const end of ['\0\0', 'more']) {
    const bounded = boundPicture(Buffer.concat([frames, Buffer.from(end)]));
    expect(Buffer.from(bounded).equals(frames)).toBe(true);
  }
  const empty = Buffer.concat([file.subarray(0, 6), Buffer.alloc(9)]);
  expect(() => boundPicture(empty)).toThrow('is damaged');
});

test('a WebP whose flags are missing is damaged', () => {
  const file = Buffer.from('RIFF\x0c\0\0\0WEBPVP8X\0\0\0\0', 'latin1');
  expect(() => boundPicture(file)).toThrow('is damaged');
});
