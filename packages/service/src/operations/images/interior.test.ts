import type { GenerationError, GenerationSuccess } from '@genmedia/types';
import { beforeAll, expect, test } from 'vitest';
import { decodePicture, type Picture } from '../../testing/picture.ts';
import { useSharedService } from '../../testing/service.ts';
import { download } from '../../testing/sound.ts';
import { difference } from '../../testing/video.ts';
import { useWebServer } from '../../testing/web-server.ts';

const service = useSharedService();
const web = useWebServer();

let key: string;
let room: Picture;
let roomUrl: string;
let chairUrl: string;

const ask = <Body = GenerationSuccess>(operation: string, request: object) =>
  service.post<Body>(`/api/v6/interior/${operation}`, { key, init_image: roomUrl, ...request });

const see = async (url: string | undefined) => decodePicture(await download(url, 'image/png'));

async function draw(prompt: string, height: number): Promise<string> {
  const { body } = await service.post<GenerationSuccess>('/api/v7/images/text-to-image', {
    key,
    model_id: 'sandbox-image',
    prompt,
    width: 640,
    height,
    seed: 2,
  });
  return body.output[0] ?? '';
}

beforeAll(async () => {
  key = (await service.newUser()).apiKey;
  roomUrl = await draw('a living room with a lamp on the left', 512);
  chairUrl = await draw('a blue chair', 640);
  room = await see(roomUrl);
});

test('an object is taken out of the image by its name, and the rest stays', async () => {
  const { status, body } = await ask('object_removal', { object_name: 'lamp' });
  expect([status, body]).toMatchObject([
    200,
    { status: 'success', meta: { engine: 'sandbox', object_name: 'lamp', init_image: roomUrl } },
  ]);
  const cleared = await see(body.output[0]);
  expect(cleared).toMatchObject({ format: 'png', width: 640, height: 512 });
  const apart = difference(cleared, room);
  expect(apart).toBeGreaterThan(0.2);
  expect(apart).toBeLessThan(30);
  const fetched = await ask(`fetch/${body.id}`, {});
  expect(fetched).toMatchObject({ status: 200, body });
});

test('an object of another image is placed in the room, where the prompt says', async () => {
  const changed = async (prompt: string) => {
    const { body } = await ask('interior_mixer', { object_image: chairUrl, prompt });
    expect(body).toMatchObject({ status: 'success', meta: { prompt, object_image: chairUrl } });
    return middleOfChange(await see(body.output[0]), room);
  };
  const left = await changed('Place the chair on the left');
  const right = await changed('Place the chair on the right');
  expect(left).toBeLessThan(right - 100);
});

/** Mean distance from the left of the pixels that differ most. */
function middleOfChange(one: Picture, other: Picture): number {
  const places: number[] = [];
  for (let at = 0; at < one.pixels.length; at += 3) {
    const apart = Math.abs((one.pixels[at] ?? 0) - (other.pixels[at] ?? 0));
    if (apart > 40) places.push((at / 3) % one.width);
  }
  expect(places.length).toBeGreaterThan(500);
  return places.reduce((sum, place) => sum + place) / places.length;
}

test('the result has the size that is asked for, as base64 if it is asked for', async () => {
  const size = { width: 768, height: 600 };
  const request = { object_image: chairUrl, prompt: 'by the window', ...size, base64: true };
  const { body } = await ask('interior_mixer', request);
  expect(body).toMatchObject({ status: 'success', meta: size });
  const mixed = await decodePicture(Buffer.from(body.output[0] ?? '', 'base64'));
  expect(mixed).toMatchObject(size);
});

test('a parameter that was sent and that the model does not use causes a warning', async () => {
  const request = { object_image: chairUrl, prompt: 'by the window', guidance_scale: 7 };
  const { body } = await ask('interior_mixer', request);
  expect(body.meta).toMatchObject({ guidance_scale: 7, num_inference_steps: 8 });
  expect(body.meta.warnings).toEqual([
    expect.stringMatching(/^guidance_scale is not supported by alpha-edit-2511/),
  ]);
  const sent = await ask('interior_mixer', { ...request, num_inference_steps: 8 });
  expect(sent.body.meta.warnings).toContainEqual(
    expect.stringMatching(/^num_inference_steps is not supported/),
  );
});

test('what is not in the image is not removed, and a warning says what is', async () => {
  const { body } = await ask('object_removal', { object_name: 'elephant' });
  expect(body).toMatchObject({
    status: 'success',
    meta: {
      warnings: [expect.stringContaining('No thing in this picture is called elephant. It shows')],
    },
  });
});

test.each([
  ['object_removal', {}, 'object_name'],
  ['interior_mixer', { prompt: 'here' }, 'object_image'],
  [
    'interior_mixer',
    { prompt: 'here', object_image: 'https://a.example/a.png', width: 511 },
    'width',
  ],
])('%s of %o is a 400 that names the field', async (operation, request, field) => {
  const refused = await ask<GenerationError>(operation, request);
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ field }] } });
});

test('an object whose image is not there ends the job with what to do', async () => {
  const request = { object_image: `${web.url}/gone.png`, prompt: 'by the window' };
  const { body } = await ask<GenerationError>('interior_mixer', request);
  expect(body).toMatchObject({ status: 'error', code: 'input_unavailable' });
  expect(body.message).toMatch(/object_image .*404/);
});
