import { isJsonType } from '../json-type.ts';
import type { Operation } from '../operation.ts';
import { isBytes } from './body.ts';
import { type ParameterStyle, textOf, writeQueryParameter } from './parameter-style.ts';
import { entryOf, isPlain } from './values.ts';

type Values = Readonly<Record<string, unknown>>;
type Styles = Readonly<Record<string, ParameterStyle>>;

/** Media types of JSON texts one after another, each in a line. */
const jsonLines = /^application\/((x-)?(jsonl|jsonlines|ndjson)|json-seq)\b/i;

/**
 * A body as `fetch` sends it, by its media type: `contentType`, or the one that suits the body and the
 * operation. Sets the header `Content-Type`, except for forms: `fetch` writes theirs.
 */
export function encodeBody(
  body: unknown,
  operation: Operation,
  headers: Headers,
  contentType: string | undefined,
): BodyInit | null {
  if (body === undefined) return null;
  if (body instanceof FormData || body instanceof URLSearchParams) return body;
  const type = contentType ?? typeOf(body, operation);
  const bytes = isBytes(body);
  if (type.startsWith('multipart/form-data') && !bytes) return toFormData(body as Values);
  if (!headers.has('content-type')) headers.set('content-type', type);
  if (bytes) return body as BodyInit;
  if (type.startsWith('application/x-www-form-urlencoded')) {
    return urlEncoded(body as Values, operation.formStyles);
  }
  if (isJsonType(type)) return JSON.stringify(body);
  if (!isObject(body)) return body as BodyInit;
  const isLines = jsonLines.test(type) && (Array.isArray(body) || isPlain(body));
  if (!isLines) throw new TypeError(`A body of ${type} is a text or bytes.`);
  // Each text of a `json-seq` begins with a record separator (RFC 7464).
  const start = /json-seq/i.test(type) ? '\u001e' : '';
  const lines = [body].flat().map((line) => `${start}${JSON.stringify(line)}\n`);
  return lines.join('');
}

/** The media type of a body: that of a Blob if the operation takes it, else JSON or the first. */
function typeOf(body: unknown, { body: first = 'application/json', bodies = [] }: Operation) {
  const own = body instanceof Blob ? body.type : '';
  const [name = ''] = own.split(/\s*;/);
  if (name !== '' && [first, ...bodies].some((each) => includes(each, name))) return own;
  const others = bodies.filter((each) => !/^multipart\/|urlencoded/.test(each));
  const [type = first] = isJsonType(first) && isBytes(body) ? others : [];
  return type.includes('*') ? own || 'application/octet-stream' : type;
}

/** Whether a media type is another one, or a range that contains it: `image/*`. */
function includes(range: string, type: string): boolean {
  const [start = '', rest] = range.split('*');
  return rest === undefined ? range === type : type.startsWith(start) || range === '*/*';
}

/** Objects in a form are JSON unless the contract says otherwise (OpenAPI 3.1.1, 4.8.15). */
function urlEncoded(values: Values, styles?: Styles): string {
  const parts = Object.entries(values).flatMap(([name, value]) => {
    const style = entryOf(styles, name);
    if (style !== undefined) return writeQueryParameter(name, value, style);
    const items = [value].flat().filter((item) => item != null);
    return items.flatMap((item) =>
      writeQueryParameter(name, item, isObject(item) ? 'json' : 'form*'),
    );
  });
  return parts.join('&');
}

function isObject(value: unknown): boolean {
  return value === Object(value) && !(value instanceof Date);
}

function toFormData(values: Values): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) {
    for (const item of [value].flat()) {
      if (isBytes(item))
        data.append(name, item instanceof Blob ? item : new Blob([item as BlobPart]));
      // Objects in a part are JSON (OpenAPI 3.1.1, 4.8.15).
      else if (item != null)
        data.append(name, isObject(item) ? JSON.stringify(item) : textOf(item));
    }
  }
  return data;
}
