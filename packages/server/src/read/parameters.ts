import type { ZodObject, ZodType } from 'zod';
import { invalidRequest } from '../errors/problem.ts';
import { readerOf, unwrap } from './values.ts';

/** The parameters of a request, before percent-decoding. */
export interface RawParameters {
  /** The segment of the path in place of `{name}`. */
  path: (name: string) => string | undefined;
  /** The query without its `?`. */
  query: string;
  /** The value of a header, by its name in lower case. */
  header: (name: string) => string | null;
}

/** What the stubs need to know of an operation's parameters. */
export interface ParameterRow {
  readonly params?: ZodObject | undefined;
  readonly query?: ZodObject | undefined;
  readonly headers?: Readonly<Record<string, { readonly schema: ZodType }>>;
  readonly cookies?: ZodObject | undefined;
  /** How parameters are written, if not as OpenAPI does by default: `form`, `matrix*`, `json` … */
  readonly styles?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The values of all parameters, for the schemas to check. */
export interface ReadParameters {
  params: Values;
  query: Values;
  headers: Values;
  cookies: Values;
}

type Values = Readonly<Record<string, unknown>>;

const none: Values = Object.freeze({});

type Pair = readonly [name: string, raw: string];

/** The same, with the pairs of query and cookies, whose names are decoded. */
interface SplitParameters extends Omit<RawParameters, 'query'> {
  query: readonly Pair[];
  cookies: readonly Pair[];
}

type Read = (raw: SplitParameters) => unknown;

/**
 * Reads the parameters of an operation in every style of OpenAPI 3.1.1 (4.8.12.6), as RFC 6570
 * writes them: percent-encoded characters never separate values, except in `spaceDelimited` and
 * `pipeDelimited`.
 */
export function parameterReader(row: ParameterRow): (raw: RawParameters) => ReadParameters {
  const { styles = {} } = row;
  const headers = Object.entries(row.headers ?? {}).map(([name, { schema }]) => [name, schema]);
  const readers = {
    params: readersOf(row.params?.shape ?? {}, styles.path, pathReader),
    query: readersOf(row.query?.shape ?? {}, styles.query, queryReader),
    headers: readersOf(Object.fromEntries(headers), styles.header, headerReader),
    cookies: readersOf(row.cookies?.shape ?? {}, styles.cookie, cookieReader),
  };
  return ({ path, query, header }) => {
    const raw = {
      path,
      header,
      query: row.query ? queryPairs(query) : [],
      cookies: row.cookies ? cookiePairs(header('cookie')) : [],
    };
    return {
      params: readers.params(raw),
      query: readers.query(raw),
      headers: readers.headers(raw),
      cookies: readers.cookies(raw),
    };
  };
}

/** Reads a form of `application/x-www-form-urlencoded`, whose fields are written as in a query. */
export function urlEncodedReader(
  shape: Readonly<Record<string, unknown>>,
  styles?: Readonly<Record<string, string>>,
): (body: string) => Record<string, unknown> {
  const read = readersOf(shape, styles, formFieldReader);
  return (body) =>
    read({ path: () => undefined, header: () => null, cookies: [], query: queryPairs(body) });
}

type ReaderOf = (name: string, type: ZodType, style: string | undefined) => Read;

function readersOf(
  shape: Readonly<Record<string, unknown>>,
  styles: Readonly<Record<string, string>> = {},
  readerOfPlace: ReaderOf,
) {
  const readers = Object.entries(shape).map(
    ([name, type]) => [name, readerOfPlace(name, type as ZodType, styles[name])] as const,
  );
  if (readers.length === 0) return () => none;
  return (raw: SplitParameters) => {
    const values: Record<string, unknown> = {};
    for (const [name, read] of readers) {
      const value = read(raw);
      if (value !== undefined) values[name] = value;
    }
    return values;
  };
}

function pathReader(name: string, type: ZodType, style = 'simple'): Read {
  const { kind, explodes } = parsed(style);
  const build = builderOf(name, type, explodes ? '=' : undefined);
  return ({ path }) => {
    const raw = path(name);
    if (raw === undefined) return undefined;
    if (kind === 'json') return jsonOf(decode(raw));
    if (kind === 'label') {
      if (!raw.startsWith('.')) return undefined;
      const text = raw.slice(1);
      return build(build.isValue ? [text] : text.split(explodes ? '.' : ','));
    }
    if (kind === 'matrix') return build(matrixItems(name, raw, explodes, build));
    return build(build.isValue ? [raw] : raw.split(','));
  };
}

/** `;color=blue;color=black` or `;color=blue,black` or `;R=100;G=200`. */
function matrixItems(name: string, raw: string, explodes: boolean, build: Build): string[] {
  const parts = raw.split(';').slice(1);
  if (explodes && build.isObject) return parts;
  const own = parts.map(pairOf).filter(([key]) => key === name);
  if (explodes || build.isValue) return own.map(([, value]) => value);
  return own.flatMap(([, value]) => value.split(','));
}

function queryReader(name: string, type: ZodType, style = 'form*'): Read {
  const read = pairsReader(name, type, style);
  return ({ query }) => read(query);
}

/** Objects in a form are JSON unless the contract says otherwise (OpenAPI 3.1.1, 4.8.15). */
function formFieldReader(name: string, type: ZodType, style: string | undefined): Read {
  if (style !== undefined || !holdsObjects(type)) return queryReader(name, type, style);
  return ({ query }) => {
    const values = query.filter(([key]) => key === name).map(([, raw]) => jsonOf(decode(raw)));
    return isListType(type) ? (values.length > 0 ? values : undefined) : values[0];
  };
}

/** Pairs of a query or of cookies, whose names are decoded. */
function pairsReader(name: string, type: ZodType, style: string) {
  const { kind, explodes } = parsed(style);
  const build = builderOf(name, type, explodes ? '=' : undefined);
  const shape = shapeOf(type);
  return (pairs: readonly Pair[]): unknown => {
    if (kind === 'deepObject') return deepObject(name, type, pairs);
    if (explodes && shape) {
      const own = pairs.filter(([key]) => Object.hasOwn(shape, key));
      return build(own.map(([key, raw]) => `${encodeURIComponent(key)}=${raw}`));
    }
    const values = pairs.filter(([key]) => key === name).map(([, raw]) => raw);
    const [first] = values;
    if (first === undefined) return undefined;
    if (kind === 'json') return jsonOf(decode(first));
    if (explodes || build.isValue) return build(values);
    return build(splitList(kind, first));
  };
}

function splitList(kind: string, raw: string): string[] {
  if (kind === 'spaceDelimited') return raw.split('%20');
  if (kind === 'pipeDelimited') return raw.split(/%7c|\|/i);
  return raw.split(',');
}

function headerReader(name: string, type: ZodType, style = 'simple'): Read {
  const { kind, explodes } = parsed(style);
  const build = builderOf(name, type, explodes ? '=' : undefined, (text) => text);
  const lower = name.toLowerCase();
  return ({ header }) => {
    const raw = header(lower);
    if (raw === null) return undefined;
    if (kind === 'json') return jsonOf(raw);
    return build(build.isValue ? [raw] : raw.split(',').map((item) => item.trim()));
  };
}

function cookieReader(name: string, type: ZodType, style = 'form*'): Read {
  const read = pairsReader(name, type, style);
  return ({ cookies }) => read(cookies);
}

function parsed(style: string): { kind: string; explodes: boolean } {
  return { kind: style.replace(/[*+]+$/, ''), explodes: style.includes('*') };
}

interface Build {
  /** Makes the value of a parameter from its items; undefined without items. */
  (items: readonly string[]): unknown;
  isValue: boolean;
  isObject: boolean;
}

/**
 * Makes values, lists or objects, as the schema wants. Items of an object are `name=value`, or by
 * turns names and values without an `assign` character.
 */
function builderOf(
  name: string,
  type: ZodType,
  assign: string | undefined,
  decodeText: (raw: string) => string = decode,
): Build {
  const shape = shapeOf(type);
  const isObject = shape !== undefined;
  const isList = isListType(type);
  const read = readerOf(typeFor(type, isList));
  const textOf = (raw: string) => checked(name, decodeText(raw));
  const build = (items: readonly string[]) => {
    if (items.length === 0) return undefined;
    if (!isObject) return read(items.map(textOf));
    const pairs = assign === undefined ? byTurns(items) : items.map(pairOf);
    const fields = pairs.map(([key, raw]) => {
      const field = textOf(key);
      const fieldType = Object.hasOwn(shape, field) ? shape[field] : undefined;
      return [field, fieldType ? readerOf(fieldType)([textOf(raw)]) : textOf(raw)];
    });
    return Object.fromEntries(fields);
  };
  return Object.assign(build, { isValue: !isObject && !isList, isObject });
}

/** Reads the texts of a field of a form. */
export function textsReader(name: string, type: ZodType): (texts: readonly string[]) => unknown {
  return builderOf(name, type, undefined, (text) => text);
}

/** Whether a field, or the items of one that is a list, are files. */
export function takesFiles(type: ZodType): boolean {
  return someOption(type, ({ def }) => def.type === 'custom');
}

/** Whether a field, or the items of one that is a list, are objects. */
export function holdsObjects(type: ZodType): boolean {
  return someOption(type, (option) => shapeOf(option) !== undefined);
}

/** Whether a field is a list. */
export function isListType(type: ZodType): boolean {
  return shapeOf(type) === undefined && optionsOf(type).some(({ def }) => def.type === 'array');
}

function someOption(type: ZodType, is: (option: ZodType) => boolean): boolean {
  return optionsOf(type).some((option) => {
    const { element } = option.def as unknown as { element?: ZodType };
    return element ? someOption(element, is) : is(option);
  });
}

/** The alternatives of a schema. */
function optionsOf(type: ZodType): ZodType[] {
  const inner = unwrap(type);
  const { options } = inner.def as unknown as { options?: readonly ZodType[] };
  return options ? options.flatMap(optionsOf) : [inner];
}

/** The alternative that is a list, or the only one that is a number or a boolean. */
function typeFor(type: ZodType, isList: boolean): ZodType {
  const options = optionsOf(type).filter((option) => option.def.type !== 'null');
  const [only, ...others] = options;
  if (isList) return options.find((option) => option.def.type === 'array') ?? type;
  return only && others.length === 0 ? only : type;
}

/** The fields of a parameter that is an object; an empty object if any name is a field. */
export function shapeOf(type: ZodType): Readonly<Record<string, ZodType>> | undefined {
  for (const { def } of optionsOf(type)) {
    if (def.type === 'object') return (def as unknown as { shape: Record<string, ZodType> }).shape;
    if (def.type === 'record') return {};
  }
  return undefined;
}

function deepObject(name: string, type: ZodType, pairs: readonly Pair[]): unknown {
  const shape = shapeOf(type);
  const fields = new Map<string, string[]>();
  for (const [key, raw] of pairs) {
    const [, owner, field] = /^([^[]*)\[([^\]]*)\](?:\[\])?$/.exec(key) ?? [];
    if (owner !== name || field === undefined) continue;
    fields.set(field, [...(fields.get(field) ?? []), checked(name, decode(raw))]);
  }
  if (fields.size === 0) return undefined;
  // `name[]=a&name[]=b`, as many services read a list.
  if (!shape) return readerOf(type)([...fields.values()].flat());
  const entries = [...fields].map(([field, texts]) => {
    const fieldType = Object.hasOwn(shape, field) ? shape[field] : undefined;
    return [field, fieldType ? readerOf(fieldType)(texts) : texts[0]];
  });
  return Object.fromEntries(entries);
}

export function queryPairs(query: string): Pair[] {
  return (
    query
      .split('&')
      .filter((part) => part !== '')
      // Forms write a space as `+` (WHATWG URL, 5.1).
      .map((part) => pairOf(part.replaceAll('+', '%20')))
      .map(([name, raw]) => [decode(name), raw])
  );
}

export function cookiePairs(header: string | null): Pair[] {
  return (header ?? '').split(';').map((cookie) => pairOf(cookie.trim()));
}

/** `name=value`; the value is empty without a `=`. */
function pairOf(text: string): Pair {
  const end = text.indexOf('=');
  return end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end + 1)];
}

function byTurns(items: readonly string[]): Pair[] {
  const pairs: Pair[] = [];
  for (let index = 0; index < items.length; index += 2) {
    pairs.push([items[index] ?? '', items[index + 1] ?? '']);
  }
  return pairs;
}

/** Decodes a text of a URL; one that is not encoded rightly stays as it is. */
export function decode(raw: string): string {
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}

/** No text of a contract may contain NUL, and databases refuse it. */
function checked(name: string, text: string): string {
  if (!text.includes('\0')) return text;
  throw invalidRequest([{ field: name, message: 'must not have a NUL character' }]);
}

/** Text that is no JSON stays text, for the schema to refuse. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
