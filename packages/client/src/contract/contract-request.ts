import type { CallState } from '../call.ts';
import type { Contract, Parts } from '../contract.ts';
import type { Operation } from '../operation.ts';
import type { CredentialSource } from '../options.ts';
import { credentialHeader, hider } from '../secret.ts';
import { withField } from './body.ts';
import { encodeBody } from './encode-body.ts';
import {
  encode,
  type ParameterStyle,
  writeHeaderParameter,
  writePathParameter,
  writeQueryParameter,
} from './parameter-style.ts';
import { entryOf } from './values.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Where a saved job has the parameter `operation` of its path, if there is one: its own field of
 * that name is the operation that started it.
 */
export const operationParameter = 'parameter.operation';

/** Where a security scheme of the contract stands in a request. */
export interface ContractScheme {
  /** `authorization`, `header`, `query`, `cookie`, or `connection` for a certificate. */
  in: string;
  /**
   * Name of the header, query parameter or cookie. For `authorization`, the first word of that
   * header.
   */
  name: string;
}

/** What is known of the credentials of a contract. */
export interface Secrets {
  schemes: Readonly<Record<string, ContractScheme>>;
  /** Secrets by the names of their schemes; `key` for an `x-credential`. */
  values: Readonly<Record<string, string | undefined>>;
}

/** Writes requests of any contract, with its credentials. */
export function requestWriter(
  schemes: Secrets['schemes'],
  credentials: Readonly<Record<string, CredentialSource | undefined>>,
  servers: Readonly<Record<string, string | undefined>>,
): Contract['write'] {
  const sent = new WeakMap<CallState, Secrets['values']>();
  /** An answer may name a secret that was refused before. */
  const everSent = new WeakMap<CallState, Set<string>>();
  return async ({ call, operation, path, settings, init: { parts = {} } }, set, refused) => {
    call.name = 'ApiError';
    // A stream has been read already, so it cannot be sent with another credential.
    if (refused && parts.body instanceof ReadableStream) return { url: '' };
    const values: Record<string, string | undefined> = {};
    const { security = [], key } = operation;
    for (const name of new Set([...security.flat(), ...(key ? ['key'] : [])])) {
      const source = entryOf(credentials, name);
      const last = refused === undefined ? undefined : sent.get(call)?.[name];
      values[name] = typeof source === 'function' ? await source(last) : source;
    }
    const row = path === undefined ? operation : { ...operation, path };
    const base = serverOf(operation, settings.baseUrl, servers);
    const written = contractRequest(row, parts, base, { schemes, values });
    const { url, headers, secrets, ...init } = written;
    sent.set(call, secrets);
    const sentSecrets = Object.values(secrets).filter((secret) => secret !== undefined);
    const all = new Set([...(everSent.get(call) ?? []), ...sentSecrets]);
    everSent.set(call, all);
    call.secret = sentSecrets.join(' ') || undefined;
    // One secret may be the beginning of another, of which the rest would be seen.
    const longestFirst = [...all].sort((one, other) => other.length - one.length);
    const hiders = longestFirst.flatMap((secret) => [hider(secret), hider(encode(secret))]);
    call.hide = (text) => hiders.reduce((rest, hide) => hide(rest), text);
    for (const [name, value] of headers) set(name, value);
    return { url, ...init };
  };
}

/** Where an operation is sent. A path, as a server of its own, is one of the client's origin. */
function serverOf(
  { server }: Operation,
  baseUrl: string,
  servers: Readonly<Record<string, string | undefined>>,
): string {
  if (server === undefined) return baseUrl;
  const url = servers[server] ?? server;
  if (url.includes('{')) throw new TypeError(`The option servers must say where ${url} is.`);
  const [origin = ''] = /^https?:\/\/[^/]+/.exec(baseUrl) ?? [];
  return (url.startsWith('/') ? origin + url : url).replace(/\/+$/, '');
}

/** The request of an operation, with those of its credentials that are known. */
export function contractRequest(
  operation: Operation,
  { accept, contentType, ...parts }: Parts,
  baseUrl: string,
  known: Secrets,
): RequestInit & { url: string; headers: Headers; secrets: Secrets['values'] } {
  const { styles = {}, answer } = operation;
  const ownType = operation.accept ?? (answer ? '*/*' : 'application/json');
  const headers = new Headers({ accept: accept ?? ownType });
  const { secrets, query, header, cookie, body } = withCredentials(
    operation,
    parts,
    known,
    headers,
  );
  for (const [name, value] of Object.entries(header)) {
    const text = writeHeaderParameter(name, value, entryOf(styles.header, name));
    if (text !== undefined) headers.set(name, text);
  }
  // Each value of a list that explodes is a cookie of its own, as in the style `cookie` of OpenAPI
  // 3.2, because no server looks for `&` there.
  const cookies = Object.entries(cookie).flatMap(([name, value]) =>
    writeQueryParameter(name, value, entryOf(styles.cookie, name)),
  );
  if (cookies.length > 0) headers.set('cookie', cookies.join('; '));
  const sent = encodeBody(body, operation, headers, contentType);
  const address = baseUrl + fillPath(operation.path, pathOf(parts), styles.path);
  const parameters = queryText({ ...outsidePath(operation, parts), ...query }, styles.query);
  return {
    url: address + (parameters && (address.includes('?') ? '&' : '?') + parameters),
    headers,
    body: sent,
    secrets,
    // If redirects were followed, credentials and body would go to any address that they name.
    redirect: 'manual' as const,
    // `fetch` sends a stream only with this option (Fetch, 5.4).
    ...(sent instanceof ReadableStream && { duplex: 'half' }),
  };
}

/** The parameters of a path. A saved job may have more of them than the path. */
function pathOf({ path }: Parts): Values {
  const { operation, [operationParameter]: own = operation, ...values } = Object(path);
  return { ...values, operation: own };
}

/** The parameters of a saved job that its path does not have: they belong into the query. */
function outsidePath({ path: template }: Operation, { path }: Parts): Values {
  const { operation: _, [operationParameter]: operation, ...values } = Object(path);
  const all = Object.entries({ ...values, operation });
  const others = all.filter(([name]) => !template.includes(`{${name}}`));
  return Object.fromEntries(others);
}

/** The parts of a request with the credentials in their places, and the credentials by name. */
function withCredentials(
  operation: Operation,
  { query, header, cookie, body }: Parts,
  { schemes, values }: Secrets,
  headers: Headers,
) {
  const all = { query: { ...query }, header: { ...header }, cookie: { ...cookie } };
  const secrets: Record<string, string | undefined> = {};
  for (const name of schemesToUse(operation, { schemes, values })) {
    const { in: place, name: field } = schemes[name] as ContractScheme; // the contract has it
    const secret = values[name];
    secrets[name] = secret;
    if (place === 'authorization') {
      headers.set(place, credentialHeader(name, `${field} ${secret}`));
    } else {
      if (place === 'header') checkHeader(name, String(secret));
      Object.assign(all[place as 'query'] ?? {}, { [field]: secret });
    }
  }
  const { key } = operation;
  if (!key || !values.key) return { ...all, body, secrets };
  secrets.key = values.key;
  if (key.in === 'body') return { ...all, body: withField(body, key.name, values.key), secrets };
  return { ...all, query: { ...all.query, [key.name]: values.key }, body, secrets };
}

/**
 * Throws a TypeError for a credential that `fetch` would refuse without its name: it sends the visible
 * characters of Latin-1 (RFC 9110, 5.5). `trim` also drops a byte-order mark, which `fetch` does not.
 */
function checkHeader(name: string, secret: string): void {
  if (/[^ -~\xa1-\xac\xae-\xff]/.test(secret.trim()) || secret.includes('\ufeff')) {
    throw new TypeError(`The credential ${name} has a character that no header may have.`);
  }
}

/**
 * The schemes of the first alternative that is complete: at least one secret is known, and none is
 * missing, except for certificates, which the connection has. No schemes if there is none. An empty
 * alternative, which makes security optional, does not count: a credential that is known is sent.
 */
function schemesToUse({ security = [] }: Operation, { schemes, values }: Secrets) {
  const isKnown = (name: string) => values[name] !== undefined;
  const isThere = (name: string) => isKnown(name) || schemes[name]?.in === 'connection';
  return security.find((names) => names.some(isKnown) && names.every(isThere)) ?? [];
}

type Styles = Readonly<Record<string, ParameterStyle>>;

function fillPath(path: string, values?: Values, styles?: Styles): string {
  const url = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    writePathParameter(name, entryOf(values, name), entryOf(styles, name)),
  );
  // `.` and `..` lead to another path, even if they are encoded (WHATWG URL, 4.1).
  const [dots] = /(?<=^[^?]*\/)(\.|%2e){1,2}(?=[/?]|$)/i.exec(url) ?? [];
  if (dots) throw new TypeError(`No part of the path ${path} may be ${dots}.`);
  return url;
}

function queryText(query: Values, styles?: Styles): string {
  return Object.entries(query)
    .flatMap(([name, value]) => writeQueryParameter(name, value, entryOf(styles, name)))
    .join('&');
}
