import { expect, test } from 'vitest';
import { Problem } from '../errors/problem.ts';
import { decodeUtf8 } from './utf8.ts';

test('takes all of Unicode, and leaves out a byte order mark', () => {
  const bytes = new TextEncoder().encode('\ufeff{"a":"é😀\ufffd"}');
  expect(decodeUtf8(bytes, 'invalid_json')).toBe('{"a":"é😀\ufffd"}');
});

test.each([
  ['a byte that no UTF-8 has', [0x22, 0xff, 0x22]],
  ['a surrogate in three bytes', [0x22, 0xed, 0xa0, 0x80, 0x22]],
  ['three bytes of four', [0x22, 0xf0, 0x9f, 0x98, 0x22]],
])('refuses %s', (_, bytes) => {
  const decode = () => decodeUtf8(new Uint8Array(bytes), 'invalid_json');
  expect(decode).toThrow('not valid UTF-8');
  expect(decode).toThrow(Problem);
});
