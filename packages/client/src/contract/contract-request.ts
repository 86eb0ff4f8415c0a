import { newIdempotencyKey } from '../request.ts';
import type { ContractOperation, ContractScheme } from './contract-operation.ts';
import {
  type ParameterStyle,
  writeCookieParameter,
  writeHeaderParameter,
  writePathParameter,
  writeQueryParameter,
} from './parameter-style.ts';

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
  { accept, contentType }: { accept?: string | undefined; contentType?: string | undefined } = {},
): { url: string; init: RequestInit & { headers: Headers } } {
  const { styles = {} } = operation;
  const headers = new Headers({
    accept: accept ?? (operation.answer ? '*/*' : 'application/json'),
  });
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
    if (value == null) continue;
    headers.set(name, writeHeaderParameter(name, value, styles.header?.[name]));
  }
  const cookies = Object.entries(all.cookie).flatMap(([name, value]) =>
    writeCookieParameter(name, value, styles.cookie?.[name]),
  );
  if (cookies.length > 0) headers.set('cookie', cookies.join('; '));
  if (operation.idempotent && !headers.has('idempotency-key')) {
    headers.set('idempotency-key', newIdempotencyKey());
  }
  const sent = encoded(content, operation, headers, contentType);
  const address = baseUrl + filled(operation.path, path, styles.path);
  const parameters = search(all.query, styles.query);
  return {
    url: address + (parameters && (address.includes('?') ? '&' : '?') + parameters),
    init: {
      method: operation.method ?? 'POST',
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

type Styles = Readonly<Record<string, ParameterStyle>>;

function filled(path: string, values: Values = {}, styles: Styles = {}): string {
  const url = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    writePathParameter(name, values[name], styles[name]),
  );
  // `.` and `..` lead to another path, even if they are encoded (WHATWG URL, 4.1).
  const [dots] = /(?<=\/)(\.|%2e){1,2}(?=\/|$)/i.exec(url) ?? [];
  if (dots) throw new TypeError(`No part of the path ${path} may be ${dots}.`);
  return url;
}

function search(query: Values, styles: Styles = {}): string {
  return Object.entries(query)
    .flatMap(([name, value]) => writeQueryParameter(name, value, styles[name]))
    .join('&');
}

function encoded(
  body: unknown,
  operation: ContractOperation,
  headers: Headers,
  contentType: string | undefined,
): BodyInit | null {
  if (body === undefined) return null;
  // `fetch` writes the Content-Type of forms, because it makes their boundaries.
  if (body instanceof FormData || body instanceof URLSearchParams) return body;
  const type = contentType ?? typeOf(body, operation);
  const bytes = isBytes(body);
  if (type.startsWith('multipart/form-data') && !bytes) return form(body as Values);
  if (!headers.has('content-type')) headers.set('content-type', type);
  if (bytes) return body as BodyInit;
  if (type.startsWith('application/x-www-form-urlencoded')) {
    return urlEncoded(body as Values, operation.formStyles);
  }
  return /\bjson\b/i.test(type) ? JSON.stringify(body) : (body as BodyInit);
}

/** The media type of a body: that of a Blob if the operation takes it, else JSON or the first. */
function typeOf(
  body: unknown,
  { body: first = 'application/json', bodies = [] }: ContractOperation,
) {
  const own = body instanceof Blob ? body.type : '';
  if (own !== '' && [first, ...bodies].some((type) => includes(type, own))) return own;
  const isJson = /\bjson\b/i.test(first);
  const others = bodies.filter((type) => !/^multipart\/|urlencoded/.test(type));
  const [type = first] = isJson && isBytes(body) ? others : [];
  return type.includes('*') ? own || 'application/octet-stream' : type;
}

/** Whether a media type is another one, or a range that contains it: `image/*`. */
function includes(range: string, type: string): boolean {
  const [start = '', rest] = range.split('*');
  return rest === undefined ? range === type : type.startsWith(start) || range === '*/*';
}

function isBytes(body: unknown): boolean {
  return (
    body instanceof Blob ||
    body instanceof ReadableStream ||
    body instanceof ArrayBuffer ||
    ArrayBuffer.isView(body)
  );
}

/** Objects in a form are JSON unless the contract says otherwise (OpenAPI 3.1.1, 4.8.15). */
function urlEncoded(values: Values, styles: Styles = {}): string {
  const parts = Object.entries(values).flatMap(([name, value]) => {
    if (styles[name] !== undefined) return writeQueryParameter(name, value, styles[name]);
    const items = [value].flat().filter((item) => item != null);
    return items.flatMap((item) =>
      writeQueryParameter(name, item, isPlain(item) ? 'json' : 'form*'),
    );
  });
  return parts.join('&');
}

function isPlain(value: unknown): boolean {
  return value === Object(value) && !(value instanceof Date);
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
