import { expect, test } from 'vitest';
import { pathParameterReader } from './path-pattern.ts';

test.each([
  ['/a/{id}.{ext}', '/a/b.c.png', { id: 'b.c', ext: 'png' }],
  ['/a/{id}.{ext}', '/a/b.c.', { id: 'b', ext: 'c.' }],
  ['/a/{id}.{ext}', '/a/.png', { id: undefined, ext: undefined }],
  ['/{from}...{to}', '/v1.0...v1.1', { from: 'v1.0', to: 'v1.1' }],
  ['/{y}-{m}-{d}', '/2026-01-31', { y: '2026', m: '01', d: '31' }],
  ['/{y}-{m}-{d}', '/-2026-01-31', { y: '-2026', m: '01', d: '31' }],
  ['/{y}-{m}-{d}', '/a----', { y: 'a', m: '-', d: '-' }],
  ['/v-{a}/v-{b}', '/v-1v-2/v-3v-4', { a: '1v-2', b: '3v-4' }],
])('parameters of %s in %s', (path, sent, expected) => {
  const read = pathParameterReader(path)(sent);
  const values = Object.keys(expected).map((name) => [name, read(name)]);
  expect(Object.fromEntries(values)).toEqual(expected);
});

test('a long path is read as fast with three parameters in a segment as with one', () => {
  const read = pathParameterReader('/{y}-{m}-{d}')(`/${'-'.repeat(16_000)}/`);
  expect(read('y')).toBeUndefined();
});
