import { ed25519Key } from './signatures.ts';
import { WebhookError } from './webhook-error.ts';

/** A set of public keys, as `/.well-known/jwks.json` answers it (RFC 7517). */
export interface Jwks {
  /** The keys. Keys of other kinds are ignored. */
  keys: readonly JsonWebKey[];
}

type Fetch = (url: string, init: { signal: AbortSignal }) => Promise<Response>;

interface Fetched {
  at: number;
  keys: Promise<CryptoKey[]>;
}

/** A replaced key still signs for a day, so it is enough to fetch new keys every hour. */
const maxAgeMs = 3_600_000;
/**
 * A call that no key fits may be signed by a new key. But an attacker can forge many calls, so the
 * keys are fetched again at most this often.
 */
const minRefetchMs = 30_000;
/** All calls wait for the same answer, so a server that gives none must not hold them up for ever. */
const timeoutMs = 10_000;

const fetched = new Map<string, Fetched>();

/**
 * The keys at an address. They are fetched once an hour, and again for a signature by an unknown
 * key.
 */
export function keysAt(url: string, send: Fetch, isUnknown: boolean): Promise<CryptoKey[]> {
  const cached = fetched.get(url);
  if (cached && Date.now() - cached.at < (isUnknown ? minRefetchMs : maxAgeMs)) return cached.keys;
  const keys = fetchKeys(url, send);
  fetched.set(url, { at: Date.now(), keys });
  // After a failure the next call fetches again. Until then, old keys are better than none.
  keys.catch(() => (cached ? fetched.set(url, cached) : fetched.delete(url)));
  return keys;
}

async function fetchKeys(url: string, send: Fetch): Promise<CryptoKey[]> {
  try {
    const response = await send(url, { signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
    return await publicKeys((await response.json()) as Jwks);
  } catch (error) {
    throw new WebhookError('keys_unavailable', `The keys at ${url} cannot be read.`, error);
  }
}

/** The Ed25519 keys of a set. */
export function publicKeys({ keys }: Jwks): Promise<CryptoKey[]> {
  return Promise.all(keys.filter(({ crv }) => crv === 'Ed25519').map((key) => ed25519Key(key)));
}
