import { InvalidArgumentError } from '@ai-sdk/provider';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { read } from '../../image/prompt/read.ts';
import { sandbox } from '../../index.ts';
import type { VideoEditModelCallOptions } from '../../interfaces.ts';
import { soundOf } from '../../music/effects/sound.ts';
import { packetsOf, watch } from '../../testing/watch.ts';
import { encodeVideo } from '../encode.ts';
import { shoot } from '../film/film.ts';
import { paint } from '../film/paint.ts';
import { stage } from '../film/scene.ts';
import { rgbaOf, type Sprite, spriteOf } from '../film/sprite.ts';
import { Timeline } from '../film/timeline.ts';
import { pictures } from '../footage.ts';
import { writeMp4 } from '../mp4.ts';

const size = { width: 480, height: 270 };
const model = sandbox.videoEditModel('sandbox-video-edit');
const MARK = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="270"><g opacity="0.7" fill="none" stroke="#fff" stroke-width="6">
  <circle cx="350" cy="236" r="14"/><path d="M380 222h22v28h-22zM416 250v-28l22 28v-28"/></g></svg>`;

/** A film, and the same with a mark over it. */
async function films(prompt: string): Promise<{ clean: Uint8Array; marked: Uint8Array }> {
  const film = await stage({
    prompt,
    brief: read(prompt, ''),
    seed: 1,
    size,
    time: new Timeline(2),
  });
  const mark = spriteOf(await rgbaOf(MARK)) as Sprite;
  const sound = soundOf('waves', 2, 1);
  const made = async (over: boolean) => {
    const reel = pictures(
      (t, canvas) => {
        shoot(film, t, canvas);
        if (over) paint(canvas, mark, { a: 1, b: 0, c: 0, d: 1, e: mark.left, f: mark.top });
      },
      { ...size, frames: 30, toTheEnd: false },
    );
    const video = await encodeVideo(reel, { ...size, fps: 15, quantization: 20 });
    return writeMp4(video, { title: 'Marked' }, sound);
  };
  return { clean: await made(false), marked: await made(true) };
}

let clean: Uint8Array;
let marked: Uint8Array;

beforeAll(async () => {
  ({ clean, marked } = await films('a sailing boat on the sea at sunset, birds'));
});

async function edited(options: Partial<VideoEditModelCallOptions> = {}, data = marked) {
  return await model.doEdit({
    video: { data, mediaType: 'video/mp4' },
    task: 'remove-watermark',
    ...options,
  });
}

/** Signal to noise, in decibels, of all pixels for which `wanted` holds. */
async function quality(
  one: Uint8Array,
  other: Uint8Array,
  wanted: (x: number, y: number) => boolean,
): Promise<number> {
  const [a, b] = [await watch(one), await watch(other)];
  expect(b.frames).toHaveLength(a.frames.length);
  let [squares, count] = [0, 0];
  a.frames.forEach(({ luma, at }, f) => {
    expect(b.frames[f]?.at).toBeCloseTo(at, 3);
    for (let i = 0; i < luma.length; i++) {
      if (!wanted(i % size.width, Math.floor(i / size.width))) continue;
      squares += ((luma[i] ?? 0) - (b.frames[f]?.luma[i] ?? 0)) ** 2;
      count++;
    }
  });
  return 10 * Math.log10(255 ** 2 / Math.max(1e-9, squares / count));
}

test('a watermark is found and removed; the rest stays as it was', async () => {
  const { video, region, warnings } = await edited();
  const inside = (x: number, y: number) =>
    x >= region.x && x < region.x + region.width && y >= region.y && y < region.y + region.height;
  expect(warnings).toEqual([]);
  expect(region.x).toBeLessThan(334);
  expect(region.x + region.width).toBeGreaterThan(441);
  expect(region.width * region.height).toBeLessThan(0.1 * size.width * size.height);
  expect(await quality(marked, video.data, (x, y) => !inside(x, y))).toBeGreaterThan(40);
  const before = await quality(clean, marked, inside);
  const after = await quality(clean, video.data, inside);
  expect(after).toBeGreaterThan(before + 20);
});

test('the sound is copied bit for bit, and the tags are kept', async () => {
  const { video } = await edited({ region: { x: 330, y: 215, width: 115, height: 42 } });
  expect((await packetsOf(marked, 'audio')).length).toBeGreaterThan(50);
  expect(await packetsOf(video.data, 'audio')).toEqual(await packetsOf(marked, 'audio'));
  const text = Buffer.from(video.data).toString('latin1');
  expect(text).toContain('Marked');
  expect(text).toContain('Genmedia sandbox (sandbox-video-edit)');
});

test('a mask says to the pixel what is filled in', async () => {
  const mask = await sharp({ create: { ...size, channels: 3, background: '#000' } })
    .composite([
      {
        input: Buffer.from(
          '<svg width="480" height="270"><rect x="330" y="215" width="115" height="42" fill="#fff"/></svg>',
        ),
      },
    ])
    .png()
    .toBuffer();
  const { region } = await edited({ mask: { data: mask, mediaType: 'image/png' } });
  expect(region).toEqual({ x: 330, y: 215, width: 115, height: 42 });
});

test('a video without a watermark is refused, with a word on what to do', async () => {
  const failure = await edited({}, clean).catch((error: unknown) => error);
  expect(InvalidArgumentError.isInstance(failure)).toBe(true);
  expect((failure as Error).message).toMatch(/No watermark was found.*stands still/);
});

test.each([
  [{ region: { x: 400, y: 200, width: 200, height: 20 } }, '480 by 270'],
  [{ region: { x: 0, y: 0, width: 480, height: 270 } }, 'more than half'],
  [{ mask: { data: new Uint8Array(9), mediaType: 'image/png' } }, 'cannot be read'],
])('%j is refused', async (options, words) => {
  await expect(edited(options)).rejects.toThrow(words);
});

test('an abort ends the work with its reason', async () => {
  await expect(edited({ abortSignal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow(
    'enough',
  );
});
