import { expect, test } from 'vitest';
import { unheeded } from './left-out.ts';

const file = { type: 'file', mediaType: 'image/png', data: new Uint8Array() } as const;
const told = (prompt: string, { pictures = 1, masked = false } = {}) =>
  unheeded(
    { files: Array(pictures).fill(file), mask: masked ? file : undefined },
    { prompt, negativePrompt: 'people', strength: 0.5 },
  ).map((warning) => 'feature' in warning && warning.feature);

test.each([
  ['a snowy day', []],
  ['add rain', []],
  ['add a dog', ['strength']],
  ['replace the dog with a cat', ['strength']],
  ['change the background to a forest', ['strength']],
  ['remove the dog', ['negativePrompt', 'strength']],
  ['paint the wall red', ['negativePrompt', 'strength']],
  ['make it darker', ['negativePrompt', 'strength']],
  ['flip it', ['negativePrompt', 'strength']],
])('%j: %j change nothing', (prompt, expected) => {
  expect(told(prompt)).toEqual(expected);
});

test('with several pictures nothing is drawn, so both options have no effect', () => {
  expect(told('put the cat of the second image here', { pictures: 2 })).toEqual([
    'negativePrompt',
    'strength',
  ]);
});

test('with a mask, strength has an effect for any prompt', () => {
  expect(told('a dog', { masked: true })).toEqual([]);
  expect(told('remove it', { masked: true })).toEqual(['negativePrompt']);
  expect(told(' ', { masked: true })).toEqual(['negativePrompt']);
});

test('there are no warnings of missing options, and none without an edit', () => {
  const order = { prompt: 'flip it', negativePrompt: ' ', strength: undefined };
  expect(unheeded({ files: [file], mask: undefined }, order)).toEqual([]);
  expect(told('flip it', { pictures: 0 })).toEqual([]);
});
