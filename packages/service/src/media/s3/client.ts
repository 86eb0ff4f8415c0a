import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { Agent, Dispatcher } from 'undici';
import { byteLimit, collect } from '../../files/byte-limit.ts';
import { bucketUrl, type S3Access, type S3Location } from './location.ts';

interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** If left out, the request is about the bucket itself. */
  key?: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array;
}

type S3Response = Dispatcher.ResponseData;

export type S3Client = ReturnType<typeof createS3Client>;

/** The error answer of the server. */
export class S3Error extends Error {
  override readonly name = 'S3Error';
  readonly status: number;
  /** The `Code` of the answer, such as NoSuchKey; empty if it has none. */
  readonly code: string;

  constructor(status: number, code: string, details: string) {
    super(`S3 answered ${status} ${code}${details}`.trimEnd());
    this.status = status;
    this.code = code;
  }
}

const connectTimeoutMs = 5_000;
/** From the start of a request to its answer; that includes the upload of a part. */
const answerTimeoutMs = 60_000;
const silenceTimeoutMs = 30_000;
/** Longer than any page of a list: the server may be that of a deployment's owner. */
const maxTextBytes = 8 * 2 ** 20;
/** Waits before the second and the third try; each is shortened at random by up to half. */
const retryDelaysMs = [200, 1_000];

/** Requests to one bucket. */
export function createS3Client(location: S3Location, access: S3Access) {
  const sign = signerFor(location, access);
  let dispatcher: Agent | undefined;

  async function sendOnce(s3Request: S3Request): Promise<S3Response> {
    const { url, headers } = await sign(s3Request);
    // Loaded with the first request: a service that stores files on disk does not need it.
    const { Agent, request } = await import('undici');
    dispatcher ??= new Agent({
      connect: { timeout: connectTimeoutMs },
      headersTimeout: answerTimeoutMs,
      bodyTimeout: silenceTimeoutMs,
    });
    // Undici's own timeout for headers begins again with each interim answer (1xx).
    const late = new AbortController();
    const ms = connectTimeoutMs + answerTimeoutMs;
    const reason = new Error(`S3 did not answer within ${ms / 1000} seconds.`);
    const timer = setTimeout(() => late.abort(reason), ms);
    const response = await request(url, {
      dispatcher,
      signal: late.signal,
      method: s3Request.method,
      headers: Object.fromEntries(headers),
      body: s3Request.body ?? null,
    }).finally(() => clearTimeout(timer));
    if (response.statusCode >= 300) throw await errorOf(response);
    return response;
  }

  /**
   * Rejects with S3Error if the answer is not a success. First repeats a request whose failure may
   * pass (no answer, 429, 5xx), so it must be safe to do a request twice.
   */
  async function send(request: S3Request): Promise<S3Response> {
    for (const delay of retryDelaysMs) {
      try {
        return await sendOnce(request);
      } catch (error) {
        if (!mayPass(error)) throw error;
        await sleep(delay * (1 - Math.random() / 2));
      }
    }
    return await sendOnce(request);
  }

  return {
    send,
    /** Sends a request as `send` does, and returns the headers of the answer alone. */
    async do(request: S3Request): Promise<S3Response['headers']> {
      const { headers, body } = await send(request);
      await textOf(body);
      return headers;
    },
  };
}

/** Signs requests to a bucket: gives their URL and all their headers. */
function signerFor(location: S3Location, access: S3Access) {
  const base = bucketUrl(location);
  return async ({ method, key, query = {}, headers = {}, body }: S3Request) => {
    const url = new URL(key === undefined ? `${base}/` : `${base}/${key}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const signer = new AwsV4Signer({
      ...access,
      service: 's3',
      region: location.region,
      method,
      url: url.href,
      // The server compares the hash with the body that arrives.
      headers: { ...headers, 'x-amz-content-sha256': hash },
    });
    return await signer.sign();
  };
}

function mayPass(error: unknown): boolean {
  return !(error instanceof S3Error) || error.status === 429 || error.status >= 500;
}

async function errorOf({ statusCode, headers, body }: S3Response): Promise<S3Error> {
  const text = await textOf(body);
  const region = headers['x-amz-bucket-region'];
  const details = region === undefined ? '' : ` (the bucket is in region ${String(region)})`;
  return new S3Error(statusCode, elementOf(text, 'Code') ?? '', details);
}

/** Reads an answer other than an object. Rejects if it is too long, or takes too long. */
export async function textOf(
  body: S3Response['body'],
  timeoutMs = answerTimeoutMs,
): Promise<string> {
  const late = new Error(`S3 did not end its answer within ${timeoutMs / 1000} seconds.`);
  const timer = setTimeout(() => body.destroy(late), timeoutMs);
  try {
    const text = await collect(body, byteLimit(maxTextBytes));
    if (!text) throw new Error(`S3 sent more than ${maxTextBytes} bytes.`);
    return text.toString();
  } finally {
    clearTimeout(timer);
  }
}

/** Text of the first element with this name, not decoded. */
export function elementOf(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
}
