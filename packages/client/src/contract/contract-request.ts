import { newIdempotencyKey } from '../request.ts';
import type { ContractOperation, ContractScheme } from './contract-operation.ts';

type Values = Readonly<Record<string, unknown>>;

/** Path, query, headers, cookies and body, as a caller passes them. */
export interface Groups {
  path?: Values;
  query?: Values;
  header?: Values;
  cookie?: Values;
  body?: unknown;
}

export interface Secrets {
  schemes: Readonly<Record<string, ContractScheme>>;
  /** Secrets by the names of their schemes; `key` for an `x-credential`. */
  values: Readonly<Record<string, string | undefined>>;
}

/** The request of an operation, with those of its credentials that are known. */
export function contractRequest(
  operation: ContractOperation,
  { path, query = {}, header = {}, cookie = {}, body }: Groups,
  baseUrl: string,
  { schemes, values }: Secrets,
): { url: string; init: RequestInit & { headers: Headers } } {
  const headers = new Headers({ accept: operation.answer ? '*/*' : 'application/json' });
  const all = { query: { ...query }, header: { ...header }, cookie: { ...cookie } };
  for (const name of wanted(operation, values)) {
    const { in: place, name: field } = schemes[name] as ContractScheme; // `wanted` has checked it
    if (place === 'authorization') headers.set(place, `${field} ${values[name]}`);
    else Object.assign(all[place as 'query'] ?? {}, { [field]: values[name] });
  }
  const key = operation.key && values.key && { [operation.key.name]: values.key };
  if (key && operation.key?.in === 'query') Object.assign(all.query, key);
  const content = key && operation.key?.in === 'body' ? { ...key, ...Object(body) } : body;
  for (const [name, value] of Object.entries(all.header)) {
    if (value != null) headers.set(name, String(value));
  }
  const cookies = Object.entries(all.cookie).filter(([, value]) => value != null);
  if (cookies.length > 0) {
    headers.set('cookie', cookies.map(([name, value]) => `${name}=${value}`).join('; '));
  }
  if (operation.idempotent && !headers.has('idempotency-key')) {
    headers.set('idempotency-key', newIdempotencyKey());
  }
  const sent = encoded(content, operation, headers);
  return {
    url: `${baseUrl}${filled(operation.path, path)}${search(all.query, operation.styles)}`,
    init: {
      method: operation.method ?? 'GET',
      headers,
      body: sent,
      // `fetch` sends a stream only with this option (Fetch, 5.4).
      ...(sent instanceof ReadableStream && { duplex: 'half' }),
    },
  };
}

/** The first list of schemes whose secrets are all known. */
function wanted({ security = [] }: ContractOperation, values: Secrets['values']) {
  return security.find((names) => names.every((name) => values[name] !== undefined)) ?? [];
}

function filled(path: string, values: Values = {}): string {
  return path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === null || value === '') {
      throw new TypeError(`The path parameter ${name} of ${path} is missing.`);
    }
    const segment = [value]
      .flat()
      .map((item) => encodeURIComponent(String(item)))
      .join(',');
    // `.` and `..` lead to another path, even if they are encoded (WHATWG URL, 4.1).
    if (/^\.{1,2}$/.test(segment))
      throw new TypeError(`The path parameter ${name} must not be ${segment}.`);
    return segment;
  });
}

function search(query: Values, styles: ContractOperation['styles'] = {}): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value == null) continue;
    const isObject = typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date);
    if (isObject) deep(pairs, name, value);
    else if (styles[name] === 'form') pairs.append(name, [value].flat().map(text).join(','));
    else for (const item of [value].flat()) pairs.append(name, text(item));
  }
  return `?${pairs}`.replace(/^\?$/, '');
}

/** Style `deepObject`, as most services read it: `filter[from]=2020&filter[tags][]=…`. */
function deep(pairs: URLSearchParams, name: string, value: unknown): void {
  if (value == null) return;
  if (typeof value !== 'object') {
    pairs.append(name, text(value));
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    deep(pairs, Array.isArray(value) ? `${name}[]` : `${name}[${key}]`, inner);
  }
}

function text(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value);
}

function encoded(body: unknown, operation: ContractOperation, headers: Headers): BodyInit | null {
  if (body === undefined) return null;
  const type = operation.body ?? 'application/json';
  // `fetch` writes the Content-Type of forms, because it makes their boundaries.
  if (body instanceof FormData || body instanceof URLSearchParams) return body;
  if (type.startsWith('multipart/form-data')) return form(body as Values);
  if (type === 'application/x-www-form-urlencoded') {
    return new URLSearchParams(search(body as Values).slice(1));
  }
  if (!headers.has('content-type')) headers.set('content-type', type);
  return operation.body === undefined ? JSON.stringify(body) : (body as BodyInit);
}

function form(values: Values): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) {
    for (const item of [value].flat()) {
      if (item instanceof Blob) data.append(name, item);
      // Objects in a part are JSON unless the contract says otherwise (OpenAPI 3.1.1, 4.8.15).
      else if (item != null)
        data.append(name, item === Object(item) ? JSON.stringify(item) : String(item));
    }
  }
  return data;
}
