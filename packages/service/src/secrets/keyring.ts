import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '../files/write-whole.ts';

// The parts of a sealed text: version, key id, nonce, tag, ciphertext.
const version = 1;
const keyIdBytes = 4;
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = 1 + keyIdBytes;

/**
 * Encrypts secrets that must be readable again, such as default API keys (AES-256-GCM).
 *
 * @param keys 32 bytes each. The first one seals, all open, so a new key can be added in front.
 */
export function createKeyring(keys: readonly Buffer[]) {
  const byId = new Map(keys.map((key) => [keyId(key).toString('hex'), key]));
  const [newest] = keys;
  if (!newest) throw new Error('A keyring needs a key.');
  const keyring = {
    /**
     * Seals `text` with the newest key. It can only be opened with the same `context`, which says
     * what the text is for.
     */
    seal(text: string, context: string): Buffer {
      const head = Buffer.concat([Buffer.of(version), keyId(newest)]);
      return Buffer.concat([head, encrypt(newest, text, associated(head, context))]);
    },
    /** Opens a sealed text with the key that sealed it. Throws if none of the keys did. */
    open(sealed: Buffer, context: string): string {
      const head = sealed.subarray(0, headBytes);
      const key = byId.get(head.subarray(1).toString('hex'));
      if (head[0] !== version || !key) {
        throw new Error(
          'A stored secret was sealed with a key that is not in SECRET_KEY. Add the old key to it. ' +
            'If that is lost, docs/backup.md of @genmedia/service says how to go on without what it ' +
            'encrypted.',
        );
      }
      return decrypt(key, sealed, associated(head, context));
    },
    /**
     * Seals a text again that an older key sealed. Undefined if the newest key sealed it. Throws as
     * `open` does.
     */
    reseal(sealed: Buffer, context: string): Buffer | undefined {
      if (sealed.subarray(1, headBytes).equals(keyId(newest))) return undefined;
      return keyring.seal(keyring.open(sealed, context), context);
    },
    /**
     * Returns bytes that only the holder of the newest key can compute, always the same for a
     * context (HKDF, RFC 5869).
     */
    derive(context: string, bytes: number): Buffer {
      return Buffer.from(hkdfSync('sha256', newest, '', context, bytes));
    },
  };
  return keyring;
}

/** A nonce, the tag and the encrypted text. */
function encrypt(key: Buffer, text: string, data: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(data);
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
}

/** Opens what `encrypt` made, which stands behind the head of a sealed text. */
function decrypt(key: Buffer, sealed: Buffer, data: Buffer): string {
  const nonce = sealed.subarray(headBytes, headBytes + nonceBytes);
  const tag = sealed.subarray(headBytes + nonceBytes, headBytes + nonceBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(data);
  decipher.setAuthTag(tag);
  const ciphertext = sealed.subarray(headBytes + nonceBytes + tagBytes);
  return decipher.update(ciphertext, undefined, 'utf8') + decipher.final('utf8');
}

export type Keyring = ReturnType<typeof createKeyring>;

/**
 * Parses keys of 32 bytes in base64, base64url or hex, separated by commas. Undefined if one is not
 * valid.
 */
export function parseSecretKeys(text: string): Buffer[] | undefined {
  const keys = text.split(',').map((part) => decode(part.trim()));
  return keys.every((key) => key !== undefined) ? keys : undefined;
}

function decode(text: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return Buffer.from(text, 'base64');
  return undefined;
}

function keyId(key: Buffer): Buffer {
  return createHash('sha256')
    .update('genmedia key id')
    .update(key)
    .digest()
    .subarray(0, keyIdBytes);
}

function associated(head: Buffer, context: string): Buffer {
  return Buffer.concat([head, Buffer.from(context, 'utf8')]);
}

/** Loads the keyring of SECRET_KEY. Without it, the key is created once and kept in `dataDir`. */
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
  if (!keys)
    throw new Error(`${path} is not a key of 32 bytes in base64 or hex. Put the right one back.`);
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
