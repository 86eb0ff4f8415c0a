import { inspect } from 'node:util';
import { expect, test, vi } from 'vitest';
import { createClientFor } from '../contract/index.ts';
import { type ClientOptions, GenmediaError } from '../index.ts';
import { edit, fastClient, rejection, testApiKey } from '../testing/fast.ts';
import {
  answer,
  failed,
  hangUp,
  processing,
  type Step,
  startService,
  success,
  text,
} from '../testing/service.ts';
import { createFetchClient, type Middleware } from './index.ts';

const editPath = '/api/v6/image_editing/alpha_edit';
const chatPath = '/api/v7/llm/chat/completions';
const chat = {
  model: 'sandbox-chat',
  messages: [{ role: 'user' as const, content: 'Hello' }],
  stream: true as const,
};

/** An operation of a contract of which the tests need no types. */
interface AnyOperation {
  requestBody?: { content: { 'application/json-seq': string } };
  responses: { 200: unknown };
}
type AnyPaths = Record<string, Record<'get' | 'post', AnyOperation>>;

/** The client under test, and a service that answers with the given steps. */
async function start(steps: [Step, ...Step[]], options: Partial<ClientOptions> = {}) {
  const service = await startService(...steps);
  return { service, ...createFetchClient(fastClient(service.url, options)) };
}

test('POST and GET give data and response, and the client adds the credential', async () => {
  const { service, GET, POST } = await start([
    answer(200, processing()),
    answer(200, { models: [] }),
    answer(200, success()),
  ]);
  const posted = await POST(editPath, { body: edit });
  expect(posted.data).toEqual(processing());
  expect(posted.error).toBeUndefined();
  expect(posted.response.headers.get('x-request-id')).toBe('req_1');
  const got = await GET('/api/v7/models', { params: { query: { feature: 'imagen' } } });
  expect(got.data).toEqual({ models: [] });
  await POST('/api/v6/image_editing/fetch/{id}', { params: { path: { id: 42 } } });
  expect(service.requests).toMatchObject([
    { method: 'POST', url: editPath, body: { ...edit, key: testApiKey } },
    { method: 'GET', url: `/api/v7/models?feature=imagen&key=${testApiKey}` },
    { url: '/api/v6/image_editing/fetch/42', body: { key: testApiKey } },
  ]);
});

test('a request is sent again where that is safe, under one Idempotency-Key', async () => {
  const { service, POST } = await start([hangUp, answer(503, failed()), answer(200, success())]);
  const { data } = await POST(editPath, { body: edit });
  expect(data?.status).toBe('success');
  const keys = service.requests.map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toBeTruthy();

  const plain = await start([answer(503, failed())]);
  const { error } = await plain.POST('/api/v7/uploads', {
    body: { content_type: 'image/png', size: 4 },
  });
  expect(error).toEqual(failed());
  expect(plain.service.requests).toHaveLength(1);
});

test('middleware is around the whole call, and may answer it', async () => {
  const { service, POST, GET, use } = await start([answer(503, failed()), answer(200, success())]);
  const seen: unknown[] = [];
  const traced: Middleware = {
    onRequest({ request, schemaPath }) {
      seen.push(schemaPath);
      request.headers.set('x-trace', '7');
      return schemaPath === '/api/v7/models' ? Response.json({ models: [], total: 7 }) : undefined;
    },
    onResponse: ({ response }) => void seen.push(response.status),
  };
  use(traced);
  await POST(editPath, { body: edit });
  expect((await GET('/api/v7/models')).data?.total).toBe(7);
  expect(seen).toEqual([editPath, 200, '/api/v7/models']);
  expect(service.requests.map(({ headers }) => headers['x-trace'])).toEqual(['7', '7']);
});

test('a refusal of the service is the error, also under HTTP 200', async () => {
  for (const status of [400, 401, 404, 429, 500, 200]) {
    const { POST } = await start([answer(status, failed())], { retry: { limit: 0 } });
    const { data, error, response } = await POST(editPath, { body: edit });
    expect(data).toBeUndefined();
    expect(error).toEqual(failed());
    expect(response.status).toBe(status);
  }
});

test('an error without JSON is its text', async () => {
  const { GET } = await start([text(404, '<p>No</p>')]);
  expect((await GET('/api/v7/models')).error).toBe('<p>No</p>');
});

test('no answer rejects with a GenmediaError, and shows the key nowhere', async () => {
  const { GET } = await start([hangUp], { retry: { limit: 0 } });
  const error = await rejection(GET('/api/v7/models'));
  expect(error).toBeInstanceOf(GenmediaError);
  expect(error).toMatchObject({ operation: 'listModels', code: 'network_error' });

  const answered = await (await start([answer(200, { models: [] })])).GET('/api/v7/models');
  for (const shown of [error, answered]) {
    expect(inspect(shown, { depth: 9, showHidden: true })).not.toContain(testApiKey);
  }
});

test('a redirect whose status browsers hide rejects, after one request', async () => {
  const fetch = vi.fn(async () => Response.error());
  const { GET } = createFetchClient(fastClient('http://127.0.0.1:1', { fetch }));
  expect(await rejection(GET('/api/v7/models'))).toMatchObject({ code: 'http_0', status: 0 });
  expect(fetch).toHaveBeenCalledOnce();
});

test("a caller's own headers, signal and settings of fetch are kept", async () => {
  const seen: RequestInit[] = [];
  const fetchSeen = (url: string, init: RequestInit) => {
    seen.push(init);
    return fetch(url, init);
  };
  const { service, POST } = await start([answer(200, success())], { fetch: fetchSeen });
  const headers = { 'Idempotency-Key': 'mine', 'X-Trace': '7' };
  await POST(editPath, { body: edit, headers, cache: 'no-store' });
  expect(seen[0]).toMatchObject({ cache: 'no-store', redirect: 'manual' });
  expect(service.requests[0]?.headers).toMatchObject({ 'idempotency-key': 'mine', 'x-trace': '7' });
  const signal = AbortSignal.abort('enough');
  expect(await rejection(POST(editPath, { body: edit, signal }))).toBe('enough');
});

test('a stream is handed over as it comes', async () => {
  let end = () => {};
  const { POST } = await start([
    (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: 1\n\n');
      end = () => response.end('data: [DONE]\n\n');
    },
  ]);
  const { data } = await POST(chatPath, { body: chat, parseAs: 'stream' });
  const chunks: string[] = [];
  for await (const chunk of data ?? []) {
    chunks.push(new TextDecoder().decode(chunk));
    // The test sends the rest only after the first part has arrived.
    end();
  }
  expect(chunks).toEqual(['data: 1\n\n', 'data: [DONE]\n\n']);
});

test.each(['application/x-ndjson', 'application/json-seq', 'Text/Event-Stream', 'video/mp4'])(
  'an answer of another contract with %s is handed over before it ends',
  async (type) => {
    let end = () => {};
    const service = await startService((response) => {
      response.writeHead(200, { 'content-type': type });
      response.write('first\n');
      end = () => response.end('last\n');
    });
    const rows = { watch: { method: 'GET', path: '/watch' } };
    const client = createClientFor<{ watch: object }, typeof rows>(
      rows,
      {},
      { baseUrl: service.url },
    );
    const { GET } = createFetchClient<AnyPaths>(client);
    const { data } = await GET('/watch', { parseAs: 'stream' });
    end();
    expect(await new Response(data as BodyInit).text()).toBe('first\nlast\n');
  },
);

test('a stream that the contract does not have is an error at once', async () => {
  const service = await startService((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: 1\n\n');
  });
  const rows = { watch: { method: 'GET', path: '/watch' } };
  const checkResponse = () => ({ message: 'It answers JSON.' });
  const options = { baseUrl: service.url, checkResponse };
  const client = createClientFor<{ watch: object }, typeof rows>(rows, {}, options);
  const { GET } = createFetchClient<AnyPaths>(client);
  const { error } = await GET('/watch', { parseAs: 'stream' });
  expect(error).toMatchObject({ code: 'contract_violation', message: 'It answers JSON.' });
});

test('a body that is many texts of JSON is sent as it is', async () => {
  const service = await startService(answer(200, {}));
  const rows = { log: { path: '/log' } };
  const client = createClientFor<{ log: object }, typeof rows>(rows, {}, { baseUrl: service.url });
  const { POST } = createFetchClient<AnyPaths>(client);
  const body = '\u001e{}\n\u001e{}\n';
  const headers = { 'content-type': 'application/json-seq' };
  await POST('/log', { body, headers, bodySerializer: () => body });
  expect(service.requests[0]?.bytes.toString()).toBe(body);
});

test('the path of the address is no parameter of an operation', async () => {
  const service = await startService(answer(200, []));
  const rows = {
    users: { method: 'GET', path: '/users' },
    tenantUsers: { method: 'GET', path: '/{tenant}/users' },
  };
  const baseUrl = `${service.url}/api`;
  const client = createClientFor<Record<keyof typeof rows, object>, typeof rows>(
    rows,
    {},
    { baseUrl },
  );
  const { GET } = createFetchClient<AnyPaths>(client);
  await GET('/users');
  expect(service.requests.map(({ url }) => url)).toEqual(['/api/users']);
});

test('what is no client of ours is refused with a reason', () => {
  const other = { baseUrl: 'https://api.example', request: async () => ({}) };
  expect(() => createFetchClient(other as never)).toThrow(
    'createFetchClient needs a client of createClient.',
  );
});

test('a stream that is refused is the error all the same', async () => {
  const { POST } = await start([answer(400, failed())]);
  const { error } = await POST(chatPath, { body: chat, parseAs: 'stream' });
  expect(error).toEqual(failed());
});

test('a path that is not in the contract is refused before anything is sent', async () => {
  const { service, GET } = await start([answer(200, success())]);
  // @ts-expect-error: the type says so too.
  const error = await rejection(GET(editPath));
  expect(error.message).toBe(`There is no operation GET ${editPath}.`);
  expect(service.requests).toHaveLength(0);
});
