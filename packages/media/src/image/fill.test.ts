import { describe, expect, test } from 'vitest';
import { byteAt } from '../arrays.ts';
import { photograph, withDisc } from '../testing/photograph.ts';
import { fillMask } from './fill.ts';
import type { Mask } from './mask.ts';

const picture = photograph();
const { width, height } = picture;

function discMask(x: number, y: number, r: number): Mask {
  const disc = withDisc({ data: new Uint8Array(3 * width * height), width, height }, x, y, r);
  const data = Uint8Array.from({ length: width * height }, (_, i) => (disc.data[3 * i] ? 255 : 0));
  return { data, width, height };
}

describe('the pixels that a mask marks', () => {
  const marked = withDisc(picture, 96, 64, 20);
  const mask = discMask(96, 64, 21);

  test('are filled from their surroundings, and no other bit changes', async () => {
    const filled = await fillMask(marked, mask);
    const red = [...mask.data.keys()].filter((i) => byteAt(filled.data, 3 * i) > 180);
    expect(red).toEqual([]);
    const touched = [...mask.data.keys()].filter(
      (i) =>
        mask.data[i] === 0 &&
        [0, 1, 2].some((k) => filled.data[3 * i + k] !== marked.data[3 * i + k]),
    );
    expect(touched).toEqual([]);
    // The sky is blue and the ground green, inside the hole too.
    const at = (x: number, y: number) => filled.data.subarray(3 * (y * width + x)).slice(0, 3);
    const [sky, ground] = [at(96, 50), at(96, 80)];
    expect(sky[2]).toBeGreaterThan(sky[1] ?? 255);
    expect(ground[1]).toBeGreaterThan(ground[2] ?? 255);
  });

  test('are filled the same way every time', async () => {
    const [one, other] = [await fillMask(marked, mask), await fillMask(marked, mask)];
    expect(Buffer.compare(one.data, other.data)).toBe(0);
  });
});
