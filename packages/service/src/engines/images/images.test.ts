import { deflateSync } from 'node:zlib';
import { pngChunk } from '@genmedia/media/testing/hostile/png';
import { hostilePictures } from '@genmedia/media/testing/hostile-pictures';
import { fuzzRuns, mutations } from '@genmedia/media/testing/mutate';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkFormat } from '../../media/inputs/check-format.ts';
import type { Media } from '../../media/inputs/media.ts';
import { MediaError } from '../../media/inputs/media-error.ts';
import { isFull } from '../../testing/full.ts';
import { sharedPools } from '../../testing/shared-engines.ts';
import { toolError } from '../failures.ts';
import { type OwnSlots, Slots } from '../pool/slots.ts';
import { createUseTool } from '../use-tool.ts';
import { createImages } from './images.ts';

const useTool = createUseTool(sharedPools().decoding);
const { readImages } = createImages(useTool, new Slots(2 ** 30));

async function normaliseImage({ data }: Pick<Media, 'data'>) {
  const [image] = await readImages(data, {});
  if (!image) throw new Error('It has no frames.');
  return image;
}

/** Red above, blue below; wider than high. */
async function flag() {
  const half = (background: string) =>
    sharp({ create: { width: 60, height: 20, channels: 3, background } })
      .png()
      .toBuffer();
  return sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .composite([{ input: await half('blue'), top: 20, left: 0 }])
    .removeAlpha()
    .png()
    .toBuffer();
}

async function colorsOf(data: Uint8Array) {
  const { data: pixels, info } = await sharp(data).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...pixels.subarray((y * info.width + x) * info.channels)];
  return {
    first: at(2, 2).slice(0, 3),
    last: at(info.width - 3, info.height - 3).slice(0, 3),
    info,
  };
}

/** Inks cannot print every colour, so only the strongest is compared. */
const strongest = ([r = 0, g = 0, b = 0]: number[]) => {
  if (r > Math.max(g, b)) return 'red';
  return b > Math.max(r, g) ? 'blue' : 'another';
};

const forms: [name: string, make: (source: Sharp) => Promise<Buffer>, format?: string][] = [
  ['8-bit PNG', (source) => source.png().toBuffer()],
  ['16-bit PNG', (source) => source.toColourspace('rgb16').png().toBuffer()],
  ['palette PNG', (source) => source.png({ palette: true }).toBuffer()],
  ['JPEG', (source) => source.jpeg({ quality: 95 }).toBuffer(), 'jpeg'],
  ['CMYK JPEG', (source) => source.toColourspace('cmyk').jpeg().toBuffer(), 'jpeg'],
  ['WebP', (source) => source.webp({ quality: 95 }).toBuffer()],
  ['TIFF', (source) => source.tiff().toBuffer()],
  ['GIF', (source) => source.gif().toBuffer()],
  ['AVIF', (source) => source.avif({ quality: 90, effort: 0 }).toBuffer()],
];

test.each(forms)(
  '%s becomes a file of the same picture that all models take',
  async (_, make, format = 'png') => {
    const data = await make(sharp(await flag()));
    const { width, height, data: png } = await normaliseImage(await checkFormat(data, ['image']));
    expect([width, height]).toEqual([60, 40]);
    const { first, last, info } = await colorsOf(png);
    expect([strongest(first), strongest(last)]).toEqual(['red', 'blue']);
    expect(info.channels).toBeGreaterThanOrEqual(3);
    expect(await sharp(png).metadata()).toMatchObject({
      format,
      depth: 'uchar',
      space: 'srgb',
    });
  },
);

test('a PNG stays unchanged, and a damaged one is still found', async () => {
  const data = await flag();
  expect((await normaliseImage({ data })).data).toEqual(data);
  const damaged = data.subarray(0, data.length - 30);
  await expect(normaliseImage({ data: damaged })).rejects.toThrow('damaged');
});

describe('a photograph', () => {
  const place = { IFD0: { Make: 'Canary' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } };
  const photo = async () => sharp(await flag()).jpeg({ quality: 90 });

  test('stays as it is, without its place, its comments and what is behind its end', async () => {
    const plain = await (await photo()).toBuffer();
    const tagged = await (await photo()).withExif(place).withIccProfile('srgb').toBuffer();
    const data = Buffer.concat([tagged, Buffer.from('the film of a motion photo')]);
    const image = await normaliseImage({ data });
    expect(image).toMatchObject({ mediaType: 'image/jpeg', width: 60, height: 40 });
    expect(Buffer.from(image.data).equals(plain)).toBe(true);
  });

  test('that is turned, or has other colours, is a JPEG again, upright and in sRGB', async () => {
    const turned = await (await photo())
      .withExif(place)
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const wide = await (await photo()).withIccProfile('p3').toBuffer();
    // The flag's red is above; turned upright, it is on the right.
    for (const [data, width, height, colors] of [
      [turned, 40, 60, ['blue', 'red']],
      [wide, 60, 40, ['red', 'blue']],
    ] as const) {
      const image = await normaliseImage({ data });
      expect(image).toMatchObject({ mediaType: 'image/jpeg', width, height });
      const { orientation = 1, exif, hasProfile } = await sharp(image.data).metadata();
      expect({ orientation, exif, hasProfile }).toMatchObject({
        orientation: 1,
        exif: undefined,
        hasProfile: false,
      });
      const { first, last } = await colorsOf(image.data);
      expect([strongest(first), strongest(last)]).toEqual(colors);
      // The red of sRGB is about (234, 51, 35) in P3.
      for (const color of [first, last]) expect(Math.min(...color)).toBeLessThan(20);
    }
  });

  test('of several scans stays whole', async () => {
    const data = await (await photo()).jpeg({ progressive: true }).toBuffer();
    const image = await normaliseImage({ data });
    expect((await colorsOf(image.data)).first).toEqual((await colorsOf(data)).first);
    expect(image.data.length).toBeGreaterThan(0.9 * data.length);
  });
});

test('of an animation, the first frame is taken', async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 30, height: 30, channels: 3, background } })
      .png()
      .toBuffer();
  const frames = [await frame('red'), await frame('blue')];
  const data = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const image = await normaliseImage({ data });
  expect([image.width, image.height]).toEqual([30, 30]);
  expect(strongest((await colorsOf(image.data)).last)).toBe('red');
});

test('transparency stays', async () => {
  const background = { r: 255, g: 0, b: 0, alpha: 0.5 };
  const data = await sharp({ create: { width: 20, height: 20, channels: 4, background } })
    .webp({ lossless: true })
    .toBuffer();
  expect((await sharp((await normaliseImage({ data })).data).metadata()).hasAlpha).toBe(true);
});

describe('what cannot be decoded is an error for the caller', () => {
  test('an image that ends early', async () => {
    const data = (await flag()).subarray(0, 120);
    await expect(normaliseImage({ data })).rejects.toMatchObject({
      code: 'input_unsupported',
      message: 'is damaged, and cannot be decoded',
    });
  });

  test('an image for which no decoder has words', async () => {
    const failing: typeof useTool = () => Promise.reject(toolError(new Error('out of luck')));
    const { probeImage } = createImages(failing, new Slots(1));
    await expect(probeImage(new Uint8Array())).rejects.toMatchObject({
      code: 'input_unsupported',
      message: 'could not be processed. Send it in another format',
    });
  });

  test('what inflates far more than it is: its caller is told what to do', async () => {
    // What follows a colon says what to do.
    const bombs = hostilePictures.filter(({ refusal }) => refusal?.includes(':'));
    expect(bombs.length).toBeGreaterThan(4);
    for (const { make, refusal } of bombs) {
      await expect(normaliseImage({ data: await make() })).rejects.toMatchObject({
        code: 'input_unsupported',
        message: refusal,
      });
    }
  });

  test('too many pixels, however few bytes', async () => {
    // 8000 x 8000, with a bit for each pixel.
    const header = Buffer.from('00001f4000001f400100000000', 'hex');
    const data = Buffer.concat([
      (await flag()).subarray(0, 8),
      pngChunk('IHDR', header),
      pngChunk('IDAT', deflateSync(Buffer.alloc(8000 * 1001))),
      pngChunk('IEND', Buffer.alloc(0)),
    ]);
    expect(data.byteLength).toBeLessThan(500_000);
    await expect(normaliseImage({ data })).rejects.toMatchObject({ code: 'input_too_large' });
  });

  test('too few pixels', async () => {
    const data = await sharp({ create: { width: 20, height: 3, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await expect(normaliseImage({ data })).rejects.toThrow('at least 16 pixels');
  });

  const runs = fuzzRuns(isFull ? 40 : 12);
  test.each(forms)(`a mutated %s is decoded or refused, ${runs} times`, async (_, make) => {
    const data = await make(sharp(await flag()));
    for (const mutated of mutations(data, runs)) {
      const outcome = await checkFormat(mutated, ['image'])
        .then(normaliseImage)
        .catch((error) => error);
      const fine = outcome instanceof MediaError || /^image\/(png|jpeg)$/.test(outcome.mediaType);
      expect(fine, String(outcome)).toBe(true);
    }
  });
});

describe('images at once', () => {
  /** Slots that record how many were taken at most. */
  function counted(count: number): OwnSlots & { most(): number } {
    const slots = new Slots(count);
    let [now, most] = [0, 0];
    return {
      count,
      most: () => most,
      async enter(signal, size = 1) {
        const leave = await slots.enter(signal, size);
        now += size;
        most = Math.max(most, now);
        return () => {
          now -= size;
          leave();
        };
      },
    };
  }

  const megapixels = isFull ? 36 : 4;
  const side = 1000 * Math.sqrt(megapixels);
  let large: Buffer;
  beforeAll(async () => {
    const create = { width: side, height: side, channels: 3, background: 'grey' } as const;
    large = await sharp({ create }).jpeg().toBuffer();
  });

  test(`12 of ${megapixels} megapixels take no more memory than there is, and all are read`, async () => {
    const { decodingBytes } = await useTool('probeImage', { file: large });
    const room = counted(Math.floor(1.5 * decodingBytes));
    const { readImages: read } = createImages(useTool, room);
    const all = Array.from({ length: 12 }, () => read(large, { maxSide: 64 }));
    for (const [image] of await Promise.all(all)) expect(image).toMatchObject({ width: 64 });
    expect(room.most()).toBeGreaterThanOrEqual(decodingBytes);
    expect(room.most()).toBeLessThanOrEqual(room.count);
  });

  test('one that takes more than there is at all is refused, before it is decoded', async () => {
    const room = counted(1_000_000);
    const answers: Promise<object>[] = [];
    const noting: typeof useTool = (...call) => {
      const answer = useTool(...call);
      answers.push(answer);
      return answer;
    };
    const reading = createImages(noting, room).readImages(large, {});
    await expect(reading).rejects.toMatchObject({
      code: 'input_too_large',
      message: expect.stringContaining('more memory'),
    });
    expect(await Promise.all(answers)).toEqual([{ facts: expect.anything() }]);
    expect(room.most()).toBe(room.count);
  });

  test('a caller who leaves the line frees the turn', async () => {
    const data = await flag();
    const { decodingBytes } = await useTool('probeImage', { file: data });
    const room = new Slots(decodingBytes);
    const leave = await room.enter(undefined, decodingBytes);
    const caller = new AbortController();
    const { readImages: read } = createImages(useTool, room);
    const reason = new Error('The caller has hung up.');
    const left = read(data, {}, caller.signal);
    const stays = read(data, {});
    caller.abort(reason);
    await expect(left).rejects.toBe(reason);
    leave();
    expect(await stays).toHaveLength(1);
  });
});
