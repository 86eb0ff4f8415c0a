import { expect, test } from 'vitest';
import { outputTypes } from './output-types.ts';

test.each([
  ['generateImage', { samples: 2 }, ['image/png', 'image/png']],
  ['generateMusic', { output_format: 'wav' }, ['audio/wav']],
  ['generateMusic', { output_format: 'mp3' }, ['audio/mpeg']],
  ['generateMusic', { output_format: 'flac' }, ['audio/flac']],
  ['generateSpeech', {}, ['audio/wav']],
  ['createDubbing', {}, ['video/mp4']],
  ['checkNsfw', {}, []],
  ['logIn', {}, []],
])('%s with %j gives %j', (operation, input, types) => {
  expect(outputTypes(operation, input)).toEqual(types);
});
