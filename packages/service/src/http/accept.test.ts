import { expect, test } from 'vitest';
import { prefersHtml, prefersMarkdown } from './accept.ts';

test.each([
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
  ['text/html', true],
  ['text/html, application/json', true],
  ['Text/HTML;q=0.8, */*;q=0.9', true],
  ['text/html, */*;q=0.9, application/json;q=0.5', true],
  ['application/json;q=0.9, text/html;q=0.8', false],
  ['application/json', false],
  ['application/json, text/plain, */*', false],
  ['text/html;q=0, */*', false],
  ['text/html;q=nonsense', false],
  ['*/*', false],
  ['text/*', false],
  ['', false],
  [null, false],
])('Accept: %s asks for a page: %s', (accept, expected) => {
  expect(prefersHtml(accept)).toBe(expected);
});

test.each([
  ['text/markdown', true],
  ['text/markdown, text/html;q=0.9', true],
  ['Text/Markdown;q=0.5, */*;q=0.1', true],
  ['text/html, text/markdown', false],
  ['text/html,application/xhtml+xml,*/*;q=0.8', false],
  ['text/markdown;q=0', false],
  ['*/*', false],
  [undefined, false],
])('Accept: %s asks for Markdown: %s', (accept, expected) => {
  expect(prefersMarkdown(accept)).toBe(expected);
});
