import { expect, test } from 'vitest';
import { type Turn, turnPicture } from './turn.ts';

const rows = ['123', '456'];

test.each<[Turn, string[]]>([
  ['mirror', ['321', '654']],
  ['upside-down', ['456', '123']],
  ['left', ['36', '25', '14']],
  ['right', ['41', '52', '63']],
  ['half', ['654', '321']],
])('%s moves each pixel to its place', async (turn, expected) => {
  const greysBefore = [...rows.join('')].map(Number);
  const data = Uint8Array.from(greysBefore.flatMap((grey) => [grey, grey, grey]));
  const turned = await turnPicture({ width: 3, height: 2, data }, turn);
  expect([turned.width, turned.height]).toEqual([expected[0]?.length, expected.length]);
  const greys = [...turned.data].filter((_, i) => i % 3 === 0);
  expect(greys.join('')).toBe(expected.join(''));
});
