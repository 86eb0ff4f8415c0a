import { expect, test } from 'vitest';
import { prefersJson } from './prefers-json.ts';

test.each([
  ['application/json', true],
  ['application/json, text/plain, */*', true],
  ['application/json;q=0.9, text/html;q=0.8', true],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
  ['text/html;q=0.8, */*;q=0.9', true],
  ['application/*, text/html', false],
  ['text/html, application/json', false],
  ['text/html, */*;q=0.9, application/json;q=0.5', false],
  ['text/html;q=0, */*', true],
  ['*/*', false],
  ['', false],
  [null, false],
  ['application/json;q=0', false],
  ['application/json;q=nonsense', false],
])('Accept: %s prefers JSON: %s', (accept, expected) => {
  expect(prefersJson(accept)).toBe(expected);
});
