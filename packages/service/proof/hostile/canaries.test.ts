import { randomBytes } from 'node:crypto';
import { text as textOf } from 'node:stream/consumers';
import { context, propagation, trace } from '@opentelemetry/api';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createSecret } from '../../src/accounts/secrets.ts';
import { createLog } from '../../src/log.ts';
import { type Receiver, startReceiver } from '../../src/network/testing/receiver.ts';
import { useService } from '../../src/testing/service.ts';
import { exportTraces } from '../../src/tracing/export.ts';
import { type Documented, documented, type Node } from './contract.ts';
import { numbered, sampleOf } from './long-form.ts';
import { exampleRequest, type Parts, toSent, withCredential } from './request.ts';
import { type Received, type Sent, send } from './send.ts';

const service = useService('Postgres', { ALLOW_PRIVATE_URLS: '127.0.0.0/8' });
let receiver: Receiver | undefined;
beforeAll(async () => {
  receiver = await startReceiver((_request, response) => response.writeHead(500).end());
});
afterAll(() => receiver?.close());

/** What the collector of traces has received. */
const traces: string[] = [];
let collector: Receiver | undefined;
let sendTraces = async () => {};
beforeAll(async () => {
  collector = await startReceiver(async (request, response) => {
    traces.push(await textOf(request));
    response.setHeader('content-type', 'application/json').end('{}');
  });
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${collector.port}`);
  sendTraces = exportTraces(createLog('warn'));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  for (const api of [trace, context, propagation]) api.disable();
  await collector?.close();
});

/** Secret texts that must never appear anywhere. */
const canaries = new Set<string>();

function secret(prefix = ''): string {
  const text = prefix + randomBytes(24).toString('base64url');
  canaries.add(text);
  return text;
}

const known = (text: string) => [...canaries].filter((canary) => text.includes(canary));

/** Creates a request with a secret in every place that may hold one. */
function secretive(operation: Documented): Parts {
  const apiKey = createSecret('apiKey').text;
  const accessToken = createSecret('accessToken').text;
  for (const text of [apiKey, accessToken]) canaries.add(text);
  const example = exampleRequest(operation);
  const body = { ...(example.body as Node) };
  for (const name of ['password', 'password_confirmation', 'token', 'verification_code']) {
    if (name in body) body[name] = secret();
  }
  for (const name of ['webhook', 'init_image', 'init_video', 'init_audio', 'mask_image']) {
    if (name in body)
      body[name] = `http://user:${secret()}@127.0.0.1:9/?X-Amz-Signature=${secret()}`;
  }
  const path = 'token' in example.path ? { token: secret() } : example.path;
  const headers = { cookie: `session=${secret()}`, 'x-api-key': secret() };
  const parts = { ...example, path, headers, body: operation.body && body };
  return withCredential(operation, parts, { apiKey, accessToken });
}

/** The correct request, and some of the requests with common mistakes. */
function variants({ index, ...operation }: Documented & { index: number }): Sent[] {
  const sent = () => toSent(operation, secretive(operation));
  const { path } = sent();
  const between = path.includes('?') ? '&' : '?';
  const mistakes: ((good: Sent) => Partial<Sent>)[] = [
    ({ body }) => ({ body: body?.slice(0, -1) }),
    ({ body }) => ({ body: `${body}${' '.repeat(2 ** 20)}` }),
    ({ headers }) => ({ headers: { ...headers, 'content-type': 'text/plain' } }),
    () => ({ method: 'PUT' }),
    () => ({ path: `${path}${between}key=${secret('gmk_')}&access_token=${secret('gma_')}` }),
    () => ({ path: `/nowhere${path}${between}key=${secret('gmk_')}` }),
    ({ headers }) => ({ headers: { ...headers, authorization: `Basic ${secret()}` } }),
  ];
  const wrong = sampleOf(mistakes, index, 7).map((mistake) => {
    const good = sent();
    return { ...good, ...mistake(good) };
  });
  return [sent(), ...wrong];
}

test.each(numbered(documented))('$id reveals no secret of refused requests', async (operation) => {
  for (const sent of variants(operation)) {
    const { status, text, headers }: Received = await send(service.url, sent);
    if (status >= 400)
      expect([sent.path, known(text + JSON.stringify(headers))]).toEqual([sent.path, []]);
  }
});

test('a job, its webhook and its files reveal no secret', async () => {
  const { apiKey, accessToken, email, password } = await service.newUser();
  for (const text of [apiKey, accessToken, password]) canaries.add(text);
  const answer = await service.post<{ output: string[] }>('/api/v7/images/text-to-image', {
    ...documented.find(({ id }) => id === 'generateImage')?.example,
    key: apiKey,
    webhook: `http://127.0.0.1:${receiver?.port}/${secret()}?token=${secret()}`,
  });
  expect(answer.status).toBe(200);
  const files = answer.body.output.map((url) => new URL(url).pathname);
  for (const file of files) {
    canaries.add(file);
    expect((await service.get(file)).status).toBe(200);
  }
  await expect.poll(() => receiver?.connections).toBeGreaterThan(0);
  await service.post('/api/agents/v1/auth/forgot-password', { email });
  const code = await service.mailedToken(email, 'reset_password');
  canaries.add(code);
  const reset = { email, token: code, password: 'x', password_confirmation: 'x' };
  expect((await service.post('/api/agents/v1/auth/reset-password', reset)).status).toBe(400);
});

test('the traces contain no secret', async () => {
  await sendTraces();
  const operations = documented.filter(({ id }) => traces.some((sent) => sent.includes(id)));
  expect(operations).toHaveLength(documented.length);
  expect(traces.join()).toContain('engine image');
  expect(traces.flatMap(known)).toEqual([]);
});

test('neither the log nor the metrics contain a secret', async () => {
  expect(canaries.size).toBeGreaterThan(6 * documented.length);
  expect(service.log.length).toBeGreaterThan(0);
  expect(service.log.filter((line) => known(line).length > 0)).toEqual([]);
  const metrics = await service.get<unknown>('/metrics');
  expect(known(JSON.stringify(metrics.body))).toEqual([]);
});
