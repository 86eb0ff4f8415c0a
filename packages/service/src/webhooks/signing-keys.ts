import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Keyring } from '../accounts/keyring.ts';
import type { Db, Tables } from '../database/tables.ts';
import { type PublicJwk, publicJwk } from './jwk.ts';

/** What keys are kept in. */
export interface KeyStore {
  db: Db;
  keyring: Keyring;
}

export interface SigningKey {
  kid: string;
  privateKey: KeyObject;
}

/** How long a key still signs beside the one that replaces it. */
const overlap = '24 hours';

/** The keys that sign now, newest first; made if there are none. All processes have the same. */
export async function signingKeys(store: KeyStore): Promise<SigningKey[]> {
  let rows = await validKeys(store.db);
  if (!rows.some(({ expires_at }) => expires_at === null)) {
    await addKey(store, (await newestNumber(store.db)) + 1);
    rows = await validKeys(store.db);
  }
  return rows.map((row) => ({ kid: row.kid, privateKey: open(store.keyring, row) }));
}

/** The public keys that verify what is signed now. */
export async function publicKeys(db: Db): Promise<PublicJwk[]> {
  return (await validKeys(db)).map(({ public_key }) => publicJwk(public_key));
}

/** Makes a new key. Those before it sign beside it for another 24 hours, then they are over. */
export async function rotateSigningKey({ db, keyring }: KeyStore): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`lock table webhook_keys in share row exclusive mode`.execute(transaction);
    await sql`update webhook_keys set expires_at = now() + ${overlap}::interval
      where expires_at is null`.execute(transaction);
    const number = (await newestNumber(transaction)) + 1;
    await addKey({ db: transaction, keyring }, number);
  });
}

function validKeys(db: Db): Promise<Selectable<Tables['webhook_keys']>[]> {
  return db
    .selectFrom('webhook_keys')
    .selectAll()
    .where(({ eb, or }) =>
      or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`now()`)]),
    )
    .orderBy('number', 'desc')
    .execute();
}

async function newestNumber(db: Db): Promise<number> {
  const { newest } = await db
    .selectFrom('webhook_keys')
    .select(({ fn }) => fn.max('number').as('newest'))
    .executeTakeFirstOrThrow();
  return newest ?? 0;
}

/** Nothing happens where another process has just made the key of this number. */
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
      sealed: keyring.seal(pem, contextOf(kid)),
      expires_at: null,
    })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute();
}

function open(keyring: Keyring, { kid, sealed }: { kid: string; sealed: Buffer }): KeyObject {
  return createPrivateKey(keyring.open(sealed, contextOf(kid)));
}

function contextOf(kid: string): string {
  return `webhook key ${kid}`;
}
