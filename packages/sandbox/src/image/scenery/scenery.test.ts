import { expect, test } from 'vitest';
import { composePicture } from '../compose.ts';
import { readPrompt } from '../prompt/read.ts';

function layersOf(prompt: string, negativePrompt = '', width = 96, height = 96) {
  const brief = readPrompt(prompt, negativePrompt);
  return composePicture({ brief, width, height, key: 'scenery' }).layers;
}

const partsOf = (prompt: string, negativePrompt?: string) =>
  layersOf(prompt, negativePrompt).map(({ part }) => part);

test.each([
  ['a house at night', 'stars'],
  ['a house on a starry night', 'stars'],
  ['a rocket in space', 'stars'],
  ['a storm at sea', 'lightning'],
])('%j is drawn without %s if they are unwanted', (prompt, unwanted) => {
  expect(partsOf(prompt)).toContain(unwanted);
  expect(partsOf(prompt, unwanted)).not.toContain(unwanted);
  expect(partsOf(`${prompt} without ${unwanted}`)).not.toContain(unwanted);
});

test('a storm without lightning has rain', () => {
  expect(partsOf('a storm at sea without lightning')).toContain('rain');
});

test.each(['window', 'rug'])('a room is drawn without a %s if it is unwanted', (unwanted) => {
  const sizeOf = (negativePrompt?: string) =>
    layersOf('a sofa in a room', negativePrompt).reduce((sum, { svg }) => sum + svg.length, 0);
  expect(sizeOf(unwanted)).toBeLessThan(sizeOf() - 100);
});

test.each(['a forest', 'a city', 'xyzzy'])('%s in a single row of pixels is bounded', (prompt) => {
  const size = layersOf(prompt, '', 2048, 1).reduce((sum, { svg }) => sum + svg.length, 0);
  expect(size).toBeLessThan(2_000_000);
});
