import type { GenerationError, GenerationSuccess } from '@genmedia/types';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { bluePixels, decodePicture } from '../../testing/picture.ts';
import { useSharedService } from '../../testing/service.ts';
import { download } from '../../testing/sound.ts';
import { useWebServer } from '../../testing/web-server.ts';

const service = useSharedService();
const web = useWebServer();

let key: string;
/** The image as the model drew it. The model finds things in it. */
let drawn: string;
/** A small copy of the image, which is edited fast. */
let picture: Buffer;
let url: string;

const ask = <Body = GenerationSuccess>(operation: string, request: object) =>
  service.post<Body>(`/api/v7/images/${operation}`, {
    key,
    model_id: 'sandbox-image',
    prompt: 'a snowy day',
    init_image: url,
    ...request,
  });

async function make(operation: string, request: object) {
  const { status, body } = await ask(operation, request);
  expect([status, body]).toMatchObject([200, { status: 'success', meta: { engine: 'sandbox' } }]);
  const files = await Promise.all(body.output.map((each) => download(each, 'image/png')));
  return { body, pictures: await Promise.all(files.map(decodePicture)) };
}

/** A black mask with a white right half. */
async function mask(width: number, height: number): Promise<Buffer> {
  const white = { create: { width: width / 2, height, channels: 3, background: 'white' } } as const;
  return await sharp({ create: { width, height, channels: 3, background: 'black' } })
    .composite([{ input: white, left: width / 2, top: 0 }])
    .png()
    .toBuffer();
}

/** How far two pictures of one size are apart, on average, from 0 to 255. */
function distance(one: Buffer, other: Buffer): number {
  const sum = one.reduce((total, value, i) => total + Math.abs(value - (other[i] ?? 0)), 0);
  return sum / one.length;
}

beforeAll(async () => {
  key = (await service.newUser()).apiKey;
  const house = { prompt: 'a red house on a green hill', width: 512, height: 512, seed: 3 };
  drawn = (await ask('text-to-image', house)).body.output[0] ?? '';
  picture = await sharp(await download(drawn, 'image/png'))
    .resize(128)
    .png()
    .toBuffer();
  url = web.put('house.png', picture);
});

test('an image becomes another one like it, the further the stronger, in its own size', async () => {
  const original = (await decodePicture(picture)).pixels;
  const distances: number[] = [];
  for (const strength of [0.2, 1]) {
    const { body, pictures } = await make('image-to-image', { strength, seed: 5 });
    expect(body.meta).toMatchObject({ prompt: 'a snowy day', strength, seed: 5, init_image: url });
    expect(pictures[0]).toMatchObject({ format: 'png', width: 128, height: 128 });
    distances.push(distance(pictures[0]?.pixels ?? original, original));
  }
  const [weak = 0, strong = 0] = distances;
  expect(weak).toBeGreaterThan(0.5);
  expect(strong).toBeGreaterThan(weak);
});

test('there are as many images as asked for, in the size asked for, from a file that the request holds', async () => {
  const init_image = picture.toString('base64');
  const size = { width: 640, height: 512 };
  const asked = { init_image, prompt: 'a rainy day', samples: 2, ...size, seed: 4294967295 };
  const { body, pictures } = await make('image-to-image', asked);
  expect(body.meta).toMatchObject({ ...size, samples: 2, seeds: [4294967295, 1] });
  expect(pictures).toMatchObject([size, size]);
  expect(pictures[0]?.pixels).not.toEqual(pictures[1]?.pixels);
  expect(String(body.meta.init_image).startsWith(`${service.url}/files/`)).toBe(true);
});

test('several images make one', async () => {
  const ball = '<svg width="96" height="96"><circle cx="48" cy="48" r="30" fill="blue"/></svg>';
  const second = await sharp(Buffer.from(ball)).flatten({ background: 'white' }).png().toBuffer();
  const init_image = [drawn, web.put('ball.png', second)];
  const request = { init_image, prompt: 'Put the ball on the hill' };
  const { body, pictures } = await make('image-to-image', { ...request, aspect_ratio: '16:9' });
  expect(body.meta.init_image).toEqual(init_image);
  expect(pictures).toMatchObject([{ width: 512, height: 288 }]);
  expect(bluePixels(pictures[0])).toBeGreaterThan(100);
});

test('what is black in the mask stays to the bit, what is white is painted anew', async () => {
  const mask_image = web.put('mask.png', await mask(64, 64));
  const { body, pictures } = await make('inpaint', { mask_image, prompt: 'a large tree', seed: 7 });
  expect(body.meta).toMatchObject({ mask_image, init_image: url, seed: 7, strength: 1 });
  const halves = (file: Uint8Array, left: number) =>
    sharp(file).removeAlpha().extract({ left, top: 0, width: 60, height: 128 }).raw().toBuffer();
  const painted = await download(body.output[0], 'image/png');
  expect((await halves(painted, 0)).equals(await halves(picture, 0))).toBe(true);
  expect(distance(await halves(painted, 68), await halves(picture, 68))).toBeGreaterThan(2);
  expect(pictures).toMatchObject([{ width: 128, height: 128 }]);
});

test('a result is fetched as other images are', async () => {
  const { body } = await make('image-to-image', { seed: 5 });
  const fetched = await service.post(`/api/v7/images/fetch/${body.id}`, { key });
  expect(fetched).toMatchObject({ status: 200, body });
});

test.each(['image-to-image', 'inpaint'])(
  '%s needs a scheduler with a model of the SD type',
  async (operation) => {
    const masked = operation === 'inpaint' ? { mask_image: url } : {};
    const request = { model_id: 'sandbox-image-sd', ...masked };
    const refused = await ask<GenerationError>(operation, request);
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'scheduler' }] } });
    expect(refused.body.message).toContain('sandbox-image-sd');
    const scheduler = 'EulerAncestralDiscreteScheduler';
    const { body } = await ask(operation, { ...request, scheduler });
    expect(body.status).toBe('success');
    // The sandbox's model draws without a scheduler, and says so.
    expect(body.meta.warnings).toEqual([expect.stringMatching(/^scheduler has no effect/)]);
    expect(body.meta).toMatchObject({ scheduler });
  },
);

test.each([
  ['image-to-image', { model_id: 'sandbox-voice' }, 'model_id', /sandbox-image/],
  [
    'inpaint',
    { mask_image: 'https://a.example/a.png', model_id: 'nobody' },
    'model_id',
    /sandbox-image/,
  ],
  ['image-to-image', { width: 511 }, 'width', /512/],
  ['inpaint', {}, 'mask_image', /required/],
])('%s of %o is a 400 that says what would do', async (operation, request, field, phrase) => {
  const { status, body } = await ask<GenerationError>(operation, request);
  expect([status, body]).toMatchObject([400, { code: 'validation_error', errors: [{ field }] }]);
  expect(body.errors?.[0]?.message).toMatch(phrase);
});

test.each([
  ['that is not there', async () => `${web.url}/gone.png`, 'input_unavailable', /init_image .*404/],
  [
    'that is no image',
    async () => web.put('a.png', Buffer.from('no')),
    'input_unsupported',
    /PNG, JPEG/,
  ],
])('a file %s ends its job with what to do', async (_, source, code, phrase) => {
  const init_image = await source();
  const { status, body } = await ask<GenerationError>('image-to-image', { init_image });
  expect([status, body]).toMatchObject([200, { status: 'error', code }]);
  expect(body.message).toMatch(phrase);
});

test('a mask of another shape is refused, with both sizes', async () => {
  const mask_image = web.put('wide.png', await mask(64, 32));
  const { body } = await ask<GenerationError>('inpaint', { mask_image });
  expect(body).toMatchObject({ status: 'error', code: 'input_unsupported' });
  expect(body.message).toMatch(/128 x 128 .* 64 x 32/);
});

test('a strength that was left out causes no warning, and one that was sent does', async () => {
  const request = { prompt: 'Make it black and white' };
  const { body } = await make('image-to-image', request);
  expect(body.meta).toMatchObject({ strength: 0.7 });
  expect(body.meta).not.toHaveProperty('warnings');
  const sent = await make('image-to-image', { ...request, strength: 0.5 });
  expect(sent.body.meta.warnings).toEqual([expect.stringMatching(/^strength is not supported/)]);
});
