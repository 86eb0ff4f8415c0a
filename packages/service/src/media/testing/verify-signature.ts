import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/**
 * Checks what a real S3 checks and the tests' server does not: the signature of a request (AWS
 * Signature Version 4), and that the body is the one that was signed. Returns the S3 error code of
 * the fault; undefined if there is none.
 */
export function faultOf(
  { method = '', url = '', headers }: IncomingMessage,
  body: Buffer,
  secretAccessKey: string,
): string | undefined {
  const authorization =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/(?<scope>(?<date>\d{8})\/(?<region>[^/]+)\/s3\/aws4_request), SignedHeaders=(?<names>[^,]+), Signature=(?<signature>[0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )?.groups;
  if (!authorization) return 'AccessDenied';
  const { scope = '', date = '', region = '', names = '', signature } = authorization;
  const signedNames = names.split(';');
  const declared = String(headers['x-amz-content-sha256']);
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => signedNames.includes(name))) {
    return 'AccessDenied';
  }
  if (sha256(body) !== declared) return 'XAmzContentSHA256Mismatch';
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const canonical = [
    method,
    pathname.split('/').map(decodeURIComponent).map(encode).join('/'),
    [...searchParams]
      .map((pair) => pair.map(encode).join('='))
      .toSorted()
      .join('&'),
    ...signedNames.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    declared,
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  let key: Buffer | string = `AWS4${secretAccessKey}`;
  for (const part of [date, region, 's3', 'aws4_request']) key = hmac(key, part);
  return hmac(key, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}

/** RFC 3986: encodes all characters except the unreserved ones. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
