import sharp from 'sharp';
import { beforeAll, expect, test, vi } from 'vitest';
import { byteAt, itemAt } from '../arrays.ts';
import type { Region } from '../models.ts';
import { copyTrack } from '../mux.ts';
import { film, tone } from '../testing/film.ts';
import { isFull } from '../testing/variations.ts';
import { packetsOf, type Watched, watch } from '../testing/watch.ts';
import { encodeVideo } from '../video/encode.ts';
import { mp4Format, muxMp4, writeMp4 } from '../video/mp4.ts';
import { withVideo } from '../video/open.ts';
import { probeVideo } from '../video/probe.ts';
import type { Canvas } from '../video/yuv.ts';
import { type RemoveOptions, removeWatermark } from './remove.ts';

const size = { width: 240, height: 136 };
const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="136" viewBox="0 0 480 272"><g opacity="0.7" fill="none" stroke="#fff" stroke-width="8">
  <circle cx="350" cy="236" r="14"/><path d="M380 222h22v28h-22zM416 250v-28l22 28v-28"/></g></svg>`;

/** Another mark, in the opposite corner. */
const secondMark = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="136" viewBox="0 0 480 272"><g opacity="0.7" fill="none" stroke="#fff" stroke-width="8">
  <rect x="30" y="22" width="30" height="26"/><path d="M66 48v-26l24 26v-26"/></g></svg>`;
/** A cup that stands still: opaque, with a rim and shadows. */
const cup = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="136" viewBox="0 0 480 272"><defs><linearGradient id="g"><stop stop-color="#eee"/><stop offset="1" stop-color="#778"/></linearGradient></defs>
  <path d="M200 150l8 80h64l8-80z" fill="url(#g)"/><ellipse cx="240" cy="150" rx="40" ry="10" fill="#432" stroke="#fff" stroke-width="4"/></svg>`;

/** Paints a picture over each picture of a film. */
async function painter(svg: string): Promise<(canvas: Canvas) => void> {
  const rgba = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  return ({ pixels }) => {
    const bytes = new Uint8Array(pixels.buffer);
    for (let i = 0; i < pixels.length; i++) {
      const cover = byteAt(rgba, 4 * i + 3) / 255;
      for (let k = 4 * i; k < 4 * i + 3; k++)
        bytes[k] = Math.round(byteAt(bytes, k) * (1 - cover) + byteAt(rgba, k) * cover);
    }
  };
}

let clean: Uint8Array;
let marked: Uint8Array;
/** The marked film with few frames, for tests that do not have to find the mark. */
let brief: Uint8Array;

beforeAll(async () => {
  const over = await painter(mark);
  const options = { ...size, seconds: 1.4, fps: 15, sound: tone(330, 1.4) };
  clean = await film(options);
  marked = await film({ ...options, over });
  brief = await film({ ...options, fps: 3, over });
});

async function edited(options: Partial<RemoveOptions> = {}, file = marked) {
  return await removeWatermark(file, options);
}

/** Signal-to-noise ratio in decibels, for the pixels for which `wanted` holds. */
function quality(a: Watched, b: Watched, wanted: (x: number, y: number) => boolean): number {
  expect(b.frames).toHaveLength(a.frames.length);
  let [squares, count] = [0, 0];
  a.frames.forEach(({ luma, at }, f) => {
    const other = itemAt(b.frames, f);
    expect(other.at).toBeCloseTo(at, 3);
    for (let i = 0; i < luma.length; i++) {
      if (!wanted(i % size.width, Math.floor(i / size.width))) continue;
      squares += (byteAt(luma, i) - byteAt(other.luma, i)) ** 2;
      count++;
    }
  });
  return 10 * Math.log10(255 ** 2 / Math.max(1e-9, squares / count));
}

/** Whether a pixel is in any of the regions. */
function within(...regions: readonly Region[]): (x: number, y: number) => boolean {
  return (x, y) =>
    regions.some(
      (region) =>
        x >= region.x &&
        x < region.x + region.width &&
        y >= region.y &&
        y < region.y + region.height,
    );
}

test('a watermark is found and removed; the rest does not change', async () => {
  const { video, regions } = await edited();
  expect(regions).toHaveLength(1);
  const region = itemAt(regions, 0);
  const inside = within(region);
  expect(region.x).toBeLessThan(167);
  expect(region.x + region.width).toBeGreaterThan(220);
  expect(region.width * region.height).toBeLessThan(0.1 * size.width * size.height);
  const [original, seen, removed] = [await watch(clean), await watch(marked), await watch(video)];
  expect(quality(seen, removed, (x, y) => !inside(x, y))).toBeGreaterThan(40);
  const before = quality(original, seen, inside);
  const after = quality(original, removed, inside);
  expect(after).toBeGreaterThan(before + 20);
});

test('the sound is copied bit for bit, and the tags are kept', async () => {
  const region = { x: 164, y: 106, width: 58, height: 22 };
  const { video } = await edited({ region }, brief);
  expect((await packetsOf(brief, 'audio')).length).toBeGreaterThan(30);
  expect(await packetsOf(video, 'audio')).toEqual(await packetsOf(brief, 'audio'));
  const text = Buffer.from(video).toString('latin1');
  expect(text).toContain('Hills');
  expect(text).toContain('Watermark removed');
});

test('exactly the pixels of a mask are filled', async () => {
  // The first and the last sign of the mark, but not the one between them.
  const parts = [
    { x: 164, y: 106, width: 22, height: 22 },
    { x: 205, y: 106, width: 17, height: 22 },
  ];
  const boxes = parts.map(
    ({ x, y, width, height }) =>
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#fff"/>`,
  );
  const svg = `<svg width="240" height="136"><rect width="240" height="136"/>${boxes.join('')}</svg>`;
  const mask = await sharp(Buffer.from(svg)).png().toBuffer();
  const { video, region } = await edited({ mask }, brief);
  expect(region).toEqual({ x: 164, y: 106, width: 58, height: 22 });
  const [seen, removed] = [await watch(brief), await watch(video)];
  const inside = within(...parts);
  const between = within({ x: 188, y: 108, width: 15, height: 18 });
  expect(quality(seen, removed, inside)).toBeLessThan(20);
  expect(quality(seen, removed, between)).toBeGreaterThan(40);
  expect(quality(seen, removed, (x, y) => !inside(x, y))).toBeGreaterThan(40);
});

test('regions and masks of a video that is shown turned are those of what is seen', async () => {
  const turned = await withVideo(brief, async ({ track }) => {
    const pictures = await copyTrack(track, mp4Format, brief.length);
    if (pictures === undefined) throw new Error('The film cannot be copied.');
    return await muxMp4({}, [{ ...pictures, metadata: { rotation: 90 } }]);
  });
  const stored = await edited({ region: { x: 164, y: 106, width: 58, height: 22 } }, brief);
  // Behind the height of what is stored.
  const region = { x: 8, y: 164, width: 22, height: 58 };
  const result = await edited({ region }, turned);
  expect(await packetsOf(result.video, 'video')).toEqual(await packetsOf(stored.video, 'video'));
  expect(result.regions).toEqual([region]);
  const svg = '<svg width="136" height="240"><rect width="136" height="240"/>';
  const box = '<rect x="8" y="164" width="22" height="58" fill="#fff"/></svg>';
  const mask = await sharp(Buffer.from(svg + box))
    .png()
    .toBuffer();
  expect((await edited({ mask }, turned)).region).toEqual(region);
});

test('an anamorphic video keeps its shape, and a region is of what is seen', async () => {
  const still = { width: 64, height: 64 };
  const grey = { data: new Uint8Array(64 * 96).fill(128), ...still };
  const encoded = await encodeVideo([grey], { ...still, fps: 1, quantization: 30 });
  const shape = { displayAspectWidth: 4, displayAspectHeight: 3 };
  const decoderConfig = { ...encoded.decoderConfig, ...shape };
  const wide = await writeMp4({ ...encoded, decoderConfig }, {});
  const { width, height } = await probeVideo(wide);
  expect(width / height).toBeCloseTo(4 / 3, 1);
  // At the right edge, which the stored picture does not reach.
  const region = { x: width - 16, y: 8, width: 16, height: 16 };
  const { video, regions } = await edited({ region }, wide);
  expect(await probeVideo(video)).toMatchObject({ width, height });
  const found = itemAt(regions, 0);
  expect(found.x).toBeLessThanOrEqual(region.x);
  expect(found.x).toBeGreaterThan(region.x - 3);
  expect(found.x + found.width).toBe(width);
});

test('a sound that MP4 cannot hold is refused before pictures are encoded', async () => {
  const odd = Buffer.from(brief);
  odd.write('samr', odd.indexOf('mp4a', odd.lastIndexOf('stsd')));
  odd.write('free', odd.lastIndexOf('esds'));
  const { signal: abortSignal } = new AbortController();
  const looks = vi.spyOn(abortSignal, 'throwIfAborted');
  const region = { x: 164, y: 106, width: 58, height: 22 };
  await expect(edited({ region, abortSignal }, odd)).rejects.toThrow('cannot hold the sound');
  // Once for each picture, to find the mark.
  const { frames } = await watch(brief);
  expect(looks).toHaveBeenCalledTimes(frames.length);
});

test('a video that shows each picture for two seconds is edited', async () => {
  const slides = await film({ width: 64, height: 64, seconds: 4, fps: 0.5 });
  const region = { x: 8, y: 8, width: 16, height: 16 };
  const { frames } = await watch((await edited({ region }, slides)).video);
  expect(frames.map(({ at }) => at)).toEqual([0, 2]);
});

test('a picture that is shown for no time is edited', async () => {
  const still = Buffer.from(await film({ width: 64, height: 64, seconds: 1, fps: 1 }));
  // How long it is shown: behind version, flags, and two numbers (ISO/IEC 14496-12, 8.6.1).
  still.writeUInt32BE(0, still.indexOf('stts') + 16);
  const { video } = await edited({ region: { x: 8, y: 8, width: 16, height: 16 } }, still);
  expect((await watch(video)).frames).toHaveLength(1);
});

test('a video without a table of its pictures is refused as damaged', async () => {
  const damaged = Buffer.from(brief);
  damaged.write('free', damaged.indexOf('stsc'));
  await expect(edited({}, damaged)).rejects.toMatchObject({
    name: 'AI_InvalidArgumentError',
    argument: 'video',
    message: 'The file is damaged, and cannot be read.',
  });
});

test.runIf(isFull)('a video of one picture is edited', async () => {
  const still = await film({ width: 64, height: 64, seconds: 1, fps: 1 });
  const region = { x: 8, y: 8, width: 16, height: 16 };
  const { video } = await edited({ region }, still);
  expect((await watch(video)).frames).toHaveLength(1);
});

test.runIf(isFull)('two marks are found apart, and both are removed', async () => {
  const [one, other] = [await painter(mark), await painter(secondMark)];
  const over = (canvas: Canvas) => {
    one(canvas);
    other(canvas);
  };
  const twice = await film({ ...size, seconds: 1.4, fps: 15, over });
  const { video, region, regions } = await edited({}, twice);
  const left = regions.find(({ x }) => x < 120);
  const right = regions.find(({ x }) => x > 120);
  expect(regions).toHaveLength(2);
  expect(left && left.x + left.width).toBeLessThan(55);
  expect(right?.x).toBeGreaterThan(155);
  expect(region?.x).toBeLessThan(30);
  expect(region?.width).toBeGreaterThan(190);
  const [original, seen, removed] = [await watch(clean), await watch(twice), await watch(video)];
  for (const part of regions) {
    const inside = within(part);
    const before = quality(original, seen, inside);
    expect(quality(original, removed, inside)).toBeGreaterThan(before + 15);
  }
});

test('a video without a watermark stays as it is', async () => {
  expect(await edited({}, clean)).toEqual({ video: clean, region: undefined, regions: [] });
});

test.runIf(isFull)('a thing that stands still is no watermark', async () => {
  const withCup = await film({ ...size, seconds: 1.4, fps: 15, over: await painter(cup) });
  const { video, regions } = await edited({}, withCup);
  expect(regions).toEqual([]);
  expect(video).toBe(withCup);
});

test.each([
  ['a region outside of it', { region: { x: 200, y: 100, width: 100, height: 10 } }, '240 by 136'],
  ['a region that is most of it', { region: { x: 0, y: 0, ...size } }, 'more than half'],
  ['a mask that is no picture', { mask: new Uint8Array(9) }, 'unknown format'],
])('%s is refused before the video is decoded', async (_, target, words) => {
  const { signal: abortSignal } = new AbortController();
  const looks = vi.spyOn(abortSignal, 'throwIfAborted');
  await expect(edited({ ...target, abortSignal }, brief)).rejects.toThrow(words);
  expect(looks).not.toHaveBeenCalled();
});

test('an abort is seen at each picture, each time that the video is decoded', async () => {
  const { signal: abortSignal } = new AbortController();
  const looks = vi.spyOn(abortSignal, 'throwIfAborted');
  const region = { x: 164, y: 106, width: 58, height: 22 };
  const { video } = await edited({ region, abortSignal }, brief);
  const { frames } = await watch(video);
  // To find the mark, for its opacity, for parts that are tried and encoded, and at the end.
  expect(looks.mock.calls.length).toBeGreaterThanOrEqual(5 * frames.length);
});

test('an abort ends the work with its reason', async () => {
  await expect(edited({ abortSignal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow(
    'enough',
  );
});
