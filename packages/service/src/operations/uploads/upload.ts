import type { Keyring } from '../../secrets/keyring.ts';

/** A file that may be sent. */
export interface Upload {
  /** Under which it is stored. */
  name: string;
  mediaType: string;
  /** Most of its bytes. */
  size: number;
  /** As `Date.now()` counts. */
  expiresAt: number;
}

const context = 'upload';

/** What the address of an upload ends in: who did not get it from the service cannot make it. */
export function sealUpload(keyring: Keyring, upload: Upload): string {
  return keyring.seal(JSON.stringify(upload), context).toString('base64url');
}

/** The upload of such an address; undefined where it is none, or not any more. */
export function openUpload(keyring: Keyring, token: string): Upload | undefined {
  try {
    const upload: Upload = JSON.parse(keyring.open(Buffer.from(token, 'base64url'), context));
    return upload.expiresAt > Date.now() ? upload : undefined;
  } catch {
    return undefined;
  }
}
