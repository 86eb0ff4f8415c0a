import { expect, test } from 'vitest';
import { byteAt } from '../arrays.ts';
import { Random } from '../random.ts';
import { createBrightnessInpainter, ringsOf } from './inpaint.ts';

const [width, height] = [12, 9];
const places = Array.from({ length: width * height }, (_, i) => i);

/** Steps to the nearest pixel outside the mask, by trying each. */
function stepsOut(on: Uint8Array, from: number): number {
  const steps = places
    .filter((to) => byteAt(on, to) === 0)
    .map((to) => {
      const down = Math.abs(Math.floor(to / width) - Math.floor(from / width));
      return down + Math.abs((to % width) - (from % width));
    });
  return steps.length > 0 ? Math.min(...steps) : -1;
}

test('a mask is filled from its border inwards, each pixel at its distance', () => {
  const random = new Random('masks');
  for (const share of [0, 0.3, 0.6, 0.9, 0.97, 0.99, 1]) {
    const on = Uint8Array.from(places, () => (random.next() < share ? 1 : 0));
    const rings = ringsOf({ on, width, height });
    expect([...rings]).toEqual(places.map((i) => stepsOut(on, i)));
  }
});

test.each([
  ['in the middle', 5, 4],
  ['in a corner', 0, 0],
])('a pixel %s becomes the mean of those around it, the nearer the more', (_, x, y) => {
  const random = new Random('levels');
  const data = Uint8Array.from(places, () => random.int(0, 255));
  let [sum, total] = [0, 0];
  for (const i of places) {
    const far = Math.hypot((i % width) - x, Math.floor(i / width) - y);
    if (far === 0 || far > 5) continue;
    sum += byteAt(data, i) / far ** 3;
    total += 1 / far ** 3;
  }
  const on = new Uint8Array(places.length);
  on[y * width + x] = 1;
  createBrightnessInpainter({ on, width, height })({ data, width, height });
  expect(data[y * width + x]).toBe(Math.round(sum / total));
});
