import { ed25519Key } from './signatures.ts';
import { WebhookError } from './webhook-error.ts';

/** A set of public keys, as `/.well-known/jwks.json` answers it (RFC 7517). */
export interface Jwks {
  /** The keys; those of other kinds are passed over. */
  keys: readonly JsonWebKey[];
}

type Fetch = (url: string) => Promise<Response>;

interface Fetched {
  at: number;
  keys: Promise<CryptoKey[]>;
}

/** Keys sign on for a day after they were replaced: an hour is soon enough to hear of new ones. */
const FRESH = 3_600_000;
/** A call that no key fits may be signed by a new one; but whoever forges calls makes many. */
const ASK_AGAIN = 30_000;

const fetched = new Map<string, Fetched>();

/** The keys at an address, fetched once an hour; again for a signature that none of them made. */
export function keysAt(url: string, send: Fetch, isUnknown: boolean): Promise<CryptoKey[]> {
  const known = fetched.get(url);
  if (known && Date.now() - known.at < (isUnknown ? ASK_AGAIN : FRESH)) return known.keys;
  const keys = fetchKeys(url, send);
  fetched.set(url, { at: Date.now(), keys });
  // The next call asks anew, and until somebody does, old keys are better than none.
  keys.catch(() => (known ? fetched.set(url, known) : fetched.delete(url)));
  return keys;
}

async function fetchKeys(url: string, send: Fetch): Promise<CryptoKey[]> {
  try {
    const response = await send(url);
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
