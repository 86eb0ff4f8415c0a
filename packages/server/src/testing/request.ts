import { type Documented, exampleOf, type Node, requestBodies, resolve } from './contract.ts';

export interface Parts {
  path: Record<string, string>;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: unknown;
}

/** A request that works, from the contract's examples of an operation. */
export function exampleRequest(operation: Documented, body = requestBodies(operation)[0]): Parts {
  const parts: Parts = { path: {}, query: {}, headers: {}, body };
  for (const parameter of operation.parameters) {
    const place = { path: parts.path, query: parts.query, header: parts.headers }[
      parameter.in as 'path' | 'query' | 'header'
    ];
    place[parameter.name as string] = String(exampleOf(parameter));
  }
  if (needsBearer(operation)) parts.headers.Authorization = 'Bearer gma_6pWz9RkTq3XvB8sLd2Yh';
  else if (takesBearer(operation) && !hasKey(parts))
    parts.headers.Authorization = 'Bearer gmk_3nVqXw8KfT2mYb7RzLc5JhPd';
  return parts;
}

/** The same request without the credential. */
export function withoutCredential(parts: Parts): Parts {
  const { Authorization: _token, ...headers } = parts.headers;
  const { key: _query, ...query } = parts.query;
  return { ...parts, headers, query, body: without(parts.body, 'key') };
}

/** An object without one of its fields. Other values are returned unchanged. */
export function without(value: unknown, field: string): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { [field]: _dropped, ...rest } = value as Node;
  return rest;
}

export function toRequest({ method, path, takesForm }: Documented, parts: Parts): Request {
  const filled = path.replace(/\{([^}]*)\}/g, (_, name) =>
    encodeURIComponent(parts.path[name] ?? ''),
  );
  const query = new URLSearchParams(parts.query);
  const headers = new Headers(parts.headers);
  const url = `http://genmedia.test${filled}?${query}`;
  if (takesForm) return new Request(url, { method, headers, body: formOf(parts.body) });
  if (parts.body !== undefined) headers.set('content-type', 'application/json');
  return new Request(url, {
    method,
    headers,
    ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
  });
}

function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries((body ?? {}) as Node)) {
    for (const item of [value].flat()) form.append(name, String(item));
  }
  return form;
}

function hasKey({ query, body }: Parts): boolean {
  return query.key !== undefined || (body as Node | undefined)?.key != null;
}

function takesBearer({ security }: Documented): boolean {
  return security.some((scheme) => 'bearer' in scheme);
}

function needsBearer({ security }: Documented): boolean {
  return security.length > 0 && security.every((scheme) => 'bearer' in scheme);
}

/**
 * Whether the contract requires a credential: a bearer token, or a field or parameter marked as
 * one.
 */
export function needsCredential(operation: Documented): boolean {
  const properties = Object.entries((operation.body?.properties ?? {}) as Record<string, Node>);
  const required = (operation.body?.required ?? []) as string[];
  return (
    takesBearer(operation) ||
    operation.parameters.some((each) => resolve(each.schema)['x-credential'] !== undefined) ||
    properties.some(([name, each]) => resolve(each)['x-credential'] && required.includes(name))
  );
}
