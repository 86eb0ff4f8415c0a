import { hash, randomBytes } from 'node:crypto';

/** A prefix shows people and secret scanners what kind of secret it is. */
const prefixes = { accessToken: 'gma_', apiKey: 'gmk_', oneTimeToken: '' } as const;

const secretBytes = 32;
/** Matches no stored hash, as it is shorter than any. */
export const unmatchableHash = Buffer.of();
const pattern = /^[A-Za-z0-9_-]{43}$/;

/**
 * Creates a secret of 256 random bits: the text that its holder sends, and the hash that is stored.
 */
export function createSecret(kind: keyof typeof prefixes) {
  const text = prefixes[kind] + randomBytes(secretBytes).toString('base64url');
  return { text, hash: hashOf(text) };
}

export type Secret = ReturnType<typeof createSecret>;

/** The hash to look `text` up by; unmatchableHash if the text cannot be a secret of this kind. */
export function hashSecret(kind: keyof typeof prefixes, text: string): Buffer {
  const prefix = prefixes[kind];
  const isOne = text.startsWith(prefix) && pattern.test(text.slice(prefix.length));
  return isOne ? hashOf(text) : unmatchableHash;
}

/** SHA-256. A random secret of 256 bits needs no slower hash. */
function hashOf(text: string): Buffer {
  // Every request computes a hash. In Node, a hex string is several times as fast as a buffer.
  return Buffer.from(hash('sha256', text, 'hex'), 'hex');
}
