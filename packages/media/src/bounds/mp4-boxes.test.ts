import { expect, test } from 'vitest';
import { mp4Boxes } from './mp4-boxes.ts';

const boxes = (file: number[], onTooSmall?: () => void) =>
  [...mp4Boxes(Uint8Array.from(file), 0, file.length, onTooSmall)].map(
    ({ name, from, to }) => `${name} ${from}-${to}`,
  );
const named = (name: string) => [...Buffer.from(name)];

test('boxes follow each other, the last one to the end of the file if it has no size', () => {
  const file = [0, 0, 0, 10, ...named('free'), 7, 7, 0, 0, 0, 0, ...named('mdat'), 1, 2, 3];
  expect(boxes(file)).toEqual(['free 8-10', 'mdat 18-21']);
});

test('a size of 64 bits stands after the name', () => {
  const file = [0, 0, 0, 1, ...named('mdat'), 0, 0, 0, 0, 0, 0, 0, 18, 1, 2];
  expect(boxes(file)).toEqual(['mdat 16-18']);
});

test.each([
  ['smaller than its head', [0, 0, 0, 7, ...named('free')]],
  ['whose long size is cut off', [0, 0, 0, 1, ...named('free'), 0, 0]],
])('a box %s ends the list, and is told', (_, file) => {
  let told = 0;
  expect(boxes(file, () => told++)).toEqual([]);
  expect(told).toBe(1);
});
