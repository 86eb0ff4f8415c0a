import { hasField } from '@genmedia/server';
import { expect, test } from 'vitest';
import { generations, inputFieldsOf, jobKindOf } from './list.ts';

test.each([
  ['generateImage', { samples: 2 }, ['image/png', 'image/png']],
  ['generateMusic', { output_format: 'wav' }, ['audio/wav']],
  ['generateMusic', { output_format: 'mp3' }, ['audio/mpeg']],
  ['generateMusic', { output_format: 'flac' }, ['audio/flac']],
  ['generateSpeech', {}, ['audio/wav']],
  ['generateSpeech', { output_format: 'mp3' }, ['audio/mpeg']],
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

test('base64 is about the answer, but in createDubbing about the input', () => {
  const withBase64 = Object.values(generations).filter(({ operation }) => {
    return hasField(operation, 'base64');
  });
  expect(withBase64).toHaveLength(10);
  const aboutInput = withBase64.filter(({ base64Input }) => base64Input !== undefined);
  expect(aboutInput.map(({ operation }) => operation)).toEqual(['createDubbing']);
});
