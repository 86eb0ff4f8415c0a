import { expect, test } from 'vitest';
import { isTextType } from './body.ts';

test.each([
  ['text/csv', true],
  ['application/xml', true],
  ['image/svg+xml', true],
  ['application/soap+xml; charset=utf-8', true],
  ['application/x-yaml', true],
  ['application/openapi+yaml', true],
  ['application/pdf', false],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', false],
])('%s is text: %s', (type, isText) => {
  expect(isTextType(type)).toBe(isText);
});
