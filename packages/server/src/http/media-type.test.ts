import { expect, test } from 'vitest';
import { containsType } from './media-type.ts';

test.each([
  ['image/*', 'image/png', true],
  ['image/*', 'audio/wav', false],
  ['*/*', 'image/png', true],
  ['application/*+json', 'application/merge-patch+json', true],
  ['application/*+json', 'application/xml', false],
])('whether %s contains %s: %s', (range, type, expected) => {
  expect(containsType(range, type)).toBe(expected);
});
