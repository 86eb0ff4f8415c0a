import { describe, expect, test } from 'vitest';
import { drawnSize, imageSize, withinSizes } from './image-size.ts';

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

describe('a model with sizes of its own', () => {
  const sizes = ['1024x1024', '1536x1024', '1024x1536'];
  const painter = { model_id: 'painter', sizes };

  test.each([
    [1024, 1024, '1024x1024'],
    [512, 512, '1024x1024'],
    [768, 512, '1536x1024'],
    [1024, 576, '1536x1024'],
    [576, 1024, '1024x1536'],
    [1536, 900, '1536x1024'],
  ])('is asked for %i x %i as %s', (width, height, requestedSize) => {
    const { requestedSize: instead, ...size } = drawnSize(painter, { width, height });
    expect(size).toEqual({ width, height });
    expect(instead ?? `${width}x${height}`).toBe(requestedSize);
  });

  test('is asked for the smallest of several sizes of the best shape', () => {
    const squares = { ...painter, sizes: ['1536x1536', '1024x1024'] };
    expect(drawnSize(squares, { width: 64, height: 88 }).requestedSize).toBe('1024x1024');
  });

  test.each([
    ['1280x720', 1328, 747],
    ['800x600', 872, 654],
    ['1248x832', 1257, 838],
  ])('makes an image of the shape of %s that size, to the pixel', (drawn, width, height) => {
    const { width: wide, height: high } = withinSizes({ sizes: [drawn] }, { width, height });
    expect(`${wide}x${high}`).toBe(drawn);
  });

  test('that are only shapes uses the nearest one', () => {
    const shapes = { ...painter, sizes: ['1:1', '3:2', '9:16'] };
    expect(drawnSize(shapes, { width: 1024, height: 576 }).requestedSize).toBe('3:2');
    expect(drawnSize(shapes, { width: 512, height: 1024 }).requestedSize).toBe('9:16');
  });

  test('refuses a size that fits into none of them, and lists them', () => {
    const message =
      'must fit into a size that painter draws: 1024x1024, 1536x1024, 1024x1536; 1100x1100 does not';
    expect(() => drawnSize(painter, { width: 1100, height: 1100 })).toThrow(message);
  });
});
