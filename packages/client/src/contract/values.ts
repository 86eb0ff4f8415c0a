import type { AnswerBody } from '../answer.ts';
import type { AnswerReader, Contract, Parts } from '../contract.ts';
import { isJsonType } from '../json-type.ts';

/** Where a value has dates and large integers. `all` apply one after another. */
export type ValueShape =
  | 'date'
  | 'bigint'
  | {
      /** The shape of a component. */
      ref?: string;
      fields?: Shapes;
      /** The other fields. */
      rest?: ValueShape;
      items?: ValueShape;
      /** The first items. */
      tuple?: readonly (ValueShape | null)[];
      all?: readonly ValueShape[];
      /** The field that tells the branches of a union apart, and their shapes by its values. */
      by?: string;
      of?: Shapes;
    };

type Shapes = Readonly<Record<string, ValueShape>>;

/** A type with texts for dates and numbers for large integers, as JSON has them. */
export type JsonOf<T> = T extends Date
  ? string
  : T extends bigint
    ? number
    : T extends object
      ? { [K in keyof T]: JsonOf<T[K]> }
      : T;

/** The shapes of answers and of pieces, by operation, and those of components. */
export interface ValueShapes {
  /** Of whole answers, by operation and status. */
  answers: Readonly<Record<string, Shapes>>;
  /** Of the pieces of streams, by operation. */
  pieces: Shapes;
  /** Of the schemas that others refer to, by name. */
  components: Shapes;
}

/** Makes the dates and large integers of a contract from JSON, and JSON from them. */
export interface Values {
  /** Reads answers, and makes their dates and large integers. */
  reader(read: AnswerReader): AnswerReader;
  /** Writes requests that have dates and large integers. */
  writer(write: Contract['write']): Contract['write'];
  /** Parses the JSON of a piece of an answer without loss of digits. */
  parse(text: string): unknown;
  /** Makes the dates and large integers of a parsed piece. */
  piece(operation: string, piece: unknown): unknown;
}

/**
 * Makes the dates and large integers of a contract `Date` and `bigint`. A text that is no time of RFC
 * 3339, and a number that is no integer, stay as they are. Throws a TypeError where the runtime reads
 * and writes no large integers.
 */
export function createValuesFor(shapes: ValueShapes, hasBigints: boolean): Values {
  const { answers, pieces, components } = shapes;
  if (hasBigints && !exactJson.rawJSON) {
    throw new TypeError(
      'bigint needs JSON.rawJSON: Node 22, Chrome 114, Firefox 135, Safari 18.4.',
    );
  }
  const parse = hasBigints ? parseExactly : JSON.parse;
  const convert = (value: unknown, shape: ValueShape | undefined) => {
    const made = converted(value, shape, components);
    return hasBigints ? withoutLargeNumbers(made) : made;
  };
  return {
    parse,
    piece: (operation, piece) => convert(piece, pieces[operation]),
    reader: (read) => async (response, operation, settings) => {
      const byStatus = answers[operation];
      const type = response.headers.get('content-type') ?? '';
      if (!byStatus || !isJsonType(type)) return read(response, operation, settings);
      const text = hasBigints ? await response.text() : '';
      const copy = hasBigints ? new Response(text || null, response) : response;
      const answer = { ...(await read(copy, operation, settings)), response };
      const { status } = response;
      // Errors have what JSON has: they are copied without secrets, and logged.
      if (answer.isFailure) return answer;
      const body = text && typeof answer.body !== 'string' ? parse(text) : answer.body;
      const range = `${String(status).charAt(0)}XX`;
      const shape = byStatus[status] ?? byStatus[range] ?? byStatus.default;
      return { ...answer, body: convert(body, shape) as AnswerBody };
    },
    writer: (write) => (hasBigints ? rawNumbersWriter(write) : write),
  };
}

/** JSON with the texts of its numbers (ECMAScript 2026, `JSON.parse` source text access). */
interface ExactJson {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
  ): unknown;
  rawJSON?(text: string): object;
}

const exactJson = JSON as ExactJson;

/** An integer that no number holds. */
class LargeInteger {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

function parseExactly(text: string): unknown {
  return exactJson.parse(text, (_, value, { source = '' }) => {
    const isLarge = typeof value === 'number' && !Number.isSafeInteger(value);
    return isLarge && /^-?\d+$/.test(source) ? new LargeInteger(source) : value;
  });
}

/** A time with its offset (RFC 3339, 5.6). */
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;

function converted(value: unknown, shape: ValueShape | undefined, components: Shapes): unknown {
  if (shape === undefined) return value;
  if (shape === 'date') return dateOf(value);
  if (shape === 'bigint') return bigintOf(value);
  const inside = (inner: unknown, innerShape: ValueShape | null | undefined) =>
    converted(inner, innerShape ?? undefined, components);
  const { ref, fields = {}, rest, items, tuple = [], all = [], by = '', of = {} } = shape;
  if (ref !== undefined) return inside(value, components[ref]);
  let made = value;
  if (Array.isArray(made)) {
    made = made.map((item, index) => inside(item, index < tuple.length ? tuple[index] : items));
  } else if (isPlain(made)) {
    made = mapFields(made, (name, inner) => inside(inner, entryOf(fields, name) ?? rest));
    made = inside(made, entryOf(of, String(Object(made)[by])));
  }
  return all.reduce(inside, made);
}

function dateOf(value: unknown): unknown {
  if (typeof value !== 'string' || !instant.test(value)) return value;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? value : date;
}

function bigintOf(value: unknown): unknown {
  if (value instanceof LargeInteger) return BigInt(value.text);
  return Number.isInteger(value) ? BigInt(value as number) : value;
}

/** Where the contract has no `bigint`, a large integer is a number, as JSON.parse reads it. */
function withoutLargeNumbers(value: unknown): unknown {
  if (value instanceof LargeInteger) return Number(value.text);
  if (Array.isArray(value)) return value.map(withoutLargeNumbers);
  return isPlain(value) ? mapFields(value, (_, inner) => withoutLargeNumbers(inner)) : value;
}

/** Writes requests in which a `bigint` is a number of JSON; as a parameter, it is its digits. */
function rawNumbersWriter(write: Contract['write']): Contract['write'] {
  return (exchange, set, refused) => {
    const { init, operation } = exchange;
    const { parts = {} } = init;
    const written: Parts = { ...parts, body: withRawNumbers(parts.body) };
    for (const place of ['path', 'query', 'header', 'cookie'] as const) {
      const styles = operation.styles?.[place];
      if (!styles || !parts[place]) continue;
      written[place] = mapFields(parts[place], (name, value) =>
        styles[name] === 'json' ? withRawNumbers(value) : value,
      );
    }
    return write({ ...exchange, init: { ...init, parts: written } }, set, refused);
  };
}

function withRawNumbers(value: unknown): unknown {
  if (typeof value === 'bigint') return exactJson.rawJSON?.(String(value));
  if (Array.isArray(value)) return value.map(withRawNumbers);
  return isPlain(value) ? mapFields(value, (_, inner) => withRawNumbers(inner)) : value;
}

/** Whether a value is an object of JSON, and not a Date, a Blob or a form. */
export function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** The entry of any name, `constructor` included. */
export function entryOf<T>(table: Readonly<Record<string, T>> = {}, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

function mapFields(value: object, map: (name: string, inner: unknown) => unknown): object {
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, map(name, inner)]));
}
