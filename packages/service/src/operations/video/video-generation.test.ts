import { extractAudio } from '@genmedia/media/video';
import type { GenerationError, GenerationProcessing, GenerationSuccess } from '@genmedia/types';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { isFull } from '../../testing/full.ts';
import { decodePicture } from '../../testing/picture.ts';
import { useSharedService } from '../../testing/service.ts';
import { download, loudness } from '../../testing/sound.ts';
import { decodeVideo, difference } from '../../testing/video.ts';
import { wavOf } from '../../testing/wav.ts';
import { useWebServer } from '../../testing/web-server.ts';

const service = useSharedService();
const web = useWebServer();
const shortest = { duration: 4, fps: 8 };
const smallest = { ...shortest, resolution: '240p', aspect_ratio: '1:1' };
let key: string;

const ask = <Body = GenerationProcessing>(
  operation: string,
  request: object,
  headers: Record<string, string> = {},
) =>
  service.post<Body>(
    `/api/v7/video-fusion/${operation}`,
    { key, model_id: 'sandbox-video', ...shortest, ...request },
    headers,
  );

/** The result of a job, when the job has finished. */
async function fetched<Body>({ fetch_result, id }: GenerationProcessing): Promise<Body> {
  expect(fetch_result).toBe(`${service.url}/api/v7/video-fusion/fetch/${id}`);
  const wait = { Prefer: 'wait=300' };
  const { body } = await service.post<GenerationSuccess>(fetch_result, { key }, wait);
  expect(body.status).not.toBe('processing');
  return body as Body;
}

async function film(operation: string, request: object, headers: Record<string, string> = {}) {
  const { status, body } = await ask(operation, request, headers);
  expect([status, body]).toMatchObject([200, { status: 'processing', output: [] }]);
  const result = await fetched<GenerationSuccess>(body);
  expect(result).toMatchObject({ status: 'success', meta: { engine: 'sandbox' } });
  expect(body.future_links).toEqual(result.output);
  const file = await download(result.output[0], 'video/mp4');
  return { id: body.id, meta: result.meta, file, video: await decodeVideo(file) };
}

/** The sound of a video, decoded. */
async function soundOf(file: Uint8Array) {
  const { channels, sampleRate } = await extractAudio(file);
  const [samples = new Float32Array()] = channels;
  return { samples, sampleRate, channels: channels.length, seconds: samples.length / sampleRate };
}

/** A picture of one colour, or of two. */
async function picture(colour: string, width = 96, height = 64): Promise<Buffer> {
  const half = { width: width / 2, height, channels: 3, background: 'white' } as const;
  const create = { width, height, channels: 3, background: colour } as const;
  const input = await sharp({ create: half }).png().toBuffer();
  return await sharp({ create })
    .composite([{ input, left: 0, top: 0 }])
    .png()
    .toBuffer();
}

/** A second of a tone, as WAV. */
function tone(): Buffer {
  return wavOf(
    Uint8Array.from({ length: 8000 }, (_, i) => 128 + 48 * Math.sin(i / 3)),
    8000,
  );
}

beforeAll(async () => {
  key = (await service.newUser()).apiKey;
});

test('a prompt is filmed once: the answer comes at once, the video as long and as large as asked', async () => {
  const request = { prompt: 'Waves roll onto a beach at sunrise', width: 512, seed: 7 };
  const headers = { 'Idempotency-Key': 'one-film' };
  const wide = { ...request, aspect_ratio: '4:1' };
  const { id, file, video, meta } = await film('text-to-video', wide, headers);
  // The model writes the prompt that it films into the file.
  expect(file.includes(request.prompt)).toBe(true);
  expect(video).toMatchObject({ width: 512, height: 128, frames: 32, videoCodec: 'avc' });
  expect(video.seconds).toBeCloseTo(4, 1);
  expect(video.audio).toBeUndefined();
  const [first, , last] = video.pictures;
  expect(first?.colours).toBeGreaterThan(200);
  expect(difference(first, last)).toBeGreaterThan(0.5);
  expect(meta).toMatchObject({
    model_id: 'sandbox-video',
    ...request,
    ...shortest,
    height: 128,
    aspect_ratio: '4:1',
  });
  expect(meta).not.toHaveProperty('resolution');
  // The same Idempotency-Key asks for the same video, even after the video is done.
  const again = await ask('text-to-video', wide, headers);
  expect([again.status, again.body]).toMatchObject([
    200,
    { status: 'processing', id, output: [], message: expect.stringContaining('can be fetched') },
  ]);
});

test('a sound is put under the video, and silence after it', async () => {
  const init_audio = web.put('tone.wav', tone());
  const { file, video, meta } = await film('text-to-video', {
    prompt: 'A red kite in the sky',
    ...smallest,
    init_audio,
  });
  expect(video).toMatchObject({ width: 240, height: 240, audio: { codec: 'aac' } });
  const sound = await soundOf(file);
  expect(sound.seconds).toBeCloseTo(4, 0);
  expect(loudness(sound, 0.1, 0.9)).toBeGreaterThan(0.2);
  expect(loudness(sound, 1.2)).toBeLessThan(0.001);
  expect(meta).toMatchObject({ init_audio, resolution: '240p', seed: expect.any(Number) });
});

test('a picture is set in motion, in its own shape', async () => {
  const prompt = 'The camera moves to the right';
  const moving = await film('image-to-video', {
    init_image: web.put('blue.png', await picture('navy')),
    prompt,
    resolution: '240p',
  });
  const { video, meta } = moving;
  expect(moving.file.includes(prompt)).toBe(true);
  expect(video).toMatchObject({ width: 360, height: 240, frames: 32 });
  const [first, , last] = video.pictures;
  const start = await decodePicture(await picture('navy', 360, 240));
  expect(difference(first, start)).toBeLessThan(2);
  expect(difference(first, last)).toBeGreaterThan(5);
  expect(meta).toMatchObject({ init_image: `${web.url}/blue.png`, resolution: '240p', width: 360 });
});

test.runIf(isFull)('a picture may be in the request itself', async () => {
  const file = await picture('navy');
  const inline = await film('image-to-video', {
    init_image: file.toString('base64'),
    ...smallest,
  });
  expect(inline.video).toMatchObject({ width: 240, height: 240 });
  const source = await download(String(inline.meta.init_image), 'image/png');
  expect(source.equals(file)).toBe(true);
});

test('the way from a first to a last picture ends at the last', async () => {
  const init_image = [
    web.put('blue.png', await picture('navy', 64, 64)),
    web.put('red.png', await picture('crimson', 64, 64)),
  ];
  const { video, meta } = await film('image-to-video', { init_image, resolution: '240p' });
  const start = await decodePicture(await picture('navy', 240, 240));
  const end = await decodePicture(await picture('crimson', 240, 240));
  const [first, , last] = video.pictures;
  expect(difference(first, start)).toBeLessThan(difference(first, end));
  expect(difference(last, end)).toBeLessThan(difference(last, start));
  expect(meta).toMatchObject({ init_image, width: 240, height: 240 });
});

test.each<[string, string, object, string, RegExp]>([
  ['a model that is not there', 'text-to-video', { model_id: 'x' }, 'model_id', /sandbox-video$/],
  [
    'a model for images',
    'text-to-video',
    { model_id: 'sandbox-image' },
    'model_id',
    /sandbox-video$/,
  ],
  ['a side that is odd', 'text-to-video', { width: 513 }, 'width', /multiple of 2/],
  ['a film that is too short', 'image-to-video', { duration: 3 }, 'duration', /at least 4/],
  ['a film that is too long', 'text-to-video', { duration: 13 }, 'duration', /at most 12 with/],
  ['a resolution', 'image-to-video', { resolution: '2160p' }, 'resolution', /one of 240p, .*1080p/],
  ['a shape', 'text-to-video', { aspect_ratio: '9:1' }, 'width', /at most 1920 with sandbox-video/],
  ['what is no shape', 'text-to-video', { aspect_ratio: 'wide' }, 'aspect_ratio', /such as 16:9/],
  ['three pictures', 'image-to-video', { init_image: ['a', 'b', 'c'] }, 'init_image', /./],
  [
    'a sound as the picture',
    'image-to-video',
    { init_image: 'UklGRiQAAABXQVZFZm10IA==' },
    'init_image',
    /PNG/,
  ],
  [
    'an address that is not public',
    'image-to-video',
    { init_image: 'http://10.0.0.1/a.png' },
    'init_image',
    /./,
  ],
])('%s is a 400 that says what would do', async (_, operation, request, field, phrase) => {
  const asked = { prompt: 'A cat', init_image: `${web.url}/blue.png`, ...request };
  const { status, body } = await ask<GenerationError>(operation, asked);
  expect([status, body]).toMatchObject([400, { status: 'error', code: 'validation_error' }]);
  expect(body.errors?.[0]?.field).toContain(field);
  expect(body.errors?.[0]?.message).toMatch(phrase);
});

test.each([
  [
    'a picture that is not there',
    'gone.png',
    undefined,
    'input_unavailable',
    'init_image could not',
  ],
  ['a picture that is a sound', 'tone.png', tone(), 'input_unsupported', 'init_image must be'],
])('%s fails the job, and the owner reads why', async (_, name, content, code, message) => {
  const init_image = content ? web.put(name, content) : `${web.url}/${name}`;
  const { body } = await ask('image-to-video', { init_image });
  expect(await fetched<GenerationError>(body)).toMatchObject({
    status: 'error',
    code,
    id: body.id,
    message: expect.stringContaining(message),
  });
});

test('a picture that is too wide for the resolution is refused by the names of fields that the request has', async () => {
  const wide = { create: { width: 420, height: 180, channels: 3, background: 'blue' } } as const;
  const init_image = web.put('wide.png', await sharp(wide).png().toBuffer());
  const { body } = await ask('image-to-video', { init_image, resolution: '1080p' });
  expect(await fetched<GenerationError>(body)).toMatchObject({
    code: 'model_refused',
    message:
      'The video would have 2520 x 1080 pixels, but its width must be at most 1920 with sandbox-video. Send another resolution or aspect_ratio.',
  });
});

test('a video is fetched by its own operation and its own account alone', async () => {
  // It fails, which takes less time than to film.
  const { body } = await ask('image-to-video', { init_image: `${web.url}/gone.png` });
  const { apiKey: other } = await service.newUser();
  const statuses = await Promise.all([
    service.post(`/api/v7/video-fusion/fetch/${body.id}`, { key: other }),
    service.post(`/api/v6/video/fetch/${body.id}`, { key }),
    service.post(`/api/v7/video-fusion/fetch/${body.id}`, { key }),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 200]);
});
