import type { ZodObject } from 'zod';
import { Problem } from '../errors/problem.ts';
import type { Incoming } from '../http/incoming.ts';
import { parameterReader } from './parameters.ts';
import { readBytes } from './read-body.ts';

/**
 * Reads a body of `multipart/form-data` (RFC 7578) of at most `limit` bytes as an object: parts of
 * one name are an array where the schema has one, also if they are called `name[]`; a file is its
 * bytes in base64. Text that the schema wants as a number or a boolean is converted.
 */
export function formReader(
  schema: ZodObject,
): (incoming: Incoming, limit: number) => Promise<Record<string, unknown>> {
  const read = parameterReader(schema);
  return async (incoming, limit) => {
    const type = incoming.header('content-type') ?? '';
    if (!/^multipart\/form-data\s*;/i.test(type)) throw unsupportedMediaType();
    const form = await parse(await readBytes(incoming, limit), type);
    const texts = new Map<string, string[]>();
    for (const [name, value] of form) {
      const field = name.replace(/\[\]$/, '');
      const text = typeof value === 'string' ? value : await inBase64(value);
      texts.set(field, [...(texts.get(field) ?? []), text]);
    }
    return read((name) => texts.get(name));
  };
}

async function parse(bytes: Uint8Array, type: string): Promise<FormData> {
  const form = new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: { 'content-type': type },
  });
  return form.formData().catch((cause) => {
    throw new Problem(400, 'invalid_form', 'The body is not a form, or it ends early.', { cause });
  });
}

async function inBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    pieces.push(String.fromCharCode(...bytes.subarray(start, start + chunkBytes)));
  }
  return btoa(pieces.join(''));
}

/** As many arguments as every engine takes. */
const chunkBytes = 0x8000;

function unsupportedMediaType(): Problem {
  return new Problem(
    415,
    'unsupported_media_type',
    'Send the body as a form, with the header Content-Type: multipart/form-data.',
  );
}
