import { type Documented, exampleOf, type Node } from './contract.ts';
import type { Sent } from './send.ts';

/** The parts of a request, before they are put together. */
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

/** A request of an operation as the contract's examples have it, without its credential. */
export function exampleRequest(operation: Documented): Parts {
  const parts: Parts = { path: {}, query: {}, headers: {}, body: undefined };
  const places = { path: parts.path, query: parts.query, header: parts.headers };
  for (const parameter of operation.parameters) {
    if (parameter.schema['x-credential'] !== undefined) continue;
    // One that every request had would make all of them the same job.
    if (parameter.name === 'Idempotency-Key') continue;
    places[parameter.in][parameter.name] = String(exampleOf(parameter as unknown as Node));
  }
  if (operation.body) {
    const { key: _, ...body } = operation.example ?? {};
    parts.body = mapTexts(body, nearby);
  }
  return parts;
}

/** The same request with a credential where the operation has it. */
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

/** The dedicated server that a request is for; undefined where it is for none. */
export function deploymentOf(operation: Documented, parts: Parts): string | undefined {
  return /^\/api\/v1\/enterprise\/(\w+)\//.exec(pathOf(operation, parts))?.[1];
}

/** As it is sent. A body that is text or bytes goes out as it is. */
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

/** Examples of media lead to nobody, and to no name server: to a port where nobody listens. */
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
