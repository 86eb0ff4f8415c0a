import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createKeyring, parseSecretKeys } from './keyring.ts';

const [first, second, third] = [randomBytes(32), randomBytes(32), randomBytes(32)];

test('opens what it sealed, which is not readable without the key', () => {
  const keyring = createKeyring([first]);
  const sealed = keyring.seal('gmk_secret', 'account 7');
  expect(sealed.includes('gmk_secret')).toBe(false);
  expect(keyring.seal('gmk_secret', 'account 7')).not.toEqual(sealed);
  expect(keyring.open(sealed, 'account 7')).toBe('gmk_secret');
});

test('a new key in front still opens what the old one sealed', () => {
  const sealed = createKeyring([first]).seal('text', '');
  expect(createKeyring([second, first]).open(sealed, '')).toBe('text');
  expect(() => createKeyring([second, third]).open(sealed, '')).toThrow('Add the old key');
});

test('derives the same bytes for a purpose, which no other key gives', () => {
  const derived = createKeyring([first, second]).derive('salt of a', 16);
  expect(derived).toHaveLength(16);
  expect(createKeyring([first]).derive('salt of a', 16)).toEqual(derived);
  expect(createKeyring([first]).derive('salt of b', 16)).not.toEqual(derived);
  expect(createKeyring([second, first]).derive('salt of a', 16)).not.toEqual(derived);
});

test('refuses what was changed, or sealed for something else', () => {
  const keyring = createKeyring([first]);
  const sealed = keyring.seal('text', 'account 7');
  expect(() => keyring.open(sealed, 'account 8')).toThrow();
  for (const at of [0, 1, 6, 18, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(() => keyring.open(changed, 'account 7')).toThrow();
  }
});

test('reads keys in base64, base64url and hex, with commas between', () => {
  const text = `${first.toString('base64')}, ${second.toString('base64url')},${third.toString('hex')}`;
  expect(parseSecretKeys(text)).toEqual([first, second, third]);
});

test.each(['', 'password', 'a'.repeat(42), `${first.toString('hex')},`])('refuses %j', (text) => {
  expect(parseSecretKeys(text)).toBeUndefined();
});
