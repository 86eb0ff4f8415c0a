import { createHmac, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { rejection } from '../testing/fast.ts';
import { answer, failed, type Step, startService } from '../testing/service.ts';
import { signTestWebhook, verifyWebhook, WebhookError } from './index.ts';

const secret = `whsec_${Buffer.from('a secret of 24 bytes or so').toString('base64')}`;
const otherSecret = `whsec_${Buffer.from('another secret of 24 bytes').toString('base64')}`;
const event = {
  status: 'success' as const,
  generationTime: 1.84,
  id: 4217,
  output: ['http://127.0.0.1:8787/files/2pXk9-0.png'],
  proxy_links: [],
  meta: { prompt: 'Grüße 👋' },
  track_id: 81,
};

function keyPair() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: { ...publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'EdDSA' } as JsonWebKey,
    privateKey: privateKey.export({ format: 'jwk' }) as JsonWebKey,
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

const requestOf = (call: { headers: Record<string, string>; body: string }) =>
  new Request('http://localhost/hook', { method: 'POST', ...call });

test('a call that is signed with the secret is its event, from a Request or from its parts', async () => {
  const call = await signTestWebhook(event, { secret });
  const body = new TextEncoder().encode(call.body);
  for (const received of [
    requestOf(call),
    call,
    { headers: new Headers(call.headers), body },
    { headers: call.headers, body: Buffer.from(body) },
    { headers: call.headers, body: body.buffer },
  ]) {
    expect(await verifyWebhook(received, { secret })).toEqual(event);
  }
});

test('headers are found whatever their case, also where a server has them as lists', async () => {
  const { headers, body } = await signTestWebhook(event, { secret });
  const odd = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]),
  );
  expect(await verifyWebhook({ headers: odd, body }, { secret })).toEqual(event);
});

test('a call that is signed with a private key is verified with the public one', async () => {
  const [ours, other] = [keyPair(), keyPair()];
  const call = await signTestWebhook(event, { privateKey: ours.privateKey });
  const keys = { keys: [other.publicKey, ours.publicKey, { kty: 'RSA', n: '', e: '' }] };
  expect(await verifyWebhook(call, { keys })).toEqual(event);
  const wrong = await rejection(verifyWebhook(call, { keys: { keys: [other.publicKey] } }));
  expect(wrong).toBeInstanceOf(WebhookError);
  expect(wrong.code).toBe('wrong_signature');
});

test('the public library verifies what is signed with the secret', async () => {
  const { headers, body } = await signTestWebhook(event, { ...keyPair(), secret });
  expect(new Webhook(secret).verify(body, headers)).toEqual(event);
});

test('what the public library signs is verified', async () => {
  const time = new Date();
  const body = JSON.stringify(event);
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(time.getTime() / 1000),
    'webhook-signature': new Webhook(secret).sign('msg_1', time, body),
  };
  expect(await verifyWebhook({ headers, body }, { secret })).toEqual(event);
});

test('while a secret is replaced, both are good', async () => {
  const call = await signTestWebhook(event, { secret: otherSecret });
  expect(await verifyWebhook(call, { secret: [secret, otherSecret] })).toEqual(event);
  expect(await verifyWebhook(call, { secret: [undefined, otherSecret, ''] })).toEqual(event);
  const twice = await signTestWebhook(event, { secret });
  twice.headers['webhook-signature'] =
    `${call.headers['webhook-signature']} ${twice.headers['webhook-signature']}`;
  expect(await verifyWebhook(twice, { secret })).toEqual(event);
});

test('of thousands of signatures, only the first are checked against the body', async () => {
  const call = await signTestWebhook(event, { secret });
  const own = call.headers['webhook-signature'];
  const forged = Array(2000).fill('v1,AAAA').join(' ');
  call.headers['webhook-signature'] = `${own} ${forged}`;
  const verify = vi.spyOn(crypto.subtle, 'verify');
  onTestFinished(() => verify.mockRestore());
  expect(await verifyWebhook(call, { secret })).toEqual(event);
  expect(verify).toHaveBeenCalledTimes(20);
  call.headers['webhook-signature'] = `${forged} ${own}`;
  expect((await rejection(verifyWebhook(call, { secret }))).code).toBe('wrong_signature');
});

type SignedWebhook = Awaited<ReturnType<typeof signTestWebhook>>;

test.each<[string, string, (call: SignedWebhook) => void]>([
  ['another body', 'wrong_signature', (call) => (call.body = call.body.replace('4217', '4218'))],
  ['another id', 'wrong_signature', ({ headers }) => (headers['webhook-id'] = 'msg_2')],
  [
    'another time',
    'wrong_signature',
    ({ headers }) => (headers['webhook-timestamp'] = String(Date.now() / 1000 - 1)),
  ],
  ['no id', 'missing_header', ({ headers }) => delete headers['webhook-id']],
  ['no time', 'missing_header', ({ headers }) => delete headers['webhook-timestamp']],
  ['no signature', 'missing_header', ({ headers }) => delete headers['webhook-signature']],
  [
    'a time that is no number',
    'outside_tolerance',
    ({ headers }) => (headers['webhook-timestamp'] = 'now'),
  ],
  [
    'a version alone as its signature',
    'wrong_signature',
    ({ headers }) => (headers['webhook-signature'] = 'v1'),
  ],
  [
    'a signature that is no base64',
    'wrong_signature',
    ({ headers }) => (headers['webhook-signature'] = 'v1,???'),
  ],
  [
    'an empty signature',
    'wrong_signature',
    ({ headers }) => (headers['webhook-signature'] = 'v1,'),
  ],
  [
    'the signature under another version',
    'wrong_signature',
    ({ headers }) =>
      (headers['webhook-signature'] = String(headers['webhook-signature']).replace('v1,', 'v1a,')),
  ],
])('a call with %s is not believed', async (_, code, change) => {
  const call = await signTestWebhook(event, { secret });
  change(call);
  const keys = { keys: [keyPair().publicKey] };
  const error = await rejection(verifyWebhook(call, { secret, keys }));
  expect(error).toBeInstanceOf(WebhookError);
  expect(error.code).toBe(code);
});

test.each([
  [-301, false],
  [-300, true],
  [0, true],
  [300, true],
  [301, false],
])('a call of %i seconds from now is taken: %s', async (seconds, taken) => {
  const time = new Date(Date.now() + seconds * 1000);
  const call = await signTestWebhook(event, { secret, time });
  const outcome = verifyWebhook(call, { secret });
  if (taken) await outcome;
  else expect(await rejection(outcome)).toMatchObject({ code: 'outside_tolerance' });
});

test('the replay window can be another one', async () => {
  const time = new Date(Date.now() - 30_000);
  const call = await signTestWebhook(event, { secret, time });
  await verifyWebhook(call, { secret, toleranceSeconds: 30 });
  const late = verifyWebhook(call, { secret, toleranceSeconds: 29 });
  expect(await rejection(late)).toMatchObject({ code: 'outside_tolerance' });
});

test('a signed body that is no JSON is refused', async () => {
  const id = 'msg_1';
  const timestamp = String(Date.now() / 1000);
  const signature = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${id}.${timestamp}.{`)
    .digest('base64');
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
  const error = await rejection(verifyWebhook({ headers, body: '{' }, { secret }));
  expect(error.code).toBe('invalid_body');
});

test('a body that was parsed, and a call without any key, are refused with the reason', async () => {
  const { headers } = await signTestWebhook(event, { secret });
  const parsed = { headers, body: event as never };
  await expect(verifyWebhook(parsed, { secret })).rejects.toThrow(/unparsed body/);
  await expect(verifyWebhook(parsed, {})).rejects.toThrow(/needs a jwksUrl, keys or a secret/);
  await expect(verifyWebhook(parsed, { secret: [] })).rejects.toThrow(/needs a jwksUrl/);
  await expect(verifyWebhook(parsed, { secret: [undefined] })).rejects.toThrow(/needs a jwksUrl/);
  const call = await signTestWebhook(event, { secret });
  await expect(verifyWebhook(call, { secret: 'whsec_ü' })).rejects.toThrow(
    /whsec_ followed by base64/,
  );
});

test('keys are fetched once for many calls, and again for a call that none of them signed', async () => {
  const [first, second] = [keyPair(), keyPair()];
  let keys = [first.publicKey];
  const service = await startService((response, request) =>
    answer(200, { keys })(response, request),
  );
  const jwksUrl = `${service.url}/.well-known/jwks.json`;
  const verify = async (privateKey: JsonWebKey) =>
    verifyWebhook(await signTestWebhook(event, { privateKey }), { jwksUrl });

  await Promise.all(Array.from({ length: 20 }, () => verify(first.privateKey)));
  expect(service.requests).toHaveLength(1);

  keys = [second.publicKey, first.publicKey];
  vi.setSystemTime(Date.now() + 60_000);
  expect(await verify(second.privateKey)).toEqual(event);
  expect(service.requests).toHaveLength(2);

  // An attacker who forges calls does not make us fetch the keys each time.
  for (let forged = 0; forged < 5; forged++) {
    expect(await rejection(verify(keyPair().privateKey))).toMatchObject({
      code: 'wrong_signature',
    });
  }
  expect(service.requests).toHaveLength(2);

  keys = [second.publicKey];
  vi.setSystemTime(Date.now() + 3_600_000);
  expect(await rejection(verify(first.privateKey))).toMatchObject({ code: 'wrong_signature' });
  expect(service.requests).toHaveLength(3);
});

test('keys that cannot be fetched do not mean a wrong signature, and the next call fetches them again', async () => {
  const { publicKey, privateKey } = keyPair();
  const service = await startService(answer(503, failed()), answer(200, { keys: [publicKey] }));
  const options = { jwksUrl: `${service.url}/jwks.json` };
  const call = await signTestWebhook(event, { privateKey });
  expect(await rejection(verifyWebhook(call, options))).toMatchObject({ code: 'keys_unavailable' });
  expect(await verifyWebhook(call, options)).toEqual(event);
});

test('while keys cannot be fetched, the last ones are good for a day, and no call counts as forged', async () => {
  const { publicKey, privateKey } = keyPair();
  const service = await startService(answer(200, { keys: [publicKey] }), answer(503, failed()));
  const options = { jwksUrl: `${service.url}/jwks.json` };
  const verify = async (key: JsonWebKey) =>
    verifyWebhook(await signTestWebhook(event, { privateKey: key }), options);
  expect(await verify(privateKey)).toEqual(event);
  vi.setSystemTime(Date.now() + 3_660_000);
  expect(await Promise.all([verify(privateKey), verify(privateKey)])).toEqual([event, event]);
  const unknown = await rejection(verify(keyPair().privateKey));
  expect(unknown).toMatchObject({ code: 'keys_unavailable' });
  expect(await verify(privateKey)).toEqual(event);
  // Nobody waits for the same failure again, half a minute long.
  expect(service.requests).toHaveLength(2);
  vi.setSystemTime(Date.now() + 30_000);
  expect(await verify(privateKey)).toEqual(event);
  expect(service.requests).toHaveLength(3);
  vi.setSystemTime(Date.now() + 86_400_000);
  expect(await rejection(verify(privateKey))).toMatchObject({ code: 'keys_unavailable' });
});

test('keys are fetched again for a new key also after the clock was set back', async () => {
  const [first, second] = [keyPair(), keyPair()];
  const answers = [first, second].map(({ publicKey }) => answer(200, { keys: [publicKey] }));
  const service = await startService(...(answers as [Step, Step]));
  const verify = async ({ privateKey }: ReturnType<typeof keyPair>) =>
    verifyWebhook(await signTestWebhook(event, { privateKey }), { jwksUrl: service.url });
  expect(await verify(first)).toEqual(event);
  vi.setSystemTime(Date.now() - 60_000);
  expect(await verify(second)).toEqual(event);
});

test('a server of keys that never answers does not hold up later calls for ever', async () => {
  const { publicKey, privateKey } = keyPair();
  const call = await signTestWebhook(event, { privateKey });
  const over = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(over.signal);
  onTestFinished(() => timeout.mockRestore());
  const fetch = vi.fn(async (_: string, { signal }: { signal: AbortSignal }) => {
    if (fetch.mock.calls.length > 1) return Response.json({ keys: [publicKey] });
    return new Promise<Response>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  });
  const options = { jwksUrl: 'http://127.0.0.1:9/jwks.json', fetch };
  const verified = rejection(verifyWebhook(call, options));
  await expect.poll(() => fetch).toHaveBeenCalled();
  over.abort();
  expect(await verified).toMatchObject({ code: 'keys_unavailable' });
  expect(await verifyWebhook(call, options)).toEqual(event);
});

test('a server of Node hands over what it read', async () => {
  const seen: unknown[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { headers } = request;
    seen.push(await verifyWebhook({ headers, body: Buffer.concat(chunks) }, { secret }));
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const call = await signTestWebhook(event, { secret });
  await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', ...call });
  expect(seen).toEqual([event]);
});
