import { expect, test } from 'vitest';
import { maskBounds } from './mask.ts';

test('the bounds of a mask are those of what it marks by half or more', () => {
  const [width, height] = [8, 6];
  const mask = { data: new Uint8Array(width * height).fill(127), width, height };
  expect(maskBounds(mask)).toBeUndefined();
  mask.data[2 * width + 3] = 128;
  mask.data[4 * width + 7] = 255;
  expect(maskBounds(mask)).toEqual({ left: 3, right: 8, top: 2, bottom: 5 });
});
