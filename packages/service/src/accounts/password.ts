import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { TooManyPasswords } from './errors.ts';
import { limitedWork } from './limited-work.ts';

/**
 * Argon2id (the library's default) with the minimum that OWASP's cheat sheet on password storage
 * requires.
 */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Bytes of a salt (RFC 9106, section 3.1). */
export const saltBytes = 16;

/** Bytes of a hash, as the library makes them. */
const hashBytes = 32;

/** Longer inputs are not hashed; passwords have at most 128 characters. */
const maxBytes = 4096;

/**
 * Each hash takes a processor, and one of the four threads that read files and look up names of hosts,
 * so logins from many addresses would keep everybody waiting. Those that wait take a few seconds.
 */
const inTurn = limitedWork({
  atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)),
  mostWaiting: 200,
  refusal: () => new TooManyPasswords(),
});

/** Matches no password. Checking against it takes as long as checking against a real hash. */
const unmatchable = [
  '$argon2id$v=19',
  `m=${options.memoryCost},t=${options.timeCost},p=${options.parallelism}`,
  unpaddedBase64(randomBytes(saltBytes)),
  unpaddedBase64(randomBytes(hashBytes)),
].join('$');

function unpaddedBase64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

/** Different Unicode spellings of one text are one password (RFC 8265, section 4.2). */
export function normalisePassword(password: string): string {
  return password.normalize('NFC');
}

/**
 * Returns a hash in PHC format. Throws TooManyPasswords.
 *
 * @param salt random if left out. With the same salt, the same passwords have the same hash.
 */
export function hashPassword(password: string, salt?: Buffer): Promise<string> {
  return inTurn(() => hash(normalisePassword(password), { ...options, ...(salt && { salt }) }));
}

/** The hash to compare a password with. Without one: a hash that costs as much to check. */
export function comparedHash(stored: string | null | undefined): string {
  return stored ?? unmatchable;
}

/**
 * Takes the same time if the password is wrong, if the account has none (null), and if there is no
 * such account (undefined). Throws TooManyPasswords.
 */
export async function verifyPassword(
  password: string,
  stored: string | null | undefined,
): Promise<boolean> {
  const tried = Buffer.byteLength(password) > maxBytes ? '' : normalisePassword(password);
  const matches = await inTurn(() => verify(comparedHash(stored), tried));
  return typeof stored === 'string' && matches;
}
