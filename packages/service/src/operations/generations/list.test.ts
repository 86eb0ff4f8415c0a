import { expect, test } from 'vitest';
import { generationOf } from './list.ts';

test.each([
  ['generateImage', { samples: 2 }, ['image/png', 'image/png']],
  ['generateMusic', { output_format: 'wav' }, ['audio/wav']],
  ['generateMusic', { output_format: 'mp3' }, ['audio/mpeg']],
  ['generateMusic', { output_format: 'flac' }, ['audio/flac']],
  ['generateSpeech', {}, ['audio/wav']],
  ['createDubbing', {}, ['video/mp4']],
])('%s with %j gives %j', (operation, input, types) => {
  expect(generationOf(operation).outputTypes(input)).toEqual(types);
});

test('no job is for an operation that makes none', () => {
  expect(() => generationOf('logIn')).toThrow('The operation logIn makes no jobs.');
  expect(() => generationOf('constructor')).toThrow();
});
