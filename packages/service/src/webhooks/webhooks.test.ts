import { createPublicKey, verify } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { GenerationError, ResponseBody } from '@genmedia/types';
import { afterEach, describe, expect, test } from 'vitest';
import { internalUrls } from '../network/testing/internal-urls.ts';
import { type Receiver, startReceiver } from '../network/testing/receiver.ts';
import { isFull } from '../testing/full.ts';
import { useService, useSharedService } from '../testing/service.ts';
import type { PublicJwk } from './signing-keys.ts';

const path = '/api/v7/images/text-to-image';
const request = { model_id: 'sandbox-image', prompt: 'a lighthouse', width: 512, height: 512 };

const receivers: Receiver[] = [];
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
});

describe('a service', () => {
  const service = useSharedService();
  const keySet = () => service.get<string>('/.well-known/jwks.json');

  test('calls the webhook of a picture with the answer of fetch, signed with a published key', async () => {
    const from = Date.now();
    const { apiKey: key } = await service.newUser();
    const called = Promise.withResolvers<{ headers: Headers; body: Buffer }>();
    const receiver = await startReceiver(async (message, response) => {
      const signed = new Headers(message.headers as Record<string, string>);
      called.resolve({ headers: signed, body: await buffer(message) });
      response.writeHead(204).end();
    });
    receivers.push(receiver);
    const webhook = `http://localhost:${receiver.port}/hook`;
    const made = await service.post<ResponseBody<'generateImage', 200>>(path, {
      ...request,
      key,
      webhook,
      track_id: 81,
    });
    const { headers, body } = await called.promise;
    const { keys } = JSON.parse((await keySet()).body) as { keys: PublicJwk[] };
    const [jwk] = keys;
    const content = Buffer.concat([
      Buffer.from(`${headers.get('webhook-id')}.${headers.get('webhook-timestamp')}.`),
      body,
    ]);
    const signature = headers.get('webhook-signature')?.replace(/^v1a,/, '') ?? '';
    const publicKey = createPublicKey({ key: { ...jwk }, format: 'jwk' });
    expect(verify(null, content, publicKey, Buffer.from(signature, 'base64'))).toBe(true);
    const sentAt = Number(headers.get('webhook-timestamp'));
    expect(sentAt).toBeGreaterThanOrEqual(Math.floor(from / 1000));
    expect(sentAt).toBeLessThanOrEqual(Date.now() / 1000);
    expect(JSON.parse(body.toString())).toEqual({ ...made.body, track_id: 81 });
    expect(made.body).toMatchObject({ status: 'success' });
  });

  test('publishes its keys for an hour at a time, and no private part of them', async () => {
    const { status, headers, body } = await keySet();
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/jwk-set+json');
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
    const { keys } = JSON.parse(body);
    expect(keys).toEqual([
      {
        kty: 'OKP',
        crv: 'Ed25519',
        x: expect.stringMatching(/^[\w-]{43}$/),
        kid: expect.stringMatching(/^[\w-]{43}$/),
        use: 'sig',
        alg: 'EdDSA',
      },
    ]);
    const etag = headers.get('etag') ?? '';
    const again = await service.get('/.well-known/jwks.json', { 'If-None-Match': etag });
    expect([again.status, again.body]).toEqual([304, '']);
  });

  test('does not look a name up before it accepts the request', async () => {
    const { apiKey: key } = await service.newUser();
    const webhook = 'https://nobody.example/hook';
    const { status } = await service.post(path, { ...request, key, webhook });
    expect(status).toBe(200);
  });
});

// proof/hostile/webhooks.test.ts always sends all of them, spread over the operations.
describe.runIf(isFull)('a service that others can reach', () => {
  const service = useService('Postgres', { ALLOW_PRIVATE_URLS: 'none' });

  test('refuses every hostile webhook before it accepts the request, with one error', async () => {
    const { apiKey: key } = await service.newUser();
    const canary = await startReceiver((_request, response) => response.end());
    receivers.push(canary);
    const ask = async (webhook: string) => {
      const body = { ...request, key, webhook };
      return { webhook, ...(await service.post<GenerationError>(path, body)) };
    };
    // On the ports of the web too, where only the address or the name is wrong.
    const hostile = internalUrls([canary.port, 80, 8080]);
    expect(hostile.length).toBeGreaterThan(1000);
    const answers = [];
    for (const url of hostile) answers.push(await ask(url));
    expect(answers.filter(({ status }) => status !== 400)).toEqual([]);

    // Every http or https URL gets the same answer, whatever host it names.
    const looksRight = answers.filter(
      ({ webhook }) => /^https?:\/\/[^\0]+$/.test(webhook) && URL.canParse(webhook),
    );
    expect(looksRight.length).toBeGreaterThan(1000);
    expect([...new Set(looksRight.map(({ body }) => JSON.stringify(body)))].map(parse)).toEqual([
      {
        status: 'error',
        code: 'validation_error',
        message: expect.stringContaining('webhook must be an absolute http or https URL'),
        doc_url: `${service.url}/docs/errors/validation_error`,
        errors: [{ field: 'webhook', message: expect.stringContaining('of a public host') }],
      },
    ]);
    expect(canary.connections).toBe(0);
    expect(service.log.filter((line) => !line.includes('migrated')).join()).not.toContain(
      'webhook',
    );
  });
});

function parse(text: string): unknown {
  return JSON.parse(text);
}
