import type { ServerResponse } from 'node:http';
import { pngChunk } from '@genmedia/media/testing/hostile/png';
import { sandbox } from '@genmedia/sandbox';
import { skinTones } from '@genmedia/sandbox/testing/skin-tones';
import type { GenerationError, NsfwCheckSuccess } from '@genmedia/types';
import { experimental_generateVideo as generateVideo } from 'ai';
import encoders from 'h264-mp4-encoder';
import sharp from 'sharp';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { startReceiver } from '../../network/testing/receiver.ts';
import { isFull } from '../../testing/full.ts';
import { useSharedService } from '../../testing/service.ts';
import { useWebServer } from '../../testing/web-server.ts';

const service = useSharedService();
const web = useWebServer();

let key: string;

const ask = <Body = NsfwCheckSuccess>(init_image: string, request: object = {}) =>
  service.post<Body>('/nsfw_image_check', { key, init_image, ...request });

async function check(name: string, file: Uint8Array, request: object = {}) {
  const url = web.put(name, file);
  const { status, body } = await ask(url, request);
  expect([status, body]).toMatchObject([200, { status: 'success', images: url }]);
  expect(Object.keys(body).toSorted()).toEqual(
    ['generationTime', 'has_nsfw_concept', 'id', 'images', 'meta', 'status'].toSorted(),
  );
  return body;
}

const plain = (background: string) =>
  sharp({ create: { width: 224, height: 224, channels: 3, background } })
    .png()
    .toBuffer();

const damaged = (await plain('red')).subarray(0, 200);

/** A PNG of two frames, as far as its header says. */
async function animatedPng(): Promise<Uint8Array> {
  const still = await plain('grey');
  const frame = pngChunk('fcTL', Buffer.alloc(26));
  return Buffer.concat([
    still.subarray(0, 33),
    pngChunk('acTL', Buffer.alloc(8)),
    frame,
    still.subarray(33, -12),
    frame,
    still.subarray(-12),
  ]);
}

/** So many black frames (10 are a second), then as many frames of a picture. */
async function film(picture: Buffer, each = 10): Promise<Uint8Array> {
  const encoder = await encoders.createH264MP4Encoder();
  Object.assign(encoder, { width: 224, height: 224, frameRate: 10, quantizationParameter: 18 });
  encoder.initialize();
  const [black, then] = await Promise.all(
    [await plain('black'), picture].map((pictureFile) =>
      sharp(pictureFile).ensureAlpha().raw().toBuffer(),
    ),
  );
  for (let i = 0; i < 2 * each; i++)
    encoder.addFrameRgba((i < each ? black : then) ?? Buffer.alloc(0));
  encoder.finalize();
  return encoder.FS.readFile(encoder.outputFilename);
}

/** A video whose tables of pictures are empty. */
async function withoutPictures(): Promise<Uint8Array> {
  const file = Buffer.from(await film(await skinTones(), 1));
  // The number of entries, by its distance from the name of the box (ISO/IEC 14496-12, 8.6 and 8.7).
  for (const table of ['stts', 'stsc', 'stco']) file.writeUInt32BE(0, file.indexOf(table) + 8);
  file.writeUInt32BE(0, file.indexOf('stsz') + 12);
  return file;
}

beforeAll(async () => {
  key = (await service.newUser()).apiKey;
});

test('the threshold separates pictures that look like naked skin from others', async () => {
  const [skin, grey] = [await skinTones(), await plain('grey')];
  expect(await check('skin.png', skin)).toMatchObject({
    has_nsfw_concept: [true],
    meta: { engine: 'sandbox', model_id: 'sandbox-nsfw', threshold: 0.5 },
  });
  expect(await check('grey.png', grey)).toMatchObject({ has_nsfw_concept: [false] });
  const score = Number((await check('grey.png', grey, { threshold: 1 })).meta.score);
  expect(score).toBeLessThan(0.2);
  const lower = await check('grey.png', grey, { threshold: score });
  expect(lower).toMatchObject({ has_nsfw_concept: [true], meta: { threshold: score } });
});

test('a JPEG that lies on its side and a transparent WebP are seen as people see them', async () => {
  const skin = sharp(await skinTones());
  const turned = await skin.clone().rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const clear = await skin.clone().ensureAlpha().webp({ quality: 95 }).toBuffer();
  // On its side it has 0.93.
  expect((await check('turned.jpg', turned, { threshold: 0.97 })).has_nsfw_concept).toEqual([true]);
  expect((await check('clear.webp', clear)).has_nsfw_concept).toEqual([true]);
});

test('one unsafe picture in a video or an animation is enough', async () => {
  const skin = await skinTones();
  // At most ten are looked at, which takes long.
  const [each, frames] = isFull ? [10, 10] : [2, 4];
  const video = await check('film.mp4', await film(skin, each));
  expect(video).toMatchObject({ has_nsfw_concept: [true], meta: { frames } });
  const pictures = [await plain('black'), await plain('grey'), skin];
  const animation = await sharp(pictures, { join: { animated: true } })
    .webp()
    .toBuffer();
  const seen = await check('animation.webp', animation);
  expect(seen).toMatchObject({ has_nsfw_concept: [true], meta: { frames: 3 } });
});

test('a video of nothing passes', async () => {
  const video = await film(await plain('grey'), 1);
  expect(await check('grey.mp4', video)).toMatchObject({ has_nsfw_concept: [false] });
});

test.runIf(isFull)('a video of a landscape passes', async () => {
  const { video } = await generateVideo({
    model: sandbox.videoModel('sandbox-video'),
    prompt: 'mountains and a lake',
    resolution: '320x192',
    duration: 1,
    fps: 3,
    seed: 1,
  });
  expect(await check('lake.mp4', video.uint8Array)).toMatchObject({ has_nsfw_concept: [false] });
});

test.each([
  ['is not there', () => `${web.url}/gone.png`, 'input_unavailable', /init_image .*404/],
  ['cannot be reached', () => 'http://127.0.0.1:1/a.png', 'input_unavailable', /init_image/],
  [
    'is no image and no video',
    () => web.put('no.png', Buffer.from('no')),
    'input_unsupported',
    /PNG, JPEG.*MP4/,
  ],
  [
    'is a video without pictures',
    async () => web.put('none.mp4', await withoutPictures()),
    'input_unsupported',
    /no pictures/,
  ],
  ['is damaged', () => web.put('half.png', damaged), 'input_unsupported', /init_image is damaged/],
  [
    'has frames that are not read',
    async () => web.put('animated.png', await animatedPng()),
    'input_unsupported',
    /init_image is an animated PNG.*GIF or WebP/,
  ],
])('a file that %s is an error that says so', async (_, source, code, phrase) => {
  const { status, body } = await ask<GenerationError>(await source());
  expect([status, body]).toMatchObject([200, { status: 'error', code, id: expect.any(Number) }]);
  expect(body.message).toMatch(phrase);
});

test('as many files are checked at once as the plan has places, without waiting for jobs', async () => {
  const { apiKey } = await service.newUser();
  const small = sharp({ create: { width: 32, height: 32, channels: 3, background: 'grey' } });
  const grey = await small.png().toBuffer();
  const held: ServerResponse[] = [];
  const slow = await startReceiver((_request, response) => held.push(response));
  onTestFinished(() => slow.close());
  const askFor = (init_image: string) =>
    service.post<GenerationError>('/nsfw_image_check', { key: apiKey, init_image });
  const refused: GenerationError[] = [];
  const asking = Array.from({ length: 12 }, async () => {
    const { status, body } = await askFor(`http://127.0.0.1:${slow.port}/grey.png`);
    if (status === 429) refused.push(body);
    return status;
  });
  await expect.poll(() => [held.length, refused.length]).toEqual([5, 7]);
  for (const response of held) response.end(grey);
  expect((await Promise.all(asking)).filter((status) => status === 200)).toHaveLength(5);
  expect(refused[0]).toMatchObject({ code: 'queue_full', retry_after: expect.any(Number) });
  expect((await askFor(web.put('small.png', grey))).status).toBe(200);
});

test('an invalid threshold is a 400', async () => {
  const refused = await ask('https://a.example/a.png', { threshold: 1.1 });
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'threshold' }] } });
});
