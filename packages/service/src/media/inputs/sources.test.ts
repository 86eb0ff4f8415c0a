import { limits } from '@genmedia/server/limits';
import { expect, test } from 'vitest';
import { decodeInline } from './sources.ts';

test('base64 is taken up to the limit of a file, and refused beyond it', () => {
  const largest = Buffer.alloc(limits.inlineFileBytes, 7);
  expect(decodeInline(largest.toString('base64')).equals(largest)).toBe(true);
  const larger = Buffer.concat([largest, Buffer.alloc(1)]).toString('base64');
  expect(() => decodeInline(larger)).toThrow('send its URL instead');
});

test.each([
  ['', 0],
  ['QQ', 1],
  ['QQ==', 1],
  ['QUI', 2],
  ['QUI=', 2],
  ['QUJD', 3],
])('%s is base64', (text, bytes) => {
  expect(decodeInline(text)).toHaveLength(bytes);
});

test.each(['Q', 'QQ=', 'QUI==', 'QUJD=', 'QUJD==', 'Q===', '=', '====', 'QQ-_', 'QUJDQ', 'Q=Q='])(
  '%s is not base64',
  (text) => {
    expect(() => decodeInline(text)).toThrow('base64');
  },
);
