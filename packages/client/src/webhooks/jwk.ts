/** What an Ed25519 key has as a JWK (RFC 8037). */
export interface Jwk {
  kty?: string | undefined;
  crv?: string | undefined;
  x?: string | undefined;
  d?: string | undefined;
}

/** A set of public keys, as `/.well-known/jwks.json` answers it (RFC 7517). */
export interface Jwks {
  /** The keys. Keys of other kinds are ignored. */
  keys: readonly Jwk[];
}
