import { expect, test } from 'vitest';
import { imageSize } from './image-size.ts';

test.each([
  [1024, 1024, '1:1', 1024, 1024],
  [1024, 1024, '16:9', 1024, 576],
  [1024, 1024, '9:16', 576, 1024],
  [1024, 1024, '4:3', 1024, 768],
  [1024, 1024, '3:4', 768, 1024],
  [512, 1000, '16:9', 1000, 563],
  [1000, 512, '9:16', 563, 1000],
  [600, 800, '1:1', 800, 800],
] as const)('%i x %i with %s is %i x %i', (width, height, ratio, wide, high) => {
  expect(imageSize({ width, height }, ratio)).toEqual({ width: wide, height: high });
});

test('without a ratio, the size is kept', () => {
  expect(imageSize({ width: 1024, height: 768 }, undefined)).toEqual({ width: 1024, height: 768 });
});
