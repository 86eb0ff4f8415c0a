import { expect, test } from 'vitest';
import { inputFieldsOf, jobKindOf } from './list.ts';

test.each([
  ['generateImage', { samples: 2 }, ['image/png', 'image/png']],
  ['generateMusic', { output_format: 'wav' }, ['audio/wav']],
  ['generateMusic', { output_format: 'mp3' }, ['audio/mpeg']],
  ['generateMusic', { output_format: 'flac' }, ['audio/flac']],
  ['generateSpeech', {}, ['audio/wav']],
  ['createDubbing', {}, ['video/mp4']],
])('%s with %j gives %j', (operation, input, types) => {
  expect(jobKindOf(operation).outputTypes(input)).toEqual(types);
});

test('a job of an earlier release is of the kind that has another name now', () => {
  expect(jobKindOf('fetchObject3d')).toBe(jobKindOf('object3d'));
  expect(inputFieldsOf('fetchObject3d')).toHaveProperty('init_image');
  expect(inputFieldsOf('operationOfLongAgo')).toEqual({});
});

test('no job is for an operation that makes none', () => {
  expect(() => jobKindOf('logIn')).toThrow('There are no jobs of the kind logIn.');
  expect(() => jobKindOf('constructor')).toThrow();
});
