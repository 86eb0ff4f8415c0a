import { hash, verify } from '@node-rs/argon2';

/**
 * Argon2id (the library's default) with the minimum that OWASP's cheat sheet on password storage
 * requires.
 */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Longer inputs are not hashed; passwords have at most 128 characters. */
const maxBytes = 4096;

/** Matches no password. Checking against it takes as long as checking against a real hash. */
const nobody = hashPassword(crypto.randomUUID());

/** Different Unicode spellings of one text are one password (RFC 8265, section 4.2). */
export function normalisePassword(password: string): string {
  return password.normalize('NFC');
}

/** Bytes of a salt (RFC 9106, section 3.1). */
export const saltBytes = 16;

/**
 * Returns a hash in PHC format.
 *
 * @param salt random if left out. With the same salt, the same passwords have the same hash.
 */
export function hashPassword(password: string, salt?: Buffer): Promise<string> {
  return hash(normalisePassword(password), { ...options, ...(salt && { salt }) });
}

/** The hash to compare a password with. Without one: a hash that costs as much to check. */
export async function comparedHash(stored: string | null | undefined): Promise<string> {
  return stored ?? (await nobody);
}

/**
 * Takes the same time if the password is wrong, if the account has none (null), and if there is no
 * such account (undefined).
 */
export async function verifyPassword(
  password: string,
  stored: string | null | undefined,
): Promise<boolean> {
  const tried = Buffer.byteLength(password) > maxBytes ? '' : normalisePassword(password);
  const matches = await verify(await comparedHash(stored), tried);
  return typeof stored === 'string' && matches;
}
