import { expect, test } from 'vitest';
import { hasField, mayHold } from './may-hold.ts';

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
