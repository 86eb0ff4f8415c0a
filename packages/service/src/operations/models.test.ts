import { expect, test } from 'vitest';
import { canName } from './models.ts';

test.each([
  ['generateImage', 'anything', true],
  ['createChatCompletion', 'anything', true],
  ['createDubbing', 'gamma', true],
  ['generateSong', 'beta-long', true],
  ['generateSong', 'sandbox-song', false],
  ['editImage', 'alpha-edit-2511', true],
  ['editImage', 'sandbox-image', false],
  ['checkNsfw', 'sandbox-nsfw', false],
  ['removeWatermark', 'sandbox-video-edit', false],
  ['fetchObject3d', 'sandbox-object3d', false],
] as const)('a request of %s can name %s: %s', (operation, modelId, expected) => {
  expect(canName(operation, modelId)).toBe(expected);
});
