import { expect, test } from 'vitest';
import { availableToProcess, parseMemoryLimit, shareMemory } from './limit.ts';

const gigabyte = 2 ** 30;

test.each([
  ['2GB', 2 * gigabyte],
  ['1.5 gb', 1.5 * gigabyte],
  ['1536MB', 1.5 * gigabyte],
  ['1536MiB', 1.5 * gigabyte],
  ['2G', 2 * gigabyte],
  ['4294967296', 4 * gigabyte],
])('%s is a size', (text, bytes) => {
  expect(parseMemoryLimit(text)).toBe(bytes);
});

test.each(['', 'much', '-2GB', '2TB', '1000MB', '1e3GB', '2', '2GB 1'])('%s is no size', (text) => {
  expect(parseMemoryLimit(text)).toBeUndefined();
});

test('the default is no more than the machine has', () => {
  expect(availableToProcess()).toBeGreaterThan(0);
  expect(availableToProcess()).toBeLessThanOrEqual(gigabyte * 1e6);
});

test('idle processes stay longer if there is memory for all of them', () => {
  const [idleOfTwo, idleOfMany] = [2, 32].map(
    (workers) => shareMemory(4 * gigabyte, workers).workerIdleMs,
  );
  expect(idleOfTwo).toBeGreaterThan(idleOfMany ?? Infinity);
});

test.each([1, 2, 4])('memory that is shared out leaves enough for the rest of %s GB', (size) => {
  const { decoding, requests, databaseHeap } = shareMemory(size * gigabyte, 4);
  expect(decoding + requests + databaseHeap).toBeLessThan(0.65 * size * gigabyte);
});

test('shares have an upper limit on a large machine', () => {
  expect(shareMemory(1000 * gigabyte, 4)).toEqual(shareMemory(100 * gigabyte, 4));
});
