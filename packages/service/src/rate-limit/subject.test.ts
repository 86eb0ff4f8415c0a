import { expect, test } from 'vitest';
import { addressSubject, counterKey } from './subject.ts';

const sameCount = (one: string, other: string) =>
  counterKey('auth', addressSubject(one)) === counterKey('auth', addressSubject(other));

test.each([
  ['192.0.2.7', '::ffff:192.0.2.7'],
  ['192.0.2.7', '::ffff:c000:207'],
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
  ['2001:db8:1:2::1', '2001:0DB8:0001:0002:0000:0000:0000:0001'],
  ['fe80::1%eth0', 'fe80::2'],
  ['unknown', 'unknown'],
])('%s and %s are counted as one', (one, other) => {
  expect(sameCount(one, other)).toBe(true);
});

test.each([
  ['192.0.2.7', '192.0.2.8'],
  ['2001:db8:1:2::1', '2001:db8:1:3::1'],
  ['::1', '127.0.0.1'],
])('%s and %s are counted apart', (one, other) => {
  expect(sameCount(one, other)).toBe(false);
});

test('an address and an email with the same text are counted apart', () => {
  expect(counterKey('auth', addressSubject('a'))).not.toBe(counterKey('auth', 'email a'));
  expect(counterKey('auth', 'email a')).not.toBe(counterKey('api', 'email a'));
});
