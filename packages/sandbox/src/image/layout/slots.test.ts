import { Random } from '@genmedia/media/random';
import { expect, test } from 'vitest';
import type { Spot } from '../scenery/stage.ts';
import { spotsInGrid, spotsInRanks } from './slots.ts';

const counts = Array.from({ length: 60 }, (_, i) => i + 1);

function overlap(spots: readonly Spot[], aspect: number): boolean {
  return spots.some((one, i) =>
    spots.slice(i + 1).some((other) => {
      const apart = Math.abs(one.x - other.x) - ((one.height + other.height) * aspect) / 2;
      const [top, bottom] = [
        Math.max(one.y - one.height, other.y - other.height),
        Math.min(one.y, other.y),
      ];
      return apart < 0 && top < bottom;
    }),
  );
}

test.each([
  ['a square', 1000, 1000],
  ['a wide strip', 2000, 120],
  ['a tall strip', 100, 1900],
])('calm figures scattered over %s never overlap, however many', (_, right, bottom) => {
  for (const count of counts) {
    for (const aspect of [0.4, 1, 2.2]) {
      const region = { left: 0, top: 0, right, bottom };
      const spots = spotsInGrid(
        region,
        { count, aspect, wantedHeight: 500, play: 0.12 },
        new Random(`${count}`),
      );
      expect(spots).toHaveLength(count);
      expect(overlap(spots, aspect), `${count} of ${aspect}`).toBe(false);
      for (const { x, y, height } of spots) {
        expect(x - (height * aspect) / 2).toBeGreaterThanOrEqual(0);
        expect(x + (height * aspect) / 2).toBeLessThanOrEqual(right);
        expect(y - height).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(bottom);
      }
    }
  }
});

test('rows place every figure on the ground, and the far figures are smaller', () => {
  for (const count of counts) {
    const plane = { left: 0, right: 1000, near: 900, far: 600 };
    const spots = spotsInRanks(
      plane,
      { count, aspect: 0.8, wantedHeight: 400, play: 0.5 },
      new Random(`${count}`),
    );
    expect(spots).toHaveLength(count);
    for (const { y } of spots) expect(y).toBeGreaterThan(550);
    const sorted = [...spots].sort((a, b) => a.y - b.y);
    const [far, near] = [sorted[0], sorted.at(-1)];
    if (far !== undefined && near !== undefined && near.y - far.y > 150)
      expect(far.height).toBeLessThan(near.height);
  }
});
