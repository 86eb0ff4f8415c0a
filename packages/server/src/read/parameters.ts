import type { ZodObject, ZodType } from 'zod';
import {
  builderOf,
  checkedName,
  deepObject,
  objectReader,
  type ValueBuilder,
} from './build-value.ts';
import { type FormFields, formFieldsOf, holdsObjects, isListType, shapeOf } from './field-type.ts';
import { type JsonLimits, jsonOrText } from './json.ts';
import { cookiePairs, decode, type Pair, pairOf, queryPairs } from './pairs.ts';

/** The parameters of a request, before percent-decoding. */
interface RawParameters {
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
  readonly styles?: Readonly<Record<string, Styles>>;
}

type Styles = Readonly<Record<string, string>>;

/** The values of all parameters, for the schemas to check. */
export interface ReadParameters {
  params: Values;
  query: Values;
  headers: Values;
  cookies: Values;
}

type Values = Readonly<Record<string, unknown>>;

const none: Values = Object.freeze({});

/** Raw parameters, with query and cookies as pairs. */
interface SplitParameters extends Omit<RawParameters, 'query'> {
  query: readonly Pair[];
  cookies: readonly Pair[];
}

type Read = (raw: SplitParameters) => unknown;

/**
 * Reads parameters in every style of OpenAPI 3.1.1 (4.8.12.6). As in RFC 6570, percent-encoded
 * characters separate no values, except in `spaceDelimited` and `pipeDelimited`.
 *
 * @param secrets names of credentials: a parameter that takes pairs of any name does not get theirs.
 */
export function parameterReader(
  row: ParameterRow,
  secrets: readonly string[] = [],
): (raw: RawParameters) => ReadParameters {
  const { styles = {} } = row;
  const headers = Object.entries(row.headers ?? {}).map(([name, { schema }]) => [name, schema]);
  const readers = {
    params: readersOf(row.params?.shape ?? {}, styles.path, pathReader),
    query: pairsReaders(row.query?.shape ?? {}, styles.query, secrets, ({ query }) => query),
    headers: readersOf(Object.fromEntries(headers), styles.header, headerReader),
    cookies: pairsReaders(row.cookies?.shape ?? {}, styles.cookie, secrets, (raw) => raw.cookies),
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

/** Reads a form of `application/x-www-form-urlencoded`: fields as in a query, or called `name[]`. */
export function urlEncodedReader(
  { shape, others }: FormFields,
  styles: Styles = {},
  limits: JsonLimits,
): (body: string) => Record<string, unknown> {
  const isOfField = namesOf(shape, styles, 'json');
  const readerOfField = (name: string, type: ZodType, style?: string) =>
    formFieldReader(name, type, style, isOfField, limits);
  const read = readersOf(shape, styles, readerOfField);
  const withQuery = (query: readonly Pair[]): SplitParameters => {
    return { path: () => undefined, header: () => null, cookies: [], query };
  };
  return (body) => {
    const pairs = queryPairs(body).map(
      ([name, raw]): Pair => [isOfField(name) ? name : name.replace(/\[\]$/, ''), raw],
    );
    const fields = read(withQuery(pairs));
    if (!others) return fields;
    const otherPairs = Map.groupBy(
      pairs.filter(([name]) => !isOfField(name) && !Object.hasOwn(shape, name)),
      ([name]) => name,
    );
    const otherFields = [...otherPairs].map(([name, own]) => {
      return [name, readerOfField(checkedName(name), others)(withQuery(own))];
    });
    return { ...Object.fromEntries(otherFields), ...fields };
  };
}

type IsNamed = (name: string) => boolean;

/** Whether a name is that of a parameter or field, or of a part of one: `meta[a]`. */
function namesOf(shape: FormFields['shape'], styles: Styles, defaultStyle: string): IsNamed {
  const names = new Set<string>();
  const ofDeepObjects = new Set<string>();
  for (const [name, type] of Object.entries(shape)) {
    const { kind, explodes } = parseStyle(styleIn(styles, name) ?? defaultStyle);
    if (kind === 'deepObject') {
      ofDeepObjects.add(name);
    } else {
      // An object that explodes has no name.
      if (!explodes || !shapeOf(type)) names.add(name);
      if (explodes) for (const part of Object.keys(formFieldsOf(type).shape)) names.add(part);
    }
  }
  return (name) => names.has(name) || ofDeepObjects.has(name.replace(/\[.*$/s, ''));
}

type ReaderOf = (name: string, type: ZodType, style: string | undefined) => Read;

function readersOf(
  shape: Readonly<Record<string, unknown>>,
  styles: Styles = {},
  readerOfPlace: ReaderOf,
) {
  const readers = Object.entries(shape).map(
    ([name, type]) => [name, readerOfPlace(name, type as ZodType, styleIn(styles, name))] as const,
  );
  if (readers.length === 0) return () => none;
  return (raw: SplitParameters) => {
    // Without what every object has: zod would find it, for example for an optional `constructor`.
    const values: Record<string, unknown> = Object.create(null);
    for (const [name, read] of readers) {
      const value = read(raw);
      if (value !== undefined) values[name] = value;
    }
    return values;
  };
}

function pathReader(name: string, type: ZodType, style = 'simple'): Read {
  const { kind, explodes } = parseStyle(style);
  const build = builderOf(name, type, explodes);
  return ({ path }) => {
    const raw = path(name);
    if (raw === undefined) return undefined;
    if (kind === 'json') return jsonOrText(decode(raw));
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
function matrixItems(name: string, raw: string, explodes: boolean, build: ValueBuilder): string[] {
  const parts = raw.split(';').slice(1);
  if (explodes && build.isObject) return parts;
  const own = parts.map(pairOf).filter(([key]) => key === name);
  if (explodes || build.isValue) return own.map(([, value]) => value);
  return own.flatMap(([, value]) => value.split(','));
}

/** Reads a query, or cookies. */
function pairsReaders(
  shape: FormFields['shape'],
  styles: Styles = {},
  secrets: readonly string[],
  pairsOf: (raw: SplitParameters) => readonly Pair[],
) {
  const isParameter = namesOf(shape, styles, 'form*');
  const isNamed = (name: string) => isParameter(name) || secrets.includes(name);
  return readersOf(shape, styles, (name, type, style = 'form*') => {
    const read = pairsReader(name, type, style, isNamed);
    return (raw) => read(pairsOf(raw));
  });
}

/** Objects in a form are JSON unless the contract says otherwise (OpenAPI 3.1.1, 4.8.15). */
function formFieldReader(
  name: string,
  type: ZodType,
  style: string | undefined,
  isOfField: IsNamed,
  limits: JsonLimits,
): Read {
  if (style !== undefined || !holdsObjects(type)) {
    const read = pairsReader(name, type, style ?? 'form*', isOfField);
    return ({ query }) => read(query);
  }
  const readObject = objectReader(name, type, limits);
  return ({ query }) => {
    const own = query.filter(([key]) => key === name);
    const values = own.map(([, raw]) => readObject(decode(raw)));
    return isListType(type) && values.length > 0 ? values : values[0];
  };
}

/**
 * Reads one parameter. An object of any names that explodes has all pairs that are not those of other
 * parameters.
 */
function pairsReader(name: string, type: ZodType, style: string, isNamed: IsNamed) {
  const { kind, explodes } = parseStyle(style);
  const build = builderOf(name, type, explodes);
  const { shape, others } = formFieldsOf(type);
  return (pairs: readonly Pair[]): unknown => {
    if (kind === 'deepObject') return deepObject(name, type, pairs);
    if (explodes && build.isObject) {
      const own = pairs.filter(([key]) => Object.hasOwn(shape, key) || (others && !isNamed(key)));
      return build(own.map(([key, raw]) => `${encodeURIComponent(key)}=${raw}`));
    }
    const values = pairs.filter(([key]) => key === name).map(([, raw]) => raw);
    const [first] = values;
    if (first === undefined) return undefined;
    if (kind === 'json') return jsonOrText(decode(first));
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
  const { kind, explodes } = parseStyle(style);
  const build = builderOf(name, type, explodes, (text) => text);
  const lower = name.toLowerCase();
  return ({ header }) => {
    const raw = header(lower);
    if (raw === null) return undefined;
    if (kind === 'json') return jsonOrText(raw);
    return build(build.isValue ? [raw] : raw.split(',').map((item) => item.trim()));
  };
}

/** A parameter may be called like what every object has: `constructor`. */
function styleIn(styles: Styles, name: string): string | undefined {
  return Object.hasOwn(styles, name) ? styles[name] : undefined;
}

/** A style as the contract's table writes it: the style, `*` if it explodes, `+` for clients only. */
function parseStyle(style: string): { kind: string; explodes: boolean } {
  return { kind: style.replace(/[*+]+$/, ''), explodes: style.includes('*') };
}
