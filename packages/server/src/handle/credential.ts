import { invalidRequest, Problem } from '../errors/problem.ts';
import type { Incoming } from '../http/incoming.ts';
import type { Contract, Operation } from '../operation/operation.ts';
import type { SecurityScheme } from '../operation/security-scheme.ts';
import { cookiePairs, decode, queryPairs } from '../read/pairs.ts';
import type { RequestParts } from '../read/read-request.ts';
import type { Credential } from './options.ts';

type Schemes = NonNullable<Contract['security']>;

/**
 * Finds the credential in a request. If there is none, it is null where the contract makes it
 * optional; elsewhere a 401 is thrown.
 */
type ReadCredential = (parts: RequestParts, incoming: Incoming) => Credential | null;

/** How to find the credential in requests of an operation. Undefined if the contract needs none. */
export function credentialOf(
  operation: Operation,
  schemes: Schemes = {},
): ReadCredential | undefined {
  const { credential, security } = operation;
  if (credential === 'body' || credential === 'query') return keyReader(operation, schemes);
  const alternatives = security.map((needed) =>
    Object.keys(needed).map((name) => sourceOf(name, schemes)),
  );
  const demanded = alternatives.filter((sources) => sources.length > 0);
  if (demanded.length === 0) return undefined;
  return (_, incoming) => {
    for (const sources of demanded) {
      const found = valuesIn(sources, incoming);
      if (found) return found;
    }
    if (credential === 'none') return null;
    throw missingCredential(demanded);
  };
}

/** A security scheme of the contract, by its name there. */
interface Source extends SecurityScheme {
  scheme: string;
  kind: Credential['kind'];
}

function sourceOf(scheme: string, schemes: Schemes): Source {
  const found = schemes[scheme] ?? { in: 'authorization', name: 'Bearer' };
  if (found.in !== 'authorization') return { ...found, scheme, kind: 'api-key' };
  return { ...found, scheme, kind: found.name === 'Basic' ? 'basic' : 'bearer' };
}

/** The credential of schemes that are needed together, if all are there. */
function valuesIn(sources: readonly Source[], incoming: Incoming): Credential | undefined {
  const [first] = sources;
  const values = sources.map((source) => schemeValueIn(source, incoming));
  const [value] = values;
  if (!first || value === undefined || values.includes(undefined)) return undefined;
  const { kind, scheme } = first;
  const others = sources.slice(1).map((source, index) => [source.scheme, values[index + 1]]);
  return { kind, value, scheme, ...(others.length > 0 && { others: Object.fromEntries(others) }) };
}

function schemeValueIn(
  { in: place, name }: SecurityScheme,
  incoming: Incoming,
): string | undefined {
  const { header, query } = incoming;
  if (place === 'authorization') return authorization(name, incoming);
  if (place === 'connection') return '';
  if (place === 'header') return header(name.toLowerCase()) || undefined;
  const pairs = place === 'query' ? queryPairs(query) : cookiePairs(header('cookie'));
  const [, raw] = pairs.find(([key]) => key === name) ?? [];
  return raw ? decode(raw) : undefined;
}

/** RFC 6750, section 2.1; the name of the scheme is case-insensitive (RFC 9110, section 11.1). */
function authorization(scheme: string, { header }: Incoming): string | undefined {
  const [, name = '', value] = /^(\S+) +(\S+) *$/.exec(header('authorization') ?? '') ?? [];
  return name.toLowerCase() === scheme.toLowerCase() ? value : undefined;
}

/**
 * Finds the API key in a field that the contract marks as one, or in `Authorization` if the
 * contract allows it. Either may be missing, but they must not differ.
 */
function keyReader(operation: Operation, schemes: Schemes): ReadCredential {
  const { credential, credentialName: name, security } = operation;
  const isQuery = credential === 'query';
  const place = isQuery ? `as the query parameter ${name}` : `as the field ${name}`;
  const takesBearer = security.some((needed) =>
    Object.keys(needed).some((scheme) => sourceOf(scheme, schemes).kind === 'bearer'),
  );
  const places = takesBearer ? `${place} or as Authorization: Bearer <API key>` : place;
  const headers = takesBearer ? { 'WWW-Authenticate': 'Bearer' } : {};
  return (parts, incoming) => {
    const inField = fieldOf(isQuery ? parts.query : parts.body.value, name);
    const inHeader = takesBearer ? authorization('Bearer', incoming) : undefined;
    if (inField !== undefined && inHeader !== undefined && inField !== inHeader)
      throw twoKeys(name);
    const value = inField ?? inHeader;
    if (value !== undefined) return { kind: 'api-key', value };
    const message = `An API key is needed. Send it ${places}.`;
    throw new Problem(401, 'missing_api_key', message, { headers });
  };
}

function fieldOf(source: unknown, name: string): string | undefined {
  if (typeof source !== 'object' || source === null) return undefined;
  const value = (source as Record<string, unknown>)[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function twoKeys(field: string): Problem {
  const message = 'differs from the API key in the header Authorization: send one of them';
  return invalidRequest([{ field, message }]);
}

const wordsByKind: Readonly<Record<Credential['kind'], readonly [code: string, what: string]>> = {
  bearer: ['missing_token', 'An access token'],
  'api-key': ['missing_api_key', 'An API key'],
  basic: ['missing_credential', 'A user name with a password'],
};

/** RFC 9110, section 15.5.2: a 401 names a scheme that would work. API keys have none. */
function missingCredential(alternatives: readonly (readonly Source[])[]): Problem {
  const sources = alternatives.flat();
  const [code, what] = wordsByKind[sources[0]?.kind ?? 'bearer'];
  const places = alternatives.map((needed) => needed.map(placeOf).join(' and '));
  const message = `${what} is needed. Send it ${[...new Set(places)].join(', or ')}.`;
  const challenges = sources
    .filter((source) => source.in === 'authorization')
    .map(({ name }) => (name === 'Basic' ? 'Basic realm="API"' : name));
  const challenge = [...new Set(challenges)].join(', ');
  const headers = challenge === '' ? {} : { 'WWW-Authenticate': challenge };
  return new Problem(401, code, message, { headers });
}

function placeOf({ in: place, name }: Source): string {
  if (place === 'connection') return 'with a certificate';
  if (place === 'query') return `as the query parameter ${name}`;
  if (place !== 'authorization') return `as the ${place} ${name}`;
  return `as Authorization: ${name} <${name === 'Basic' ? 'user name and password in base64' : 'access token'}>`;
}
