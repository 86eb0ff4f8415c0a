import { InvalidArgumentError } from '@ai-sdk/provider';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { byteAt } from '../arrays.ts';
import { photograph, withDisc } from '../testing/photograph.ts';
import { fillMask } from './fill.ts';
import { type Mask, maskBounds } from './mask.ts';
import { normalisePicture } from './normalise.ts';
import { encodePng } from './png.ts';
import { probePicture, readMask, readPicture } from './read.ts';

const picture = photograph();
const { width, height } = picture;

function discMask(x: number, y: number, r: number): Mask {
  const disc = withDisc({ data: new Uint8Array(3 * width * height), width, height }, x, y, r);
  const data = Uint8Array.from({ length: width * height }, (_, i) => (disc.data[3 * i] ? 255 : 0));
  return { data, width, height };
}

describe('the pixels that a mask marks', () => {
  const marked = withDisc(picture, 96, 64, 20);
  const mask = discMask(96, 64, 21);

  test('are filled from their surroundings, and no other bit changes', async () => {
    const filled = await fillMask(marked, mask);
    const red = [...mask.data.keys()].filter((i) => byteAt(filled.data, 3 * i) > 180);
    expect(red).toEqual([]);
    const touched = [...mask.data.keys()].filter(
      (i) =>
        mask.data[i] === 0 &&
        [0, 1, 2].some((k) => filled.data[3 * i + k] !== marked.data[3 * i + k]),
    );
    expect(touched).toEqual([]);
    // The sky is blue and the ground green, inside the hole too.
    const at = (x: number, y: number) => filled.data.subarray(3 * (y * width + x)).slice(0, 3);
    const [sky, ground] = [at(96, 50), at(96, 80)];
    expect(sky[2]).toBeGreaterThan(sky[1] ?? 255);
    expect(ground[1]).toBeGreaterThan(ground[2] ?? 255);
  });

  test('are filled the same way every time', async () => {
    const [one, other] = [await fillMask(marked, mask), await fillMask(marked, mask)];
    expect(Buffer.compare(one.data, other.data)).toBe(0);
  });

  test('are read from any picture, scaled', async () => {
    const svg =
      '<svg width="96" height="64"><rect x="10" y="20" width="30" height="8" fill="#fff"/></svg>';
    const file = await sharp(Buffer.from(svg)).flatten().png().toBuffer();
    const read = await readMask(file, picture);
    const bounds = maskBounds(read);
    // A pixel more or less, because there is grey between.
    expect(bounds?.left).toBeCloseTo(20, -0.5);
    expect(bounds?.bottom).toBeCloseTo(56, -0.5);
  });
});

describe('reading', () => {
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
    ['a header that promises a billion pixels', () => hugePng()],
  ])('%s is refused', async (_, make) => {
    const file = await make();
    for (const read of [readPicture, normalisePicture]) {
      const failure = await read(file).catch((error: unknown) => error);
      expect(InvalidArgumentError.isInstance(failure)).toBe(true);
    }
  });
});

/** A small PNG whose header says that it has 40,000 by 40,000 pixels. */
async function hugePng(): Promise<Uint8Array> {
  const { crc32 } = await import('node:zlib');
  const file = Buffer.from(await encodePng(picture, {}));
  file.writeUInt32BE(40_000, 16);
  file.writeUInt32BE(40_000, 20);
  file.writeUInt32BE(crc32(file.subarray(12, 29)), 29);
  return file;
}
