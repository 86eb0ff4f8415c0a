import { Problem } from '../errors/problem.ts';
import type { Incoming } from '../http/incoming.ts';
import { parseJson } from './json.ts';
import { decodeUtf8 } from './utf8.ts';

/**
 * The JSON body of a request, of at most `limit` bytes. Undefined if there is no body; an optional
 * body that is not sent needs no Content-Type. A longer body is a 413: before it is read if
 * Content-Length says so, else as soon as the limit is passed.
 */
export function readBody(incoming: Incoming, limit: number, required: boolean): Promise<unknown> {
  const { header } = incoming;
  const type = header('content-type');
  if (type === null ? required : !isJson(type)) throw unsupportedMediaType();
  return readBytes(incoming, limit).then((bytes) => {
    if (bytes.byteLength === 0) return undefined;
    if (type === null) throw unsupportedMediaType();
    return parseJson(decodeUtf8(bytes));
  });
}

/** The bytes of a body. Throws the Problem of one that is encoded, too long or broken off. */
export function readBytes(incoming: Incoming, limit: number): Promise<Uint8Array> {
  const { header } = incoming;
  if (!isIdentity(header('content-encoding'))) throw unsupportedEncoding();
  if (Number(header('content-length')) > limit) throw tooLarge(limit);
  return incoming.bytes(limit).then((bytes) => {
    if (bytes === undefined) throw tooLarge(limit);
    return bytes;
  }, incompleteBody);
}

/** Ignores parameters of the type: JSON has none (RFC 8259, section 11) and is always UTF-8. */
function isJson(type: string): boolean {
  if (type === 'application/json') return true;
  const [mediaType = ''] = type.split(';', 1);
  return mediaType.trim().toLowerCase() === 'application/json';
}

function isIdentity(encoding: string | null): boolean {
  return encoding === null || encoding.trim().toLowerCase() === 'identity';
}

function unsupportedMediaType(): Problem {
  return new Problem(
    415,
    'unsupported_media_type',
    'Send the body as JSON, with the header Content-Type: application/json.',
  );
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

function incompleteBody(cause: unknown): never {
  throw new Problem(400, 'invalid_json', 'The body ended before it was complete.', { cause });
}
