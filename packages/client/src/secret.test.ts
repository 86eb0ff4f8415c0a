import { expect, test } from 'vitest';
import { credentialHeader } from './secret.ts';

test('a credential that breaks its header is refused without being quoted', () => {
  for (const value of ['Bearer \nsecret', 'Bearer sec\rret', 'Bearer sec\0ret']) {
    expect(() => credentialHeader('accessToken', value)).toThrow(
      /^The credential accessToken has a line break\.$/,
    );
  }
  // `fetch` drops a line break at the end, as files have it.
  expect(credentialHeader('accessToken', 'Bearer secret\n')).toBe('Bearer secret\n');
});
