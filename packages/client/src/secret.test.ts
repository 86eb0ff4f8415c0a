import { expect, test } from 'vitest';
import { credentialHeader } from './secret.ts';

test('a credential that breaks its header is refused without being quoted', () => {
  const parts = [
    '\nsecret',
    'sec\rret',
    'sec\0ret',
    '\u200bsecret',
    '“secret”',
    'sec–ret',
    'secrét',
  ];
  for (const part of parts) {
    expect(() => credentialHeader('accessToken', `Bearer ${part}`)).toThrow(
      /^The credential accessToken is not ASCII text\.$/,
    );
  }
  // `fetch` drops a line break at the end, as files have it.
  expect(credentialHeader('accessToken', 'Bearer secret\n')).toBe('Bearer secret\n');
});
