import { expect, test } from 'vitest';
import { pointer, tokens } from './resolve.ts';

test('a pointer leads to its own names, whatever is in them', () => {
  const names = ['a/b', '~1', '50%', '%25', 'größe x'];
  expect(tokens(pointer(names))).toEqual(names);
});

test('a reference may have a percent sign that is not encoded', () => {
  expect(tokens('#/schemas/100%/a%20b')).toEqual(['schemas', '100%', 'a b']);
});
