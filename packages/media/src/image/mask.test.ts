import { expect, test } from 'vitest';
import { growMask, maskArea, maskBounds } from './mask.ts';

test('a mask grows and shrinks on all sides, and what is thin does not vanish', async () => {
  const width = 64;
  const dot = { data: new Uint8Array(width * width), width, height: width };
  dot.data[32 * width + 32] = 255;
  const grown = await growMask(dot, 10);
  expect(maskBounds(grown)).toEqual({ left: 22, right: 43, top: 22, bottom: 43 });
  expect(maskArea(grown)).toBe(21 * 21);
  expect((await growMask(grown, -10)).data).toEqual(Buffer.from(dot.data));
  expect((await growMask(dot, 0)).data).toEqual(Buffer.from(dot.data));
});
