import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { weightsIn } from './accept.ts';

/** A file that is the same in all answers. */
export interface StaticFile {
  type: string;
  plain: Buffer<ArrayBuffer>;
  /** Undefined if files of the type do not get smaller. */
  gzipped: Buffer<ArrayBuffer> | undefined;
  /** A hash of the content. */
  hash: string;
}

const compressible = /^(text\/|application\/(json|yaml|javascript|wasm)\b|image\/svg\+xml)/;

/** Compresses and hashes a file, once for all answers. */
export async function staticFile(
  plain: Buffer<ArrayBuffer>,
  type = 'application/octet-stream',
): Promise<StaticFile> {
  return {
    type,
    plain,
    gzipped: compressible.test(type) ? await promisify(gzip)(plain) : undefined,
    hash: createHash('sha256').update(plain).digest('base64url'),
  };
}

/**
 * Answers with a file, compressed if the request's `Accept-Encoding` takes gzip. Its ETag is known, so
 * that Hono's middleware compares it alone, and does not read and hash the file for each request.
 */
export function fileAnswer(
  { type, plain, gzipped, hash }: StaticFile,
  acceptEncoding: string | undefined,
  headers: Readonly<Record<string, string>>,
): Response {
  const sendsGzip = gzipped !== undefined && acceptsGzip(acceptEncoding);
  return new Response(sendsGzip ? gzipped : plain, {
    headers: {
      ...headers,
      'Content-Type': type,
      ETag: `"${hash}${sendsGzip ? '-gzip' : ''}"`,
      Vary: headers.Vary === undefined ? 'Accept-Encoding' : `${headers.Vary}, Accept-Encoding`,
      ...(sendsGzip && { 'Content-Encoding': 'gzip' }),
    },
  });
}

/** Whether `Accept-Encoding` takes gzip: a weight of 0 refuses it (RFC 9110, section 12.5.3). */
export function acceptsGzip(acceptEncoding: string | undefined): boolean {
  const weights = weightsIn(acceptEncoding);
  return (weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0) > 0;
}
