import { pipeline, type Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { GuardedFetchError } from './fetch-error.ts';

export interface BodyOptions {
  /** Limit for the decompressed body. */
  readonly maxBytes: number;
  /** `Content-Encoding`; empty or `identity` if there is none. */
  readonly encoding: string;
  /** Turns an error of the connection or of the decompression into the caller's error. */
  readonly toError: (error: unknown) => Error;
  /** Called once, when the last byte was read, or when the body failed or was destroyed. */
  readonly onClose: () => void;
}

/**
 * A response's body, decompressed while it is read. It fails with `too_large` once it exceeds its
 * limit. At most a buffer of it is in memory. It needs no error listener.
 */
export function limitedBody(source: Readable, options: BodyOptions): Readable {
  const body = new Transform({
    transform: limit(options.maxBytes),
    destroy: (error, callback) => callback(error && options.toError(error)),
  });
  body.on('error', () => {});
  pipeline([source, ...decoders(options), body], options.onClose);
  return body;
}

export function tooLarge(maxBytes: number): GuardedFetchError {
  return new GuardedFetchError('too_large', `The URL answered with more than ${maxBytes} bytes.`);
}

function limit(maxBytes: number): Transform['_transform'] {
  let left = maxBytes;
  return (chunk: Buffer, _encoding, callback) => {
    left -= chunk.length;
    if (left < 0) callback(tooLarge(maxBytes));
    else callback(null, chunk);
  };
}

/**
 * Decoders for the codings of RFC 9110, section 8.4.1, except `compress`. Several codings in a row
 * are refused, because only attackers use them.
 */
function decoders({ encoding }: BodyOptions): Transform[] {
  const coding = encoding.trim().toLowerCase();
  if (coding === '' || coding === 'identity') return [];
  if (coding === 'gzip' || coding === 'x-gzip') return [createGunzip()];
  if (coding === 'deflate') return [createInflate()];
  if (coding === 'br') return [createBrotliDecompress()];
  return [
    new Transform({ transform: (_chunk, _encoding, callback) => callback(unknownEncoding()) }),
  ];
}

function unknownEncoding(): GuardedFetchError {
  const message = 'The URL answered in a content encoding other than gzip, deflate and br.';
  return new GuardedFetchError('unreachable', message);
}
