import { expect, test } from 'vitest';
import { comparedHash, hashPassword, saltBytes, verifyPassword } from './password.ts';

test('a password is stored as argon2id, with a salt of its own', async () => {
  const [first, second] = await Promise.all([
    hashPassword('grey herons'),
    hashPassword('grey herons'),
  ]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
});

test('with one salt, the same passwords have the same hash, in any Unicode spelling', async () => {
  const salt = Buffer.alloc(saltBytes, 7);
  const stored = await hashPassword('caf\u00e9 at the harbour', salt);
  expect(await hashPassword('cafe\u0301 at the harbour', salt)).toBe(stored);
  expect(await hashPassword('cafe at the harbour', salt)).not.toBe(stored);
  expect(await verifyPassword('caf\u00e9 at the harbour', stored)).toBe(true);
});

test('only the same password matches, in any Unicode spelling', async () => {
  const stored = await hashPassword('caf\u00e9 at the harbour');
  expect(await verifyPassword('cafe\u0301 at the harbour', stored)).toBe(true);
  expect(await verifyPassword('cafe at the harbour', stored)).toBe(false);
  expect(await verifyPassword(`café at the harbour${'x'.repeat(5000)}`, stored)).toBe(false);
});

test('without an account or a password nothing matches, and the check takes as long', async () => {
  for (const stored of [undefined, null]) expect(await verifyPassword('wrong', stored)).toBe(false);
  const costOf = (hash: string) => hash.split('$').slice(0, 4);
  const compared = await comparedHash(undefined);
  expect(costOf(compared)).toEqual(costOf(await hashPassword('grey herons')));
});
