import { type Documented, exampleOf, type Node } from './contract.ts';
import type { Sent } from './send.ts';

/** The parts of a request. */
export interface Parts {
  path: Record<string, string>;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: unknown;
}

export interface Credentials {
  apiKey: string;
  accessToken: string;
}

/** An operation's request from the contract's examples, without its credential. */
export function exampleRequest(operation: Documented): Parts {
  const parts: Parts = { path: {}, query: {}, headers: {}, body: undefined };
  const places = { path: parts.path, query: parts.query, header: parts.headers };
  for (const parameter of operation.parameters) {
    if (parameter.schema['x-credential'] !== undefined) continue;
    // With one key in every request, all of them would be the same job.
    if (parameter.name === 'Idempotency-Key') continue;
    places[parameter.in][parameter.name] = String(exampleOf(parameter as unknown as Node));
  }
  if (operation.body) {
    const { key: _, ...body } = operation.example ?? {};
    parts.body = mapTexts(body, nearby);
    // Otherwise the proofs would go on with an account that is gone.
    if (operation.id === 'deleteAccount') parts.body = { password: 'of somebody else' };
  }
  return parts;
}

/** Adds a credential to a request, in the place where the operation expects it. */
export function withCredential(
  { credential }: Documented,
  parts: Parts,
  { apiKey, accessToken }: Credentials,
): Parts {
  if (credential === 'body') return { ...parts, body: { key: apiKey, ...(parts.body as Node) } };
  if (credential === 'query') return { ...parts, query: { ...parts.query, key: apiKey } };
  if (credential === 'none') return parts;
  return { ...parts, headers: { ...parts.headers, authorization: `Bearer ${accessToken}` } };
}

/** The dedicated server that a request is for. Undefined if it is for none. */
export function deploymentOf(operation: Documented, parts: Parts): string | undefined {
  return /^\/api\/v1\/enterprise\/(\w+)\//.exec(pathOf(operation, parts))?.[1];
}

/** The request as it is sent. A body of text or bytes is sent unchanged. */
export function toSent(operation: Documented, parts: Parts): Sent {
  const filled = pathOf(operation, parts);
  const query = new URLSearchParams(parts.query).toString();
  const { body } = parts;
  const isRaw = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
  return {
    method: operation.method,
    path: query ? `${filled}?${query}` : filled,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...parts.headers,
    },
    body: isRaw ? (body as Sent['body']) : JSON.stringify(body),
  };
}

function pathOf({ path }: Documented, parts: Parts): string {
  return path.replace(/\{(\w+)\}/g, (_, name) => parts.path[name] ?? '');
}

/**
 * Replaces the hosts of example media by a port of this machine where no server listens. So there
 * is no DNS query and no connection to others.
 */
function nearby(text: string, field: string): string {
  return field === 'webhook' ? text : text.replace(/^https?:\/\/[^/]+/, 'http://127.0.0.1:9');
}

function mapTexts(
  value: unknown,
  change: (text: string, field: string) => string,
  field = '',
): unknown {
  if (typeof value === 'string') return change(value, field);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change, field));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([name, each]) => [name, mapTexts(each, change, name)]));
}
