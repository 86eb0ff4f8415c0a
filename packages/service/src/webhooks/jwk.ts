import { createHash } from 'node:crypto';

/** The public key of a pair as JSON (RFC 8037). */
export interface PublicJwk {
  kty: 'OKP';
  crv: 'Ed25519';
  /** The key, in base64url. */
  x: string;
  kid: string;
  use: 'sig';
  alg: 'EdDSA';
}

/** @param publicKey 32 bytes. */
export function publicJwk(publicKey: Buffer): PublicJwk {
  const x = publicKey.toString('base64url');
  return { kty: 'OKP', crv: 'Ed25519', x, kid: thumbprint(x), use: 'sig', alg: 'EdDSA' };
}

/** RFC 7638 and RFC 8037, section 2: the required members alone, in the order of their names. */
function thumbprint(x: string): string {
  const members = JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x });
  return createHash('sha256').update(members).digest('base64url');
}
