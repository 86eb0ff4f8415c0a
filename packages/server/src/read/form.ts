import type { ZodType } from 'zod';
import { Problem } from '../errors/problem.ts';
import { isJsonType, isMultipart } from '../http/media-type.ts';
import { checked, checkedName, objectReader, textsReader } from './build-value.ts';
import {
  formFieldsOf,
  holdsObjects,
  isListType,
  takesAnything,
  takesFiles,
  takesTexts,
  typeFor,
} from './field-type.ts';
import { boundaryOf, checkPairs, checkParts } from './form-limits.ts';
import { type JsonLimits, jsonLimitsOf } from './json.ts';
import { urlEncodedReader } from './parameters.ts';
import { decodeUtf8 } from './utf8.ts';

type Part = string | File;
type Fields = Record<string, unknown>;

/**
 * Reads a form as an object: parts of one name are an array where the schema has one, also if they
 * are called `name[]`. A file is a `File` where the schema takes one, or anything, and else its bytes
 * in base64; a text is a `File` where the schema takes no such text. Text that the schema wants as a
 * number, a boolean or an object is converted. Without a schema, each field has an array of its parts.
 */
export function formReader(
  schema: ZodType | undefined,
  styles?: Readonly<Record<string, string>>,
  limits: JsonLimits = jsonLimitsOf(),
): (bytes: Uint8Array, type: string) => Promise<Fields> {
  const formFields = schema ? formFieldsOf(schema) : { shape: {}, others: undefined };
  const { shape, others } = formFields;
  const readUrlEncoded = urlEncodedReader(formFields, styles, limits);
  const readers = new Map(
    Object.entries(shape).map(([name, type]) => [name, partsReader(name, type, limits)]),
  );
  return async (bytes, type) => {
    if (!isMultipart(type)) {
      const text = decodeUtf8(bytes, 'invalid_form');
      checkPairs(text, limits);
      if (!schema) return Object.fromEntries(partsByName(new URLSearchParams(text), readers));
      return { ...readUrlEncoded(text) };
    }
    const boundary = boundaryOf(type);
    checkParts(bytes, boundary, limits);
    const parts = partsByName(await parse(bytes, boundary), readers);
    if (!schema) return Object.fromEntries(parts);
    const fields: [string, unknown][] = [];
    for (const [name, own] of parts) {
      const read = readers.get(name) ?? (others && partsReader(checkedName(name), others, limits));
      if (read) fields.push([name, await read(own)]);
    }
    return Object.fromEntries(fields);
  };
}

async function parse(bytes: Uint8Array, boundary: string): Promise<FormData> {
  const form = new Response(bytes as Uint8Array<ArrayBuffer>, {
    // Written anew, so that the parser finds the boundary by which the parts were counted.
    headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
  });
  return form.formData().catch((cause) => {
    throw new Problem(400, 'invalid_form', 'The body is not a form, or it ends early.', { cause });
  });
}

/** Parts called `name[]` belong to the field `name`, unless the contract has one called so. */
function partsByName(
  form: FormData | URLSearchParams,
  fields: ReadonlyMap<string, unknown>,
): Map<string, Part[]> {
  const parts = new Map<string, Part[]>();
  for (const [name, value] of form) {
    const field = fields.has(name) ? name : name.replace(/\[\]$/, '');
    const own = parts.get(field);
    if (own) own.push(value);
    else parts.set(field, [value]);
  }
  return parts;
}

function partsReader(
  name: string,
  type: ZodType,
  limits: JsonLimits,
): (parts: readonly Part[]) => unknown {
  const isList = isListType(type);
  const listOrFirst = (values: readonly unknown[]) => (isList ? values : values[0]);
  if (takesFiles(type)) {
    const own = typeFor(type, isList);
    const toValue = (part: Part) => {
      if (typeof part !== 'string') return part;
      return takesTexts(own, part) ? checked(name, part) : new File([part], name);
    };
    return (parts) => listOrFirst(parts.map(toValue));
  }
  if (holdsObjects(type)) {
    const read = objectReader(name, type, limits);
    return async (parts) => {
      const texts = await Promise.all(parts.map(toText));
      return listOrFirst(texts.map(read));
    };
  }
  const readTexts = textsReader(name, type);
  return async (parts) =>
    takesAnything(type) && parts.every(isFile)
      ? listOrFirst(parts)
      : readTexts(await Promise.all(parts.map(toText)));
}

/** Whether a part is a file whose bytes are no JSON. */
function isFile(part: Part): boolean {
  return typeof part !== 'string' && !isJsonType(part.type);
}

async function toText(part: Part): Promise<string> {
  if (typeof part === 'string') return part;
  return isJsonType(part.type) ? part.text() : inBase64(part);
}

/** As many arguments as every engine takes. */
const chunkBytes = 0x8000;

async function inBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    pieces.push(String.fromCharCode(...bytes.subarray(start, start + chunkBytes)));
  }
  return btoa(pieces.join(''));
}
