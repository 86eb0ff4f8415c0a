import { pipeline, Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { byteLimit } from '../files/byte-limit.ts';
import { FetchError, tooLarge } from './fetch-error.ts';
import type { Transport } from './transport.ts';

type DecodeOptions = Pick<Transport, 'maxBytes' | 'toError'>;

/**
 * An answer whose body is decompressed while it is read. It fails with `too_large` once it exceeds
 * its limit. At most a buffer of it is in memory.
 */
export function decoded(response: Response, options: DecodeOptions): Response {
  const { status, statusText, headers, body } = response;
  const coding = headers.get('content-encoding')?.trim().toLowerCase() ?? '';
  if (!body || coding === '' || coding === 'identity') return response;
  const content = decompress(body, decoderOf(coding), options);
  return new Response(content, { status, statusText, headers });
}

/**
 * The codings of RFC 9110, section 8.4.1, except `compress`, and that of RFC 7932. Several codings in
 * a row are refused: no server needs them, and each can multiply the work.
 */
function decoderOf(coding: string): Transform {
  if (coding === 'gzip' || coding === 'x-gzip') return createGunzip();
  if (coding === 'deflate') return createInflate();
  if (coding === 'br') return createBrotliDecompress();
  return new Transform({
    transform: (_chunk, _encoding, callback) => callback(unknownCoding()),
  });
}

function unknownCoding(): FetchError {
  const message = 'The URL answered in a content encoding other than gzip, deflate or br alone.';
  return new FetchError('unreachable', message);
}

function decompress(
  body: ReadableStream<Uint8Array>,
  decoder: Transform,
  { maxBytes, toError }: DecodeOptions,
): ReadableStream<Uint8Array> {
  const isWithin = byteLimit(maxBytes);
  const content = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      if (isWithin(chunk)) callback(null, chunk);
      else callback(tooLarge(maxBytes));
    },
    destroy: (error, callback) => callback(error && toError(error, true)),
  });
  // Node and the web have different types for the same standard.
  const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
  // Who reads `content` gets the error.
  pipeline([source, decoder, content], () => {});
  return Readable.toWeb(content) as ReadableStream<Uint8Array>;
}
