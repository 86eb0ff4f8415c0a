import type { CompletionEvent } from '@genmedia/types/client';
import type { Jwks } from './jwk.ts';
import { keysAt, publicKeys } from './jwks.ts';
import { fromBase64, hmacKey, signedContent } from './signatures.ts';
import { WebhookError } from './webhook-error.ts';

/** A webhook call, for a server that has no `Request`. */
export interface ReceivedWebhook {
  /** The headers, in upper or lower case. */
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /**
   * The body as it was received. Once parsed and serialized again, it may not fit the signature.
   */
  body: string | Uint8Array | ArrayBuffer;
}

/** What proves that the service made the call: at least one of `jwksUrl`, `keys` and `secret`. */
export interface VerifyOptions {
  /** The URL of the service's public keys: the service's address and `/.well-known/jwks.json`. */
  jwksUrl?: string | undefined;
  /** The public keys themselves, if they should not be fetched. */
  keys?: Jwks | undefined;
  /**
   * The account's secret (`whsec_…`), or several secrets while one replaces another. Those that are
   * empty or undefined are left out.
   */
  secret?: string | readonly (string | undefined)[] | undefined;
  /** The most seconds between the call's time and now. Default 300. Older calls may be replays. */
  toleranceSeconds?: number | undefined;
  /** Used instead of the global `fetch`, for `jwksUrl`. */
  fetch?: ((url: string, init: { signal: AbortSignal }) => Promise<Response>) | undefined;
}

/**
 * The most signatures of a call that are checked. A service sends one for each secret and key that
 * it has. Each check reads and copies the whole body, and anybody can send thousands.
 */
const maxSignatures = 20;

/**
 * Verifies a webhook call and returns its event. The signature must show that the service made the
 * call, and its time that it is no replay (Standard Webhooks; the contract's callback
 * `completion`). The service calls at least once: repeated calls of one event have the same header
 * `webhook-id`.
 *
 * Rejects with a WebhookError if the call cannot be trusted, and with a TypeError if the options
 * have nothing to verify it with, or if the body has been parsed.
 *
 * ```ts
 * const event = await verifyWebhook(request, { secret: process.env.WEBHOOK_SECRET });
 * if (event.status === 'success') console.log(event.id, event.output);
 * ```
 */
export async function verifyWebhook(
  received: Request | ReceivedWebhook,
  options: VerifyOptions,
): Promise<CompletionEvent> {
  const { jwksUrl, keys, toleranceSeconds = 300 } = options;
  const secrets = [options.secret].flat().flatMap((secret) => secret || []);
  if (!jwksUrl && !keys && !secrets.length) {
    throw new TypeError('verifyWebhook needs a jwksUrl, keys or a secret.');
  }
  const body = await bytesOf(received);
  const header = (name: string) => headerOf(received.headers, name);
  const timestamp = header('webhook-timestamp');
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= toleranceSeconds)) {
    const message = `The time of the call (${timestamp}) is more than ${toleranceSeconds} seconds from now.`;
    throw new WebhookError('outside_tolerance', message);
  }
  const content = signedContent(header('webhook-id'), timestamp, body);
  if (!(await isSigned(content, header('webhook-signature'), secrets, options))) {
    throw new WebhookError('wrong_signature', 'No signature of the call matches.');
  }
  return eventOf(body);
}

async function isSigned(
  content: Uint8Array<ArrayBuffer>,
  header: string,
  secrets: readonly string[],
  { jwksUrl, keys, fetch: send = fetch }: VerifyOptions,
): Promise<boolean> {
  const made = header.split(' ', maxSignatures).flatMap((signature) => {
    const [version, text = ''] = signature.split(',');
    const bytes = fromBase64(text);
    return bytes ? [{ version, bytes }] : [];
  });
  const fits = async (version: string, algorithm: string, candidates: CryptoKey[]) => {
    const pairs = candidates.flatMap((key) =>
      made.filter((one) => one.version === version).map(({ bytes }) => ({ key, bytes })),
    );
    const found = await Promise.all(
      pairs.map(({ key, bytes }) => crypto.subtle.verify(algorithm, key, bytes, content)),
    );
    return found.includes(true);
  };
  if (await fits('v1', 'HMAC', await Promise.all(secrets.map(hmacKey)))) return true;
  if (keys && (await fits('v1a', 'Ed25519', await publicKeys(keys)))) return true;
  if (!jwksUrl || !made.some(({ version }) => version === 'v1a')) return false;
  return (
    (await fits('v1a', 'Ed25519', await keysAt(jwksUrl, send, false))) ||
    (await fits('v1a', 'Ed25519', await keysAt(jwksUrl, send, true)))
  );
}

async function bytesOf(received: Request | ReceivedWebhook): Promise<Uint8Array> {
  if (received instanceof Request) return new Uint8Array(await received.arrayBuffer());
  const { body } = received;
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return body;
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  throw new TypeError('verifyWebhook needs the unparsed body (in Express, express.raw).');
}

function headerOf(headers: ReceivedWebhook['headers'], name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  const text = [value].flat().join(' ');
  if (text) return text;
  throw new WebhookError('missing_header', `The call has no header ${name}.`);
}

function eventOf(body: Uint8Array): CompletionEvent {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (error) {
    throw new WebhookError('invalid_body', 'The body is not JSON.', error);
  }
}
