import type { GenerationError, GenerationSuccess } from '@genmedia/types';
import { beforeAll, expect, test } from 'vitest';
import { isFull } from '../../testing/full.ts';
import { markedPlace, markedVideo } from '../../testing/marked-video.ts';
import type { Picture } from '../../testing/picture.ts';
import { useSharedService } from '../../testing/service.ts';
import { download } from '../../testing/sound.ts';
import { decodeVideo } from '../../testing/video.ts';
import { useWebServer } from '../../testing/web-server.ts';

const service = useSharedService();
const web = useWebServer();
let key: string;
let films: Awaited<ReturnType<typeof markedVideo>>;

beforeAll(async () => {
  key = (await service.newUser()).apiKey;
  films = await markedVideo();
  web.put('marked.mp4', films.marked);
});

const ask = <Body = GenerationSuccess>(request: object) =>
  service.post<Body>('/api/v6/video/watermark_remover', { key, ...request });

/** The mean difference of two pictures where the mark is, in levels. */
function differenceAtMark(one: Picture | undefined, other: Picture | undefined): number {
  const { left, top, width, height } = markedPlace;
  let sum = 0;
  for (let y = top; y < top + height; y++) {
    for (let x = left; x < left + width; x++) {
      const at = 3 * (y * (one?.width ?? 0) + x);
      sum += Math.abs((one?.pixels[at] ?? 0) - (other?.pixels[at] ?? 255));
    }
  }
  return sum / (width * height);
}

test('the mark is gone from the video, and the rest is as long and as large as before', async () => {
  const init_video = `${web.url}/marked.mp4`;
  const { status, body } = await ask({ init_video });
  expect([status, body]).toMatchObject([
    200,
    { status: 'success', meta: { engine: 'sandbox', model_id: 'sandbox-video-edit', init_video } },
  ]);
  expect(body.proxy_links).toEqual(body.output);
  const [clean, marked, result] = await Promise.all([
    decodeVideo(films.clean),
    decodeVideo(films.marked),
    decodeVideo(await download(body.output[0], 'video/mp4')),
  ]);
  const { width, height, frames } = marked;
  expect(result).toMatchObject({ width, height, frames, videoCodec: 'avc' });
  for (const [index, picture] of result.pictures.entries()) {
    const before = differenceAtMark(marked.pictures[index], clean.pictures[index]);
    expect(differenceAtMark(picture, clean.pictures[index])).toBeLessThan(before / 4);
  }
  const fetched = await service.post(`/api/v6/video/fetch/${body.id}`, { key });
  expect([fetched.status, fetched.body]).toEqual([200, body]);
});

test('a video without a mark comes back unchanged, with a warning', async () => {
  const { body } = await ask({ init_video: web.put('clean.mp4', films.clean) });
  expect(body).toMatchObject({
    status: 'success',
    meta: { regions: [], warnings: [expect.stringContaining('No watermark was found')] },
  });
  expect(body.meta).not.toHaveProperty('region');
  const file = await download(body.output[0], 'video/mp4');
  expect(file.equals(films.clean)).toBe(true);
});

test.runIf(isFull)('the video itself is in the answer where base64 is asked for', async () => {
  const { body } = await ask({ init_video: `${web.url}/marked.mp4`, base64: true });
  const file = await download(body.proxy_links[0], 'video/mp4');
  expect(body.output).toEqual([file.toString('base64')]);
});

test.each<[string, () => string, string, RegExp]>([
  ['the video is not there', () => `${web.url}/gone.mp4`, 'input_unavailable', /init_video .* 404/],
  [
    'the file is no video',
    () => web.put('a.mp4', Buffer.from('hello')),
    'input_unsupported',
    /MP4/,
  ],
])('an error says that %s', async (_, source, code, phrase) => {
  const { status, body } = await ask<GenerationError>({ init_video: source() });
  expect([status, body]).toMatchObject([200, { status: 'error', code, id: expect.any(Number) }]);
  expect(body.message).toMatch(phrase);
});

test('what is no URL is refused at once', async () => {
  const { status, body } = await ask<GenerationError>({ init_video: 'clip.mp4' });
  expect([status, body.errors?.[0]?.field]).toEqual([400, 'init_video']);
});
