import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '../files/write-whole.ts';
import { createKeyring, type Keyring, parseSecretKeys } from './keyring.ts';

/** The keyring of SECRET_KEY or, without it, of a key that is made once and kept in `dataDir`. */
export async function loadKeyring(config: {
  secretKeys: readonly Buffer[] | undefined;
  dataDir: string;
}): Promise<Keyring> {
  return createKeyring(config.secretKeys ?? (await keysOf(config.dataDir)));
}

async function keysOf(dataDir: string): Promise<Buffer[]> {
  const path = join(dataDir, 'secret-key');
  const text = (await readText(path)) ?? (await makeKey(dataDir, path));
  const keys = parseSecretKeys(text.trim());
  if (!keys) throw new Error(`${path} is not a key of 32 bytes in base64. Put the right one back.`);
  return keys;
}

async function makeKey(dataDir: string, path: string): Promise<string> {
  const text = randomBytes(32).toString('base64');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeWhole(path, `${text}\n`);
  return text;
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
