import { expect, test } from 'vitest';
import { h264 } from './h264.ts';

test('loading the encoder does not change how the program handles unhandled rejections', async () => {
  const handlers = () => [
    ...process.rawListeners('uncaughtException'),
    ...process.rawListeners('unhandledRejection'),
  ];
  const before = handlers();
  const encoder = await h264().createH264MP4Encoder();
  expect(encoder.width).toBe(0);
  encoder.delete();
  expect(handlers()).toEqual(before);
});
