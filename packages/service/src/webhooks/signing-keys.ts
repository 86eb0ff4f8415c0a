import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';
import type { Keyring } from '../secrets/keyring.ts';

/** Database that stores the keys, and keyring that encrypts them. */
export interface KeyStore {
  db: Db;
  keyring: Keyring;
}

export interface SigningKey {
  kid: string;
  privateKey: KeyObject;
}

/** How long a replaced key or secret still signs beside the new one. */
export const overlap = '24 hours';

/**
 * The keys that sign now, the newest first; makes one if there is none. All processes share them.
 */
export async function signingKeys(store: KeyStore): Promise<SigningKey[]> {
  let keys = await allKeys(store.db);
  if (!keys.some(({ expires_at }) => expires_at === null)) {
    // The number after the newest known key. If two processes do this at once, only one key is
    // stored.
    await addKey(store, numberAfter(keys));
    keys = await allKeys(store.db);
  }
  return keys
    .filter(({ valid }) => valid)
    .map((row) => ({ kid: row.kid, privateKey: open(store.keyring, row) }));
}

/** The public keys that verify current signatures. */
export async function publicKeys(db: Db): Promise<PublicJwk[]> {
  const keys = await allKeys(db);
  return keys.filter(({ valid }) => valid).map(({ public_key }) => publicJwk(public_key));
}

/** Makes a new key. Earlier keys sign beside it for another 24 hours, then they expire. */
export async function rotateSigningKey({ db, keyring }: KeyStore): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`lock table webhook_keys in share row exclusive mode`.execute(transaction);
    await sql`update webhook_keys set expires_at = now() + ${overlap}::interval
      where expires_at is null`.execute(transaction);
    await addKey({ db: transaction, keyring }, numberAfter(await allKeys(transaction)));
  });
}

interface KeyRow extends Selectable<Tables['webhook_keys']> {
  valid: boolean;
}

async function allKeys(db: Db): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select *, expires_at is null or expires_at > now() as valid from webhook_keys
    order by number desc`.execute(db);
  return rows;
}

function numberAfter([newest]: KeyRow[]): number {
  return (newest?.number ?? 0) + 1;
}

/** Does nothing if another process has just made the key with this number. */
async function addKey({ db, keyring }: KeyStore, number: number): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  const { kid } = publicJwk(raw);
  const pem = String(privateKey.export({ format: 'pem', type: 'pkcs8' }));
  await db
    .insertInto('webhook_keys')
    .values({
      number,
      kid,
      public_key: raw,
      sealed: keyring.seal(pem, signingKeyContext(kid)),
      expires_at: null,
    })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute();
}

function open(keyring: Keyring, { kid, sealed }: { kid: string; sealed: Buffer }): KeyObject {
  return createPrivateKey(keyring.open(sealed, signingKeyContext(kid)));
}

/** Context that the sealed private key is bound to. */
export function signingKeyContext(kid: string): string {
  return `webhook key ${kid}`;
}

export type PublicJwk = ReturnType<typeof publicJwk>;

/**
 * The public key as a JSON Web Key (RFC 8037).
 *
 * @param publicKey 32 bytes.
 */
export function publicJwk(publicKey: Buffer) {
  const x = publicKey.toString('base64url');
  return { kty: 'OKP', crv: 'Ed25519', x, kid: thumbprint(x), use: 'sig', alg: 'EdDSA' } as const;
}

/** RFC 7638 and RFC 8037, section 2: only the required members, in the order of their names. */
function thumbprint(x: string): string {
  const members = JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x });
  return createHash('sha256').update(members).digest('base64url');
}
