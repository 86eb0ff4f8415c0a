import { expect, test } from 'vitest';
import { concreteType, containsType } from './media-type.ts';

test.each([
  ['image/*', 'image/png', true],
  ['image/*', 'audio/wav', false],
  ['*/*', 'image/png', true],
  ['application/*+json', 'application/merge-patch+json', true],
  ['application/*+json', 'application/xml', false],
])('whether %s contains %s: %s', (range, type, expected) => {
  expect(containsType(range, type)).toBe(expected);
});

test.each([
  ['image/*', 'image/png'],
  ['application/*+json', 'application/vnd.api+json'],
  ['application/*', 'application/octet-stream'],
  ['*/*', 'application/octet-stream'],
  ['text/csv; charset=utf-8', 'text/csv; charset=utf-8'],
])('of %s, %s can be sent', (range, type) => {
  expect(concreteType(range)).toBe(type);
  expect(containsType(range, type)).toBe(true);
});
