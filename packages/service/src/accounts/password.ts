import { hash, verify } from '@node-rs/argon2';

/** Argon2id (its default kind) with the least that OWASP's cheat sheet on password storage asks for. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Longer ones are never hashed; passwords have at most 128 characters. */
const longestBytes = 4096;

/** Matches no password; checking against it takes as long as checking against a real one. */
const nobody = hashPassword(crypto.randomUUID());

/** Spellings of one text in Unicode are one password (RFC 8265, section 4.2). */
export function normalisePassword(password: string): string {
  return password.normalize('NFC');
}

/** A hash in PHC format, with a salt of its own. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalisePassword(password), options);
}

/** What a password is compared with: where there is no account, a hash that costs as much. */
export async function comparedHash(stored: string | undefined): Promise<string> {
  return stored ?? (await nobody);
}

/** Takes the same time whether the password is wrong or `stored` is undefined (no such account). */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
): Promise<boolean> {
  const tried = Buffer.byteLength(password) > longestBytes ? '' : normalisePassword(password);
  const matches = await verify(await comparedHash(stored), tried);
  return stored !== undefined && matches;
}
