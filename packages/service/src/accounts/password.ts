import { hash, verify } from '@node-rs/argon2';

/**
 * Argon2id (the library's default) with the minimum that OWASP's cheat sheet on password storage
 * requires.
 */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Longer inputs are not hashed; passwords have at most 128 characters. */
const longestBytes = 4096;

/** Matches no password. Checking against it takes as long as checking against a real hash. */
const nobody = hashPassword(crypto.randomUUID());

/** Different Unicode spellings of one text are one password (RFC 8265, section 4.2). */
export function normalisePassword(password: string): string {
  return password.normalize('NFC');
}

/** Returns a hash in PHC format, with its own salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalisePassword(password), options);
}

/** The hash to compare a password with. Without an account: a hash that costs as much to check. */
export async function comparedHash(stored: string | undefined): Promise<string> {
  return stored ?? (await nobody);
}

/** Takes the same time if the password is wrong and if `stored` is undefined (no such account). */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
): Promise<boolean> {
  const tried = Buffer.byteLength(password) > longestBytes ? '' : normalisePassword(password);
  const matches = await verify(await comparedHash(stored), tried);
  return stored !== undefined && matches;
}
