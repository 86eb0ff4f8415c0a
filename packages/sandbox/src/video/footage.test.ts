import { expect, test } from 'vitest';
import { pictures } from './footage.ts';

test.each([
  ['of one picture that begins', 1, false, [0]],
  ['of one picture that ends', 1, true, [1]],
  ['that stops one step before its end', 4, false, [0, 0.25, 0.5, 0.75]],
  ['that includes its end', 3, true, [0, 0.5, 1]],
])('the moments of a film %s are evenly spaced', (_, frames, includesLast, moments) => {
  const painted: number[] = [];
  const reel = { width: 2, height: 2, frames, includesLast };
  for (const _picture of pictures((t) => painted.push(t), reel));
  expect(painted).toEqual(moments);
});
