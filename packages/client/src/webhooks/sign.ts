import type { CompletionEvent } from '@genmedia/types/client';
import type { Jwk } from './jwk.ts';
import { ed25519Key, hmacKey, signedContent, toBase64 } from './signatures.ts';

/** How a test's call is signed: with `secret`, with `privateKey`, or with both. */
export interface SignOptions {
  /** A secret (`whsec_…`). Give the receiver the same. */
  secret?: string | undefined;
  /** An Ed25519 private key as a JWK. Give the receiver its public half as `keys`. */
  privateKey?: Jwk | undefined;
  /** The header `webhook-id` of the call. Default: a new id. */
  id?: string | undefined;
  /** When the call is made. Default now. */
  time?: Date | undefined;
}

/**
 * Makes and signs a call as the service does, for tests of receivers.
 *
 * ```ts
 * const call = await signTestWebhook(event, { secret });
 * const response = await receive(new Request('http://localhost/hook', { method: 'POST', ...call }));
 * ```
 */
export async function signTestWebhook(
  event: CompletionEvent,
  { secret, privateKey, id = `msg_${crypto.randomUUID()}`, time = new Date() }: SignOptions,
): Promise<{ headers: Record<string, string>; body: string }> {
  const body = JSON.stringify(event);
  const timestamp = String(Math.floor(time.getTime() / 1000));
  const content = signedContent(id, timestamp, new TextEncoder().encode(body));
  const sign = async (version: string, algorithm: string, key: CryptoKey) =>
    `${version},${toBase64(await crypto.subtle.sign(algorithm, key, content))}`;
  const signatures = [
    ...(privateKey ? [await sign('v1a', 'Ed25519', await ed25519Key(privateKey))] : []),
    ...(secret ? [await sign('v1', 'HMAC', await hmacKey(secret))] : []),
  ];
  return {
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatures.join(' '),
    },
    body,
  };
}
