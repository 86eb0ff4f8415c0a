import { expect, test } from 'vitest';
import { type RequestedVideoSize, videoSize, videoSizeLike } from './video-size.ts';

const usual = { resolution: '480p', aspect_ratio: '16:9' } as const;

test.each<[Partial<RequestedVideoSize>, string]>([
  [{}, '854x480'],
  [{ resolution: '720p' }, '1280x720'],
  [{ resolution: '720p', aspect_ratio: '3:4' }, '720x960'],
  [{ aspect_ratio: '1:1' }, '480x480'],
  [{ width: 768, height: 512, aspect_ratio: '1:1' }, '768x512'],
  [{ width: 1024 }, '1024x576'],
  [{ height: 1024, aspect_ratio: '9:16', resolution: '720p' }, '576x1024'],
  [{ height: 514, aspect_ratio: '4:3' }, '686x514'],
])('%j is filmed in %s', (wanted, size) => {
  const { width, height } = videoSize({ ...usual, ...wanted });
  expect(`${width}x${height}`).toBe(size);
});

test('a picture keeps its shape, within what films have', () => {
  const like = (width: number, height: number) =>
    Object.values(videoSizeLike({ width, height }, '480p', undefined)).join('x');
  expect(like(1500, 1000)).toBe('720x480');
  expect(like(33, 44)).toBe('480x640');
  expect(like(4000, 100)).toBe('1120x480');
  expect(like(100, 4000)).toBe('480x1120');
  expect(videoSizeLike({ width: 100, height: 100 }, '720p', '16:9')).toEqual({
    width: 1280,
    height: 720,
  });
});
