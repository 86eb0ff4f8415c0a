/**
 * How a parameter is written: the `style` of the contract, then `*` if it explodes, then `+` if
 * reserved characters stay as they are; or `json` for a parameter with JSON as its `content`.
 */
export type ParameterStyle = string;

type Pair = readonly [name: string, value: string];

/** What stands between the values of a list that does not explode. */
const delimiters: Readonly<Record<string, string>> = {
  spaceDelimited: ' ',
  pipeDelimited: '|',
};

/** A path parameter, in place of its `{name}` (RFC 6570, 3.2). */
export function writePathParameter(name: string, value: unknown, style = 'simple'): string {
  const { kind, explodes } = parsed(style);
  if (kind === 'json' && value != null) return encode(JSON.stringify(value));
  const pairs = pairsOf(name, value, 'path');
  // An empty part would make it the path of another operation.
  if (pairs.every(([key, text]) => !key && !text)) {
    throw new TypeError(`The path parameter ${name} is missing.`);
  }
  if (kind === 'matrix') return matrix(name, pairs, explodes);
  const separator = kind === 'label' && explodes ? '.' : ',';
  if (separator === '.' && isSeveral(value)) refuseIn(name, pairs, '.');
  const items = pairs.map(([key, text]) =>
    key === undefined ? encode(text) : encode(key) + (explodes ? '=' : ',') + encode(text),
  );
  return (kind === 'label' ? '.' : '') + items.join(separator);
}

function matrix(name: string, pairs: readonly Item[], explodes: boolean): string {
  const named = (key: string, text: string) => `;${encode(key)}${text && `=${text}`}`;
  if (explodes) return pairs.map(([key = name, text]) => named(key, encode(text))).join('');
  const texts = pairs.flatMap(([key, text]) => (key === undefined ? [text] : [key, text]));
  return named(name, texts.map(encode).join(','));
}

/** A query parameter as the parts of a query that `&` joins, or a cookie parameter as its cookies. */
export function writeQueryParameter(name: string, value: unknown, style = 'form*'): string[] {
  if (value === undefined || value === null) return [];
  const { kind, explodes, encodeText } = parsed(style);
  const named = ([key, text]: Pair) => `${encode(key)}=${text}`;
  if (kind === 'json') return [named([name, encodeText(JSON.stringify(value))])];
  if (kind === 'deepObject') {
    return deepPairs(name, value).map(([key, text]) => named([key, encodeText(text)]));
  }
  const pairs = pairsOf(name, value, 'query');
  if (pairs.length === 0) return [];
  if (explodes) return pairs.map(([key = name, text]) => named([key, encodeText(text)]));
  const delimiter = delimiters[kind];
  if (delimiter) refuseIn(name, pairs, delimiter);
  const items = pairs.flatMap(([key, text]) => (key === undefined ? [text] : [key, text]));
  // Between values, a comma stands for itself; within one, it is encoded (RFC 6570, 3.2.1).
  const isList = typeof value === 'object' && !(value instanceof Date);
  const texts = items.map((text) => (isList ? encode(text) : encodeText(text)));
  return [named([name, texts.join(delimiter ? encode(delimiter) : ',')])];
}

/** The text of a header, if any. It is not percent-encoded (OpenAPI 3.1.1, appendix D). */
export function writeHeaderParameter(
  name: string,
  value: unknown,
  style = 'simple',
): string | undefined {
  const { kind, explodes } = parsed(style);
  if (kind === 'json' && value != null) return JSON.stringify(value);
  const pairs = pairsOf(name, value, 'header');
  if (pairs.length === 0) return undefined;
  if (isSeveral(value)) refuseIn(name, pairs, ',');
  return pairs
    .map(([key, text]) => (key === undefined ? text : key + (explodes ? '=' : ',') + text))
    .join(',');
}

function parsed(style: ParameterStyle) {
  return {
    kind: style.replace(/[*+]+$/, ''),
    explodes: style.includes('*'),
    encodeText: style.includes('+') ? encodeReserved : encode,
  };
}

/** Whether a value is read as several, even if it is a list of one. */
function isSeveral(value: unknown): boolean {
  return Array.isArray(value) || isObject(value);
}

type Item = readonly [name: string | undefined, text: string];

/** The values of a parameter; those of an object with their names. */
function pairsOf(name: string, value: unknown, place: string): Item[] {
  const items: Item[] = isObject(value)
    ? Object.entries(value)
    : [value].flat().map((inner) => [undefined, inner as string]);
  return items
    .filter(([, inner]) => inner !== undefined && inner !== null)
    .map(([key, inner]) => {
      if (isSeveral(inner)) {
        throw new TypeError(`The ${place} parameter ${name} cannot have values inside values.`);
      }
      return [key, textOf(inner)];
    });
}

function isObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || value instanceof Date) return false;
  return !Array.isArray(value) && !isRawJson(value);
}

/** Whether a value is a large integer as JSON writes it. */
function isRawJson(value: unknown): boolean {
  return (JSON as { isRawJSON?(value: unknown): boolean }).isRawJSON?.(value) === true;
}

/** Throws if a value has the character that separates values, because nobody could read it. */
function refuseIn(name: string, pairs: readonly Item[], delimiter: string): void {
  if (pairs.flat().some((part) => part?.includes(delimiter))) {
    const character = delimiter === ' ' ? 'a space' : `"${delimiter}"`;
    throw new TypeError(
      `No value of the parameter ${name} may have ${character}, which separates its values.`,
    );
  }
}

/**
 * `filter[from]=2020&filter[tags][]=…`: OpenAPI defines one level, services read more alike. Objects
 * of a list have their index, which tells to which of them a field belongs: `items[0][price]=…`.
 */
function deepPairs(name: string, value: unknown): Pair[] {
  if (value === undefined || value === null) return [];
  if (!isSeveral(value)) return [[name, textOf(value)]];
  return Object.entries(value).flatMap(([key, inner]) =>
    deepPairs(`${name}[${Array.isArray(value) && !isSeveral(inner) ? '' : key}]`, inner),
  );
}

/** A value as text; a date as RFC 3339 writes it. */
export function textOf(value: unknown): string {
  if (isRawJson(value)) return JSON.stringify(value);
  return value instanceof Date ? value.toISOString() : String(value);
}

/** Half a surrogate pair, which has no UTF-8, as `fetch` sends it. */
function wellFormed(value: string): string {
  return value.replaceAll(/\p{Cs}/gu, '\ufffd');
}

/** Encodes everything but the unreserved characters (RFC 3986, 2.3). */
export function encode(value: string): string {
  return encodeURIComponent(wellFormed(value)).replaceAll(/[!'()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
}

/**
 * Leaves reserved characters that a query may have, without those that would end the value (RFC
 * 3986, 3.4).
 */
function encodeReserved(value: string): string {
  return encodeURI(wellFormed(value)).replaceAll(/[#&+[\]]/g, encodeURIComponent);
}
