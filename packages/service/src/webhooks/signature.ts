import { createHmac, sign } from 'node:crypto';
import { ownVersion } from '../files/own-version.ts';
import type { SigningKey } from './signing-keys.ts';

/** Shows receivers that this service calls. */
const userAgent = `Genmedia-Webhooks/${ownVersion}`;

export interface Message {
  /** `webhook-id`, the same in every attempt. */
  id: string;
  /** When this attempt is made. */
  time: Date;
  body: Buffer;
}

/**
 * The headers of an attempt, as Standard Webhooks defines them: one `v1a` signature (Ed25519) for
 * each key, and one `v1` signature (HMAC) for each secret of the account. A receiver can verify the
 * call with any one of them.
 *
 * @param secrets of the account, as `whsec_` and base64.
 */
export function signedHeaders(
  { id, time, body }: Message,
  {
    keys,
    secrets,
  }: { keys: readonly Pick<SigningKey, 'privateKey'>[]; secrets: readonly string[] },
): Record<string, string> {
  const timestamp = String(Math.floor(time.getTime() / 1000));
  const content = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]);
  const signatures = [
    ...keys.map(({ privateKey }) => `v1a,${sign(null, content, privateKey).toString('base64')}`),
    ...secrets.map((secret) => `v1,${hmac(secret, content)}`),
  ];
  return {
    'content-type': 'application/json',
    'user-agent': userAgent,
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

function hmac(secret: string, content: Buffer): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return createHmac('sha256', key).update(content).digest('base64');
}
