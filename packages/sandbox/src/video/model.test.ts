import { InvalidArgumentError, UnsupportedFunctionalityError } from '@ai-sdk/provider';
import { byteAt } from '@genmedia/media/arrays';
import { isFull, variations } from '@genmedia/media/testing/variations';
import { difference, type Watched, watch } from '@genmedia/media/testing/watch';
import { probeVideo } from '@genmedia/media/video';
import { createProviderRegistry, experimental_generateVideo as generateVideo } from 'ai';
import sharp from 'sharp';
import { beforeAll, expect, test, vi } from 'vitest';
import { sandbox } from '../index.ts';
import type { videoModel } from '../models.ts';

const model = sandbox.videoModel('sandbox-video') as typeof videoModel;
const small = { resolution: '256x144', duration: 2, fps: 12, seed: 5 } as const;

async function film(prompt: string, options: object = {}): Promise<Uint8Array> {
  const { video } = await generateVideo({ model, prompt, ...small, ...options, maxRetries: 0 });
  return video.uint8Array;
}

let file: Uint8Array;
let sea: Watched;

beforeAll(async () => {
  file = await film('a boat on the sea, birds');
  sea = await watch(file);
});

test('a video has the size, length and frames a second that were asked for', async () => {
  expect(await probeVideo(file)).toEqual({
    width: 256,
    height: 144,
    seconds: 2,
    frames: 24,
    fps: 12,
    videoCodec: 'avc',
    decodable: true,
    audio: undefined,
  });
  expect(sea).toMatchObject({ width: 256, height: 144 });
  expect(sea.frames.map(({ at }) => Math.round(at * 12))).toEqual([...Array(24).keys()]);
});

test('a film moves evenly from frame to frame, and its end meets its start', () => {
  const steps = sea.frames.map(({ luma }, i) =>
    difference(luma, (sea.frames[(i + 1) % 24] as Watched['frames'][0]).luma),
  );
  const [last, within] = [steps[23] as number, steps.slice(0, 23)];
  expect(Math.min(...within)).toBeGreaterThan(0.3);
  expect(Math.max(...within)).toBeLessThan(10);
  expect(last).toBeLessThan(2 * Math.max(...within));
});

test('players can start before the whole file has arrived', () => {
  const text = Buffer.from(file).toString('latin1');
  expect(text.indexOf('moov')).toBeGreaterThan(0);
  expect(text.indexOf('moov')).toBeLessThan(text.indexOf('mdat'));
});

test('a file contains its origin', () => {
  const text = Buffer.from(file).toString('latin1');
  expect(text).toContain('Genmedia sandbox');
  expect(text).toContain('"model":"sandbox-video","seed":5,"prompt":"a boat on the sea, birds"');
});

test.each(
  variations(1, [
    [{ resolution: '130x98' }, 130, 98],
    [{ resolution: undefined, aspectRatio: '4:3' }, 640, 480],
    [{ resolution: undefined, aspectRatio: '9:16' }, 480, 854],
  ] as const),
)('%j is %i by %i pixels', async (options, width, height) => {
  const made = await film('a house', { ...options, duration: 0.5, fps: 2 });
  const watched = await watch(made);
  expect([watched.width, watched.height, watched.frames.length]).toEqual([width, height, 1]);
});

test('the same seed gives the same film, another seed another film', async () => {
  const short = { resolution: '96x64', duration: 0.5 };
  const [one, same, other] = [
    await film('a fox', short),
    await film('a fox', short),
    await film('a fox', { ...short, seed: 6 }),
  ];
  expect(Buffer.compare(one, same)).toBe(0);
  expect(Buffer.compare(one, other)).not.toBe(0);
});

test.runIf(isFull)(
  'a camera that zooms in makes things larger, one that stands still does not move the sky',
  async () => {
    const still = await watch(await film('a red cube, static camera', { duration: 1 }));
    const zoom = await watch(await film('a red cube, zoom in', { duration: 1 }));
    const moved = ({ frames }: Watched) =>
      difference(frames[0]?.luma as Uint8Array, frames[11]?.luma as Uint8Array);
    expect(moved(zoom)).toBeGreaterThan(3 * moved(still));
  },
);

test.runIf(isFull)('from day to night it gets dark', async () => {
  const { frames } = await watch(await film('a village from day to night', { duration: 1 }));
  const mean = (luma: Uint8Array) => luma.reduce((sum, level) => sum + level, 0) / luma.length;
  const [first, last] = [frames[0], frames.at(-1)].map((frame) => mean(frame?.luma as Uint8Array));
  expect(last).toBeLessThan(0.7 * (first as number));
});

test.runIf(isFull)('snow falls', async () => {
  const { frames } = await watch(
    await film('heavy snow over a field, static camera', { duration: 1 }),
  );
  expect(difference(frames[0]?.luma as Uint8Array, frames[3]?.luma as Uint8Array)).toBeGreaterThan(
    0.5,
  );
});

test.each(
  variations(0, [
    ['pine trees on a windy hill by a river, static camera', 0.5],
    ['ocean waves, static camera', 1],
  ] as const),
)('nature moves while the camera stands: %s', async (prompt, least) => {
  const { frames } = await watch(await film(prompt));
  const [first, later] = [frames[0], frames[6]].map((frame) => frame?.luma as Uint8Array);
  expect(difference(first as Uint8Array, later as Uint8Array)).toBeGreaterThan(least);
});

test.runIf(isFull)('a portrayed person moves', async () => {
  const { frames } = await watch(await film('portrait of a man, static camera'));
  const [first, later] = [frames[0], frames[8]].map((frame) => frame?.luma as Uint8Array);
  expect(difference(first as Uint8Array, later as Uint8Array)).toBeGreaterThan(0.3);
});

test.runIf(isFull)('waves run up a beach, and back', async () => {
  const made = await film('waves on a beach, static camera', { duration: 4, fps: 4 });
  const { width, height, frames } = await watch(made);
  const strip = (frame: Watched['frames'][number] | undefined) =>
    (frame as Watched['frames'][number]).luma.subarray(
      Math.round(0.76 * height) * width,
      Math.round(0.84 * height) * width,
    );
  const apart = frames.map((frame) => difference(strip(frames[0]), strip(frame)));
  expect(Math.max(...apart)).toBeGreaterThan(8);
  expect(apart.at(-1)).toBeLessThan(0.5 * Math.max(...apart));
});

test('requested sound is as long as the video', async () => {
  const made = await film('rain on a roof', { generateAudio: true, fps: 2 });
  const { seconds, audio } = await probeVideo(made);
  expect(audio).toMatchObject({ codec: 'aac' });
  expect(seconds).toBe(2);
});

/** A picture with a circle on the left. */
async function picture(color: string): Promise<Uint8Array> {
  const spot = Buffer.from(
    `<svg width="384" height="216"><circle cx="120" cy="110" r="70" fill="${color}"/></svg>`,
  );
  const encoded = await sharp({
    create: { width: 384, height: 216, channels: 3, background: '#286' },
  })
    .composite([{ input: spot }])
    .png()
    .toBuffer();
  return Uint8Array.from(encoded);
}

async function lumaOf(encoded: Uint8Array): Promise<Uint8Array> {
  const { data } = await sharp(encoded)
    .removeAlpha()
    .resize(256, 144)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const light = (i: number) =>
    16 +
    (219 / 255) *
      (0.2126 * byteAt(data, i) + 0.7152 * byteAt(data, i + 1) + 0.0722 * byteAt(data, i + 2));
  return Uint8Array.from({ length: 256 * 144 }, (_, i) => Math.round(light(3 * i)));
}

test('an image is the first frame of its animation, and a second one the last', async () => {
  const [start, end] = [await picture('#fd3'), await picture('#213')];
  const { video } = await generateVideo({
    model,
    ...small,
    duration: 1,
    prompt: 'zoom in',
    frameImages: [
      { image: start, frameType: 'first_frame' },
      { image: end, frameType: 'last_frame' },
    ],
  });
  const { frames } = await watch(video.uint8Array);
  expect(difference(frames[0]?.luma as Uint8Array, await lumaOf(start))).toBeLessThan(2);
  expect(difference(frames.at(-1)?.luma as Uint8Array, await lumaOf(end))).toBeLessThan(2);
  expect(difference(frames[3]?.luma as Uint8Array, frames[0]?.luma as Uint8Array)).toBeGreaterThan(
    0.4,
  );
});

test.runIf(isFull)('without a size, an animation has the shape of its image', async () => {
  const { video } = await generateVideo({
    model,
    duration: 0.5,
    fps: 4,
    seed: 1,
    prompt: { image: await picture('#fff'), text: 'pan left' },
  });
  expect(await probeVideo(video.uint8Array)).toMatchObject({ width: 854, height: 480 });
});

test.each([
  ['duration', { duration: 31 }, '0.5 to 30'],
  ['fps', { fps: 0 }, '1 to 60'],
  ['resolution', { resolution: '255x144' }, 'even'],
  ['resolution', { resolution: '1920x1920' }, 'pixels'],
  ['aspectRatio', { resolution: undefined, aspectRatio: '9:1' }, '4:1'],
  ['seed', { seed: 0.5 }, 'whole number'],
  ['image', { prompt: { image: new Uint8Array([1, 2, 3]), text: '' } }, 'unknown format'],
])('a bad %s says what would be good: %j', async (argument, options, words) => {
  const failure = await generateVideo({
    model,
    prompt: 'x',
    ...small,
    ...options,
    maxRetries: 0,
  } as Parameters<typeof generateVideo>[0]).catch((error: unknown) => error);
  expect(InvalidArgumentError.isInstance(failure)).toBe(true);
  expect(failure).toMatchObject({ argument, message: expect.stringContaining(words) });
});

test('an image is not fetched from the network', async () => {
  const options = { prompt: 'x', n: 1, ...small, providerOptions: {}, aspectRatio: undefined };
  const none = { frameImages: undefined, inputReferences: undefined, generateAudio: undefined };
  const call = {
    ...options,
    ...none,
    image: { type: 'url' as const, url: 'https://media.example/a.png' },
  };
  await expect(model.doGenerate(call)).rejects.toSatisfy(UnsupportedFunctionalityError.isInstance);
});

const redSquare = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

test.runIf(isFull)('what a given picture does not do causes a warning', async () => {
  const warningsFor = async (text: string) => {
    const prompt = { text, image: await redSquare() };
    return (await generateVideo({ model, prompt, ...small, duration: 0.5 })).warnings;
  };
  expect(await warningsFor('snow, zoom in')).toMatchObject([
    { message: expect.stringMatching(/Not done: snow\.$/) },
  ]);
  expect(await warningsFor('the woman dances')).toMatchObject([
    { message: expect.stringMatching(/Not done: woman, dances\.$/) },
  ]);
  expect(await warningsFor('the camera zooms in on the lamp')).toMatchObject([
    { message: expect.stringMatching(/Not done: lamp\.$/) },
  ]);
  expect(await warningsFor('waves and clouds in the wind, the camera moves slowly left')).toEqual(
    [],
  );
});

test('a negative prompt for a given picture causes a warning', async () => {
  const image = await redSquare();
  const options = { ...small, duration: 0.5, maxRetries: 0 };
  const warnings = async (prompt: Parameters<typeof generateVideo>[0]['prompt']) => {
    const providerOptions = { sandbox: { negativePrompt: 'people' } };
    return (await generateVideo({ model, prompt, ...options, providerOptions })).warnings;
  };
  expect(await warnings('a boat')).toEqual([]);
  expect(await warnings({ text: 'zoom in', image })).toMatchObject([{ feature: 'negativePrompt' }]);
});

test('an abort ends the work with its reason', async () => {
  const controller = new AbortController();
  const { signal } = controller;
  // Checked before the first frame and before each frame, so some frames are made by then.
  const looked = vi.spyOn(signal, 'throwIfAborted').mockImplementation(() => {
    if (looked.mock.calls.length === 8) controller.abort(new Error('enough'));
    if (signal.aborted) throw signal.reason;
  });
  await expect(film('a boat', { duration: 30, abortSignal: signal })).rejects.toThrow('enough');
  expect(looked).toHaveBeenCalledTimes(8);
});

test('a registry finds the video model by its name', () => {
  const found = createProviderRegistry({ sandbox }).videoModel('sandbox:sandbox-video');
  expect(found).toMatchObject({ provider: 'sandbox.video', modelId: 'sandbox-video' });
});
