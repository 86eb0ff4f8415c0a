import { expect, test } from 'vitest';
import { canonicalEmail } from './email.ts';

test('different spellings of one address are the same address', () => {
  expect(canonicalEmail('  Iris@Mail.Example ')).toBe('iris@mail.example');
});

test.each([
  '',
  'iris',
  '@mail.example',
  'iris@',
  'a@b@c',
  'iris@mail.example\r\nBcc: all@mail.example',
  'iris@mail.example,eve@mail.example',
  'iris\0@mail.example',
  `${'a'.repeat(251)}@b.c`,
])('%j is no address', (email) => {
  expect(canonicalEmail(email)).toBeUndefined();
});
