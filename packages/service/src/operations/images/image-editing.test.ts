import { skinTones } from '@genmedia/sandbox/testing/skin-tones';
import type { GenerationError, GenerationSuccess } from '@genmedia/types';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { isFull } from '../../testing/full.ts';
import { bluePixels, decodePicture, type Picture } from '../../testing/picture.ts';
import { useSharedService } from '../../testing/service.ts';
import { download } from '../../testing/sound.ts';
import { difference } from '../../testing/video.ts';
import { useWebServer } from '../../testing/web-server.ts';

const service = useSharedService();
const web = useWebServer();

let key: string;
let picture: Picture;
let url: string;
/** URL of a small copy of the image, which is edited fast. Things are only found in the large one. */
let small: string;

const ask = <Body = GenerationSuccess>(path: string, request: object) =>
  service.post<Body>(path, { key, init_image: url, ...request });

const edit = <Body = GenerationSuccess>(request: object) =>
  ask<Body>('/api/v6/image_editing/alpha_edit', request);

const caption = <Body = GenerationSuccess>(request: object) =>
  ask<Body>('/api/v6/image_editing/caption', request);

beforeAll(async () => {
  key = (await service.newUser()).apiKey;
  const drawn = await ask('/api/v7/images/text-to-image', {
    model_id: 'sandbox-image',
    prompt: 'a red ball on a green meadow',
    seed: 3,
    width: 512,
    height: 512,
  });
  expect([drawn.status, drawn.body]).toMatchObject([200, { status: 'success' }]);
  url = drawn.body.output[0] ?? '';
  const file = await download(url, 'image/png');
  picture = await decodePicture(file);
  small = web.put('small.png', await sharp(file).resize(128).png().toBuffer());
});

test('an image is edited as the prompt says, in its own size', async () => {
  const prompt = 'Make it black and white';
  const { status, body } = await edit({ prompt, init_image: small });
  expect([status, body]).toMatchObject([200, { status: 'success' }]);
  expect(body.meta).toMatchObject({
    engine: 'sandbox',
    model_id: 'alpha-edit-2509',
    prompt,
    init_image: small,
    safety_checker: true,
  });
  const edited = await decodePicture(await download(body.output[0], 'image/png'));
  expect(edited).toMatchObject({ format: 'png', width: 128, height: 128 });
  for (let at = 0; at < edited.pixels.length; at += 300) {
    const [red = 0, green = 0] = edited.pixels.subarray(at, at + 3);
    expect(Math.abs(red - green)).toBeLessThan(3);
  }
  const fetched = await ask(`/api/v6/image_editing/fetch/${body.id}`, {});
  expect(fetched).toMatchObject({ status: 200, body });
});

test.runIf(isFull)(
  'the thing that a prompt names is the one that changes, by the newer model too',
  async () => {
    const request = { prompt: 'Remove the ball', model_id: 'alpha-edit-2511', base64: true };
    const { body } = await edit(request);
    const edited = await decodePicture(Buffer.from(body.output[0] ?? '', 'base64'));
    const apart = difference(edited, picture);
    expect(apart).toBeGreaterThan(0.5);
    expect(apart).toBeLessThan(40);
    expect(body.proxy_links[0]).toMatch(/^http.*\.png$/);
  },
);

test('several images are edited together', async () => {
  const ball = '<svg width="200" height="200"><circle cx="100" cy="100" r="60" fill="blue"/></svg>';
  const second = await sharp(Buffer.from(ball)).flatten({ background: 'white' }).jpeg().toBuffer();
  const init_image = [url, web.put('ball.jpg', second)];
  const { body } = await edit({ init_image, prompt: 'Put the ball on the meadow' });
  expect(body).toMatchObject({ status: 'success', meta: { init_image } });
  const edited = await decodePicture(await download(body.output[0], 'image/png'));
  expect(edited).toMatchObject({ width: 512, height: 512 });
  expect(difference(edited, picture)).toBeGreaterThan(0.5);
  expect(bluePixels(edited)).toBeGreaterThan(100);
});

test('what does not look safe for work is held back, unless the safety checker is switched off', async () => {
  const init_image = web.put('skin.png', await skinTones());
  const request = { init_image, prompt: 'Make it sharper' };
  const { status, body } = await edit<GenerationError>(request);
  expect([status, body]).toMatchObject([200, { status: 'error', code: 'nsfw_content' }]);
  expect(body.message).toContain('safety_checker');
  const unchecked = await edit({ ...request, safety_checker: false });
  expect(unchecked.body).toMatchObject({ status: 'success', meta: { safety_checker: false } });
});

test('a caption is a text file, and in meta; the longer the more it says', async () => {
  const lengths: number[] = [];
  for (const length of ['short', 'normal', 'long']) {
    const { status, body } = await caption({ length });
    expect([status, body]).toMatchObject([200, { status: 'success', meta: { length } }]);
    const text = await download(body.output[0], 'text/plain; charset=utf-8');
    expect(body.meta.caption).toBe(String(text));
    expect(String(text)).toContain('ball');
    lengths.push(text.length);
  }
  expect(lengths).toEqual(lengths.toSorted((one, other) => one - other));
  expect(new Set(lengths).size).toBe(3);
});

test('a caption can come as base64, and is fetched where edits are', async () => {
  const { body } = await caption({ base64: true });
  expect(String(Buffer.from(body.output[0] ?? '', 'base64'))).toBe(body.meta.caption);
  const fetched = await ask(`/api/v6/image_editing/fetch/${body.id}`, {});
  expect(fetched).toMatchObject({ status: 200, body });
});

test('an edit that cannot be done gives the image with the instruction on it, and a warning', async () => {
  const { body } = await edit({ prompt: 'asdf qwer', init_image: small });
  expect(body).toMatchObject({
    status: 'success',
    meta: { warnings: [expect.stringMatching(/^Not done: "asdf qwer"\. It asks for no change/)] },
  });
  const made = await download(body.output[0], 'image/png');
  const { dominant } = await sharp(made).extract({ left: 0, top: 0, width: 64, height: 6 }).stats();
  // The label is yellow, and the image below it is as it was.
  expect(dominant.r).toBeGreaterThan(200);
  expect(dominant.b).toBeLessThan(60);
});

test('each image that is left out is named', async () => {
  const { body } = await edit({ prompt: 'Make it darker', init_image: Array(4).fill(small) });
  expect(body.meta.warnings).toEqual(
    [2, 3, 4].map((number) => expect.stringContaining(`Nothing of picture ${number} is in the`)),
  );
});

test('an edit that is understood only in part says which words it does not follow', async () => {
  const { body } = await edit({ prompt: 'Make it darker and dance the tango', init_image: small });
  expect(body).toMatchObject({
    status: 'success',
    meta: { warnings: ['Some words of the prompt were not followed: dance, tango.'] },
  });
});

test('a result that is smaller than its image says so', async () => {
  const large = sharp({ create: { width: 2600, height: 130, channels: 3, background: 'teal' } });
  const init_image = web.put('large.jpg', await large.jpeg().toBuffer());
  const { body } = await edit({ init_image, prompt: 'Make it darker' });
  expect(body).toMatchObject({
    status: 'success',
    meta: { warnings: [expect.stringContaining('2600 by 130 pixels was made smaller, to 2048')] },
  });
});

test.each([
  ['an edit by a model of another kind', 'alpha_edit', { prompt: 'x', model_id: 'sandbox-image' }],
  ['an edit without a prompt', 'alpha_edit', {}],
  ['a caption of no known length', 'caption', { length: 'endless' }],
  [
    'an edit of five images',
    'alpha_edit',
    { prompt: 'x', init_image: Array(5).fill('https://a.example/a.png') },
  ],
])('%s is a 400', async (_, operation, request) => {
  const refused = await ask<GenerationError>(`/api/v6/image_editing/${operation}`, request);
  expect(refused).toMatchObject({ status: 400, body: { code: 'validation_error' } });
});

test.each([
  ['that is not there', () => `${web.url}/gone.png`, 'input_unavailable', /init_image .*404/],
  ['that is no image', () => web.put('a.png', Buffer.from('no')), 'input_unsupported', /PNG, JPEG/],
])('a file %s ends its job with what to do', async (_, source, code, phrase) => {
  const { body } = await caption<GenerationError>({ init_image: source() });
  expect(body).toMatchObject({ status: 'error', code });
  expect(body.message).toMatch(phrase);
});

test('null in optional fields makes the same job as a request without them', async () => {
  const request = { prompt: 'Make it black and white', init_image: small };
  const headers = { 'Idempotency-Key': 'edited-once' };
  const nulls = {
    model_id: null,
    safety_checker: null,
    base64: null,
    webhook: null,
    track_id: null,
  };
  const path = '/api/v6/image_editing/alpha_edit';
  const sent = (more: object) =>
    service.post<GenerationSuccess>(path, { key, ...request, ...more }, headers);
  const first = await sent(nulls);
  expect(first).toMatchObject({ status: 200, body: { status: 'success' } });
  expect(await sent({})).toMatchObject({ status: 200, body: { id: first.body.id } });
  const refused = await sent({ prompt: null });
  expect(refused).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'prompt', message: 'must be a string, and cannot be null' }] },
  });
});
