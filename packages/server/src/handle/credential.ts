import type { Operation } from '../contract/operation.ts';
import { invalidRequest, Problem } from '../errors/problem.ts';
import type { ReadHeader } from '../http/incoming.ts';
import type { RequestParts } from '../read/read-request.ts';
import type { Credential } from './options.ts';

/** Name of the body field or query parameter with the API key. */
const apiKeyField = 'key';

/**
 * How to find the credential in requests of an operation. Undefined if the contract needs none,
 * else a function that returns the credential or throws a 401.
 */
export function credentialOf(
  operation: Operation,
): ((parts: RequestParts) => Credential) | undefined {
  const { credential } = operation;
  if (credential === 'none') return undefined;
  if (credential === 'bearer')
    return ({ header }) => requireCredential(bearer(header), 'bearer', missingToken);
  const place = credential === 'query' ? 'as the query parameter key' : 'as the field key';
  const keyIn = (parts: RequestParts) => field(credential === 'query' ? parts.query : parts.body);
  const takesBearer = operation.security.some((scheme) => 'bearer' in scheme);
  if (!takesBearer) return (parts) => requireCredential(keyIn(parts), 'api-key', missingKey(place));
  const missing = missingKey(`${place} or as Authorization: Bearer <API key>`, challenge);
  return (parts) => requireCredential(onlyKey(keyIn(parts), parts), 'api-key', missing);
}

/** The key of the header and of the field: either may be missing, but they must not differ. */
function onlyKey(inField: string | undefined, { header }: RequestParts): string | undefined {
  const inHeader = bearer(header);
  if (inField !== undefined && inHeader !== undefined && inField !== inHeader) throw twoKeys();
  return inField ?? inHeader;
}

function requireCredential(
  value: string | undefined,
  kind: Credential['kind'],
  missing: () => Problem,
) {
  if (value === undefined) throw missing();
  return { kind, value };
}

function field(source: unknown): string | undefined {
  if (typeof source !== 'object' || source === null) return undefined;
  const value = (source as Record<string, unknown>)[apiKeyField];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** RFC 6750, section 2.1; the name of the scheme is case-insensitive (RFC 9110, section 11.1). */
function bearer(header: ReadHeader): string | undefined {
  return /^bearer +([^\s]+) *$/i.exec(header('authorization') ?? '')?.[1];
}

/**
 * RFC 9110, section 15.5.2: a 401 names a scheme that would work. API keys in a body have no
 * scheme.
 */
const challenge = { 'WWW-Authenticate': 'Bearer' };

function missingKey(place: string, headers = {}) {
  return () =>
    new Problem(401, 'missing_api_key', `An API key is needed. Send it ${place}.`, { headers });
}

function twoKeys() {
  const message = 'differs from the API key in the header Authorization: send one of them';
  return invalidRequest([{ field: apiKeyField, message }]);
}

function missingToken() {
  return new Problem(
    401,
    'missing_token',
    'An access token is needed. Send it as Authorization: Bearer <access token>.',
    { headers: challenge },
  );
}
