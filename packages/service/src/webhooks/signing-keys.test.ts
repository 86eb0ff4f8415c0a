import { createPublicKey, randomBytes, sign, verify } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { engines, useDatabase } from '../database/testing.ts';
import { createKeyring } from '../secrets/keyring.ts';
import { publicJwk, publicKeys, rotateSigningKey, signingKeys } from './signing-keys.ts';

const content = Buffer.from('what is signed');

describe.each(engines)('on %s', (engine) => {
  const database = useDatabase(engine);
  const keyring = createKeyring([randomBytes(32)]);
  const store = {
    get db() {
      return database.db;
    },
    keyring,
  };
  beforeEach(() => database.db.deleteFrom('webhook_keys').execute());

  const kids = async () => (await signingKeys(store)).map(({ kid }) => kid);
  const published = async () => (await publicKeys(database.db)).map(({ kid }) => kid);

  test('20 processes that start at once have one key, which the published one verifies', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => signingKeys(store)));
    expect(new Set(all.flat().map(({ kid }) => kid)).size).toBe(1);
    const [key] = all[0] ?? [];
    const [jwk, ...others] = await publicKeys(database.db);
    expect(others).toEqual([]);
    expect(jwk).toMatchObject({ kty: 'OKP', crv: 'Ed25519', use: 'sig', kid: key?.kid });
    const signature = sign(null, content, key?.privateKey ?? '');
    const publicKey = createPublicKey({ key: { ...jwk }, format: 'jwk' });
    expect(verify(null, content, publicKey, signature)).toBe(true);
  });

  test('the key id is the thumbprint that others compute (RFC 8037, appendix A.3)', () => {
    const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';
    expect(publicJwk(Buffer.from(x, 'base64url')).kid).toBe(
      'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
    );
  });

  test('the stored private key is encrypted', async () => {
    const [key] = await signingKeys(store);
    const row = await database.db.selectFrom('webhook_keys').selectAll().executeTakeFirstOrThrow();
    const seed = Buffer.from(key?.privateKey.export({ format: 'jwk' }).d ?? '', 'base64url');
    expect(seed).toHaveLength(32);
    for (const text of [seed, seed.toString('base64url'), 'PRIVATE KEY']) {
      expect(row.sealed.includes(text)).toBe(false);
    }
  });

  test('a SECRET_KEY that cannot open the key causes an error that says what to do', async () => {
    await signingKeys(store);
    const other = { db: database.db, keyring: createKeyring([randomBytes(32)]) };
    await expect(signingKeys(other)).rejects.toThrow('Add the old key to it.');
  });

  test('a new key signs beside the old one for a day, then alone', async () => {
    const [old = ''] = await kids();
    await rotateSigningKey(store);
    const [fresh = '', second] = await kids();
    expect(fresh).not.toBe(old);
    expect(second).toBe(old);
    expect(await published()).toEqual([fresh, old]);
    const { rows } = await sql<{ hours: number }>`
      select extract(epoch from expires_at - now())::float8 / 3600 as hours from webhook_keys
      where kid = ${old}`.execute(database.db);
    expect(rows[0]?.hours).toBeCloseTo(24, 1);
    await sql`update webhook_keys set expires_at = now() - interval '1 second'
      where kid = ${old}`.execute(database.db);
    expect(await kids()).toEqual([fresh]);
    expect(await published()).toEqual([fresh]);
  });

  test('simultaneous rotations each make a key, and the newest does not expire', async () => {
    await Promise.all(Array.from({ length: 5 }, () => rotateSigningKey(store)));
    const rows = await database.db
      .selectFrom('webhook_keys')
      .select(['number', 'expires_at'])
      .orderBy('number', 'desc')
      .execute();
    expect(rows.map(({ number }) => number)).toEqual([5, 4, 3, 2, 1]);
    expect(rows.map(({ expires_at }) => expires_at === null)).toEqual([
      true,
      ...Array(4).fill(false),
    ]);
  });
});
