import type { Jwks } from './jwk.ts';
import { ed25519Key } from './signatures.ts';
import { WebhookError } from './webhook-error.ts';

type Fetch = (url: string, init: { signal: AbortSignal }) => Promise<Response>;

interface Fetched {
  at: number;
  keys: Promise<CryptoKey[]>;
  hasFailed: boolean;
  /** The keys before, if these cannot be fetched. */
  last: Fetched | undefined;
}

/** A replaced key still signs for a day, so it is enough to fetch new keys every hour. */
const maxAgeMs = 3_600_000;
/** While no keys can be fetched, those that were fetched at most this long ago are used. */
const maxOutageMs = 24 * maxAgeMs;
/**
 * A call that no key fits may be signed by a new key. But an attacker can forge many calls, so keys
 * that are there are fetched again at most this often, also if that fails.
 */
const minRefetchMs = 30_000;
/** All calls wait for the same answer, so a server that gives none must not hold them up for ever. */
const timeoutMs = 10_000;

const fetched = new Map<string, Fetched>();

/**
 * The keys at an address. They are fetched once an hour, and again for a signature by an unknown
 * key. While they cannot be fetched, the last ones are good for a day.
 */
export function keysAt(url: string, send: Fetch, isUnknown: boolean): Promise<CryptoKey[]> {
  const cached = fetched.get(url);
  const maxAge = isUnknown || cached?.hasFailed ? minRefetchMs : maxAgeMs;
  const { keys, last } = cached && isYounger(cached, maxAge) ? cached : refetch(url, send, cached);
  return last && !isUnknown ? keys.catch(() => last.keys) : keys;
}

function refetch(url: string, send: Fetch, cached?: Fetched): Fetched {
  const keys = fetchKeys(url, send);
  const before = cached?.hasFailed ? cached.last : cached;
  const last = before && isYounger(before, maxOutageMs) ? before : undefined;
  const next = { at: Date.now(), keys, hasFailed: false, last };
  fetched.set(url, next);
  keys.catch(() => {
    next.hasFailed = true;
    // Without keys the next call fetches again. With the last ones, it need not wait for that.
    if (!last) fetched.delete(url);
  });
  return next;
}

/** Whether keys were fetched less than this long ago. Not if the clock was set back since. */
function isYounger({ at }: Fetched, milliseconds: number): boolean {
  const age = Date.now() - at;
  return age >= 0 && age < milliseconds;
}

async function fetchKeys(url: string, send: Fetch): Promise<CryptoKey[]> {
  try {
    const response = await send(url, { signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
    return await publicKeys(await response.json());
  } catch (error) {
    throw new WebhookError('keys_unavailable', `The keys at ${url} cannot be read.`, error);
  }
}

/** The Ed25519 keys of a set. */
export function publicKeys({ keys }: Jwks): Promise<CryptoKey[]> {
  return Promise.all(keys.filter(({ crv }) => crv === 'Ed25519').map((key) => ed25519Key(key)));
}
