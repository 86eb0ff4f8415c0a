import type { Jwk } from './jwk.ts';

/** `id.timestamp.body`: what a signature of Standard Webhooks covers. */
export function signedContent(
  id: string,
  timestamp: string,
  body: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const content = new Uint8Array(head.length + body.length);
  content.set(head);
  content.set(body, head.length);
  return content;
}

/**
 * The HMAC key of a secret: `whsec_` and base64, or base64 alone. Throws a TypeError for other
 * texts.
 */
export async function hmacKey(secret: string): Promise<CryptoKey> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''));
  if (!bytes?.length) throw new TypeError('A webhook secret must be whsec_ followed by base64.');
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign', 'verify']);
}

/** The Ed25519 key of a JWK. */
export async function ed25519Key(jwk: Jwk): Promise<CryptoKey> {
  const { kty = '', crv = '', x = '', d } = jwk;
  // A JWK may have other fields, such as the use of the key. They are ignored.
  const plain = { kty, crv, x, ...(d !== undefined && { d }) };
  const use = d === undefined ? 'verify' : 'sign';
  return crypto.subtle.importKey('jwk', plain, { name: 'Ed25519' }, false, [use]);
}

export function toBase64(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}

/** Undefined where the text is no base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
