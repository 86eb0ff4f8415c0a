import type { ZodType } from 'zod';
import { Problem } from '../errors/problem.ts';
import type { Incoming } from '../http/incoming.ts';
import {
  concreteType,
  containsType,
  essenceOf,
  isFormType,
  isJsonType,
} from '../http/media-type.ts';
import type { Operation } from '../operation/operation.ts';
import { formReader } from './form.ts';
import { type JsonLimits, parseJson } from './json.ts';
import { decodeUtf8 } from './utf8.ts';

/** A body as it was sent; its value is undefined if there is none. Nothing is validated yet. */
export interface SentBody {
  value: unknown;
  kind: BodyKind;
  /** Which of the operation's `otherBodies` it is, if one. */
  other?: string | undefined;
}

/** A body of another kind is text if its media type says so, else bytes. */
export type BodyKind = 'json' | 'form' | 'other';

type BodyRow = Pick<Operation, 'bodyTypes' | 'bodyRequired' | 'formStyles'> & {
  readonly body?: ZodType;
  readonly formBody?: ZodType;
  readonly otherBodies?: Readonly<Record<string, ZodType>>;
};

/**
 * Reads the body of a request, of at most `limit` bytes. A body of another media type than those of
 * the contract is a 415; an optional body that is not sent needs no Content-Type. A longer body is
 * a 413: before it is read if Content-Length says so, else as soon as the limit is passed.
 */
export function bodyReader(
  row: BodyRow,
  limit: number,
  jsonLimits: JsonLimits,
): (incoming: Incoming) => Promise<SentBody> {
  const { bodyTypes, bodyRequired } = row;
  const formReaderOf = (schema: ZodType | undefined) =>
    formReader(schema, row.formStyles, jsonLimits);
  const readForm = bodyTypes.some(isFormType) ? formReaderOf(formSchemaOf(row)) : undefined;
  const otherForms = new Map(
    Object.entries(row.otherBodies ?? {}).map(([type, schema]) => [type, formReaderOf(schema)]),
  );
  // A body without a media type is bytes (RFC 9110, section 8.3).
  const takesBytes = bodyTypes.some((type) => containsType(type, bytesType));
  const defaultKind = kindOf(bodyTypes.find(isJsonType) ?? bodyTypes[0] ?? bytesType);
  const sentKind = sentKindOf(bodyTypes);
  const parse = (
    bytes: Uint8Array,
    type: string | null,
    kind: BodyKind,
  ): SentBody | Promise<SentBody> => {
    if (bytes.byteLength === 0 && (type === null || kind === 'json')) {
      return { value: undefined, kind: defaultKind };
    }
    if (type === null && !takesBytes) throw unsupportedMediaType(bodyTypes);
    const documented = otherForms.size > 0 ? documentedAs(bodyTypes, type ?? '') : undefined;
    const other = otherForms.has(documented ?? '') ? documented : undefined;
    if (kind === 'json') {
      return { value: parseJson(decodeUtf8(bytes, 'invalid_json'), jsonLimits), kind, other };
    }
    if (kind === 'form' && readForm) {
      const read = otherForms.get(other ?? '') ?? readForm;
      return read(bytes, type ?? '').then((value) => ({ value, kind, other }));
    }
    const isText = /^text\//i.test(type ?? '');
    return { value: isText ? decodeUtf8(bytes, 'validation_error') : bytes, kind };
  };
  return (incoming) => {
    const type = incoming.header('content-type');
    const untyped = takesBytes || !bodyRequired ? 'other' : undefined;
    const kind = type === null ? untyped : sentKind(type);
    if (kind === undefined) throw unsupportedMediaType(bodyTypes);
    // The type is read again: a form that middleware has parsed is written anew, with another boundary.
    return readBytes(incoming, limit, kind).then((bytes) =>
      parse(bytes, incoming.header('content-type'), kind),
    );
  };
}

const bytesType = 'application/octet-stream';
const incompleteCodes = { json: 'invalid_json', form: 'invalid_form', other: 'bad_request' };

/** The schema of a body as a form. */
export function formSchemaOf({ body, formBody, bodyTypes }: BodyRow): ZodType | undefined {
  return formBody ?? (bodyTypes.some(isJsonType) ? undefined : body);
}

function kindOf(type: string): BodyKind {
  if (isJsonType(type)) return 'json';
  return isFormType(type) ? 'form' : 'other';
}

/** The kind of a body's documented media type; undefined if it has none. */
function sentKindOf(documented: readonly string[]): (type: string) => BodyKind | undefined {
  const known = new Map(documented.map((type) => [type, kindOf(type)]));
  return (type) => known.get(type) ?? known.get(documentedAs(documented, type) ?? '');
}

/** The closest media type, or range, of the contract. */
function documentedAs(documented: readonly string[], type: string): string | undefined {
  const known = documented.filter((each) => containsType(each, type));
  return (
    known.find((each) => !each.includes('*')) ??
    known.sort((one, other) => other.length - one.length)[0]
  );
}

/** The bytes of a body. Throws the Problem of one that is encoded, too long or broken off. */
function readBytes(incoming: Incoming, limit: number, kind: BodyKind): Promise<Uint8Array> {
  const { header } = incoming;
  if (!isIdentity(header('content-encoding'))) throw unsupportedEncoding();
  if (Number(header('content-length')) > limit) throw tooLarge(limit);
  return incoming.bytes(limit).then((bytes) => {
    if (bytes === undefined) throw tooLarge(limit);
    return bytes;
  }, incompleteBody(kind));
}

function isIdentity(encoding: string | null): boolean {
  return encoding === null || encoding.trim().toLowerCase() === 'identity';
}

function unsupportedMediaType(documented: readonly string[]): Problem {
  const types = documented.map(namedType).join(' or ');
  const [only = '', ...others] = documented;
  const words = { json: ' as JSON', form: ' as a form', other: '' };
  const how = others.length === 0 ? words[kindOf(only)] : '';
  return new Problem(
    415,
    'unsupported_media_type',
    `Send the body${how}, with the header Content-Type: ${types}.`,
  );
}

function namedType(documented: string): string {
  const type = essenceOf(documented);
  return type.includes('*') ? `one of ${type}, such as ${concreteType(type)}` : type;
}

/** RFC 9110, section 15.5.16: a 415 about the encoding names those that are accepted. */
function unsupportedEncoding(): Problem {
  return new Problem(415, 'unsupported_media_type', 'Send the body without a Content-Encoding.', {
    headers: { 'Accept-Encoding': 'identity' },
  });
}

function tooLarge(limit: number): Problem {
  return new Problem(
    413,
    'payload_too_large',
    `The body has more than ${limit} bytes, the most that this operation takes.`,
  );
}

function incompleteBody(kind: BodyKind): (cause: unknown) => never {
  return (cause) => {
    const message = 'The body ended before it was complete.';
    throw new Problem(400, incompleteCodes[kind], message, { cause });
  };
}
