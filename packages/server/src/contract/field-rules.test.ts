import { expect, test } from 'vitest';
import { hasField, mayHold, rangeOf } from './field-rules.ts';

test.each([
  ['generateImage', 'model_id', 'anything', true],
  ['generateSong', 'model_id', 'beta-long', true],
  ['generateSong', 'model_id', 'anything', false],
  ['generateSpeech', 'prompt', 7, false],
  ['removeWatermark', 'model_id', 'anything', false],
  ['fetchObject3d', 'prompt', 'anything', false],
] as const)('a request of %s, in %s, may hold %j: %s', (id, field, value, expected) => {
  expect(mayHold(id, field, value)).toBe(expected);
});

test.each([
  ['generateSpeech', 'prompt', true],
  ['generateSpeech', 'temperature', true],
  ['generateSpeech', 'duration', false],
  ['listModels', 'search', false],
] as const)('the body of a request of %s has %s: %s', (id, field, expected) => {
  expect(hasField(id, field)).toBe(expected);
});

test.each([
  ['generateVideo', 'fps', { least: 1, most: 120, isWhole: true }],
  ['generateSound', 'duration', { least: 1, most: 22, isWhole: false }],
  ['generateSpeech', 'prompt', { least: 1, most: 40_000, isWhole: true }],
  ['generateImage', 'prompt', { least: 1, most: Infinity, isWhole: true }],
  ['transformImage', 'init_image', { least: 1, most: 4, isWhole: true }],
  ['createChatCompletion', 'temperature', { least: 0, most: 2, isWhole: false }],
  ['createChatCompletion', 'n', { least: 1, most: 10, isWhole: true }],
  ['generateSpeech', 'base64', undefined],
  ['generateSpeech', 'duration', undefined],
] as const)('the contract lets a request of %s have a %s of %o', (id, field, range) => {
  expect(rangeOf(id, field)).toEqual(range);
});
