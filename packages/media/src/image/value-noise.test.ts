import { expect, test } from 'vitest';
import { float32At } from '../arrays.ts';
import { Random } from '../random.ts';
import { valueNoise } from './value-noise.ts';

/** The steepest part of a smooth step from 0 to 1 (`smoothstep`). */
const steepest = 1.5;

test.each([
  [64, 48, 8],
  [50, 31, 6.3],
  [3, 2, 40],
  [5, 7, 1],
])(
  'noise of %i x %i pixels with a cell of %d is smooth, and from 0 to 1',
  (width, height, cell) => {
    const noise = valueNoise(new Random('noise'), width, height, cell);
    expect(noise).toHaveLength(width * height);
    for (const [i, value] of noise.entries()) {
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(1);
      const isLast = (i + 1) % width === 0;
      const beside = isLast ? value : float32At(noise, i + 1);
      const below = i + width < noise.length ? float32At(noise, i + width) : value;
      const most = steepest / cell + 1e-6;
      expect(Math.max(Math.abs(beside - value), Math.abs(below - value))).toBeLessThanOrEqual(most);
    }
  },
);

test('the same key gives the same noise', () => {
  const [one, other] = ['a', 'b'].map((key) => valueNoise(new Random(key), 16, 16, 4));
  expect(valueNoise(new Random('a'), 16, 16, 4)).toEqual(one);
  expect(other).not.toEqual(one);
});
