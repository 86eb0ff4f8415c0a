import { AsyncLocalStorage, createHook } from 'node:async_hooks';
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

test('without an account or a password nothing matches, and the check does the same work', async () => {
  const hashed = await hashPassword('grey herons');
  const real = await nativeWork(() => verifyPassword('wrong', hashed));
  expect(real).not.toEqual([]);
  for (const stored of [undefined, null]) {
    expect(await verifyPassword('wrong', stored)).toBe(false);
    expect(await nativeWork(() => verifyPassword('wrong', stored))).toEqual(real);
  }
  const costOf = (hash: string) => hash.split('$').slice(0, 4);
  const compared = comparedHash(undefined);
  expect(costOf(compared)).toEqual(costOf(hashed));
  expect(compared).toHaveLength(hashed.length);
});

/** What a call starts beside promises: a run of Argon2 is work of a native library. */
async function nativeWork(call: () => Promise<unknown>): Promise<string[]> {
  const started = new AsyncLocalStorage<string[]>();
  const hook = createHook({ init: (_id, type) => started.getStore()?.push(type) }).enable();
  const types: string[] = [];
  try {
    await started.run(types, call);
  } finally {
    hook.disable();
  }
  return types.filter((type) => type !== 'PROMISE');
}
