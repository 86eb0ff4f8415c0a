import type { Keyring } from '../secrets/keyring.ts';

/** A file that a caller may send. */
export interface Upload {
  /** Name under which it is stored. */
  name: string;
  mediaType: string;
  /** The most bytes of the file. */
  size: number;
  /** The account whose upload it is. */
  accountId: number;
}

/** The context that the tokens of uploads are sealed with. */
const tokenContext = 'upload';

/** The token of an upload's URL. Only the service can make it. */
export function sealUpload(keyring: Keyring, upload: Upload): string {
  return keyring.seal(JSON.stringify(upload), tokenContext).toString('base64url');
}

/** The upload that a token stands for; undefined if the token is invalid. */
export function openUpload(keyring: Keyring, token: string): Upload | undefined {
  try {
    return JSON.parse(keyring.open(Buffer.from(token, 'base64url'), tokenContext));
  } catch {
    return undefined;
  }
}
