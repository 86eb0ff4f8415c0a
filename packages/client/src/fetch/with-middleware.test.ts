import { expect, test, vi } from 'vitest';
import { edit, fastClient, rejection, testApiKey } from '../testing/fast.ts';
import { answer, failed, hangUp, processing, startService, success } from '../testing/service.ts';
import { createFetchClient, type Middleware, withMiddleware } from './index.ts';

test('middleware of openapi-fetch is around every request, and knows what is called', async () => {
  const service = await startService(
    answer(503, failed()),
    answer(200, processing()),
    answer(200, success()),
  );
  const seen: unknown[] = [];
  const traced: Middleware = {
    onRequest({ request, schemaPath, params }) {
      seen.push([request.method, schemaPath, params.path]);
      request.headers.set('x-trace', `${seen.length}`);
    },
    onResponse({ response }) {
      seen.push(response.status);
    },
  };
  const genmedia = fastClient(service.url, { fetch: withMiddleware([traced]) });
  expect((await genmedia.run('editImage', edit)).status).toBe('success');
  expect(seen).toEqual([
    ['POST', '/api/v6/image_editing/alpha_edit', {}],
    503,
    ['POST', '/api/v6/image_editing/alpha_edit', {}],
    200,
    ['POST', '/api/v6/image_editing/fetch/{id}', { id: '42' }],
    200,
  ]);
  expect(service.requests.map(({ headers }) => headers['x-trace'])).toEqual(['1', '3', '5']);
  expect(service.requests[0]?.body).toEqual({ key: testApiKey, ...edit });
});

test('a request without a method is a GET, as of fetch itself', async () => {
  const service = await startService(answer(200, {}));
  const seen: string[] = [];
  const noted: Middleware = {
    onRequest: ({ request }) => {
      seen.push(request.method);
    },
  };
  await withMiddleware([noted])(`${service.url}/files/kite.png`, {});
  expect(seen).toEqual(['GET']);
});

test('middleware can answer itself, and see errors', async () => {
  const service = await startService(hangUp);
  const cached: Middleware = {
    onRequest: ({ schemaPath }) =>
      schemaPath === '/api/v7/models' ? Response.json({ models: [], total: 7 }) : undefined,
    onError: ({ error: cause }) => new Error('The network is down.', { cause }),
  };
  const genmedia = fastClient(service.url, {
    fetch: withMiddleware([cached]),
    retry: { limit: 0 },
  });
  expect((await genmedia.run('listModels')).total).toBe(7);
  expect(service.requests).toHaveLength(0);
  const error = await rejection(genmedia.run('editImage', edit));
  expect(error).toMatchObject({
    code: 'network_error',
    cause: { message: 'The network is down.' },
  });
});

test.each([400, 401, 404, 429, 500])(
  'an answer with %i comes through middleware whole',
  async (status) => {
    const body = failed({ code: 'reason', errors: [{ field: 'prompt', message: 'is wrong' }] });
    const service = await startService(answer(status, body, { 'x-a': '1' }));
    const genmedia = fastClient(service.url, { fetch: withMiddleware([]), retry: { limit: 0 } });
    const path = '/api/v6/image_editing/alpha_edit';
    const { error, response } = await createFetchClient(genmedia).POST(path, { body: edit });
    expect([error, response.status, response.headers.get('x-a')]).toEqual([body, status, '1']);
  },
);

test('a redirect whose status browsers hide comes through middleware', async () => {
  const fetch = withMiddleware([], async () => Response.error());
  const error = await rejection(fastClient('http://127.0.0.1:1', { fetch }).run('listModels'));
  expect(error).toMatchObject({ code: 'http_0', status: 0 });
});

test('middleware goes around whatever fetch is given', async () => {
  const service = await startService(answer(200, success()));
  const urls: string[] = [];
  const inner = (url: string, init: RequestInit) => {
    urls.push(url);
    return fetch(url, init);
  };
  const stamp: Middleware = { onRequest: ({ request }) => request.headers.set('x-a', '1') };
  await fastClient(service.url, { fetch: withMiddleware([stamp], inner) }).run('editImage', edit);
  expect(urls).toEqual([`${service.url}/api/v6/image_editing/alpha_edit`]);
  expect(service.requests[0]).toMatchObject({ body: edit, headers: { 'x-a': '1' } });
});

test('middleware sees all values of a query', async () => {
  const seen: unknown[] = [];
  const noted: Middleware = {
    onRequest({ params }) {
      seen.push(params.query);
      return new Response();
    },
  };
  await withMiddleware([noted])('https://api.example/?tag=a&tag=b&page=1', {});
  expect(seen).toEqual([{ tag: ['a', 'b'], page: '1' }]);
});

test.each(['"Not allowed"', '{"id":12345678901234567890}', 'plain', '\u00ff'])(
  'an error with the body %s keeps it, byte for byte',
  async (body) => {
    const bytes = Buffer.from(body, 'latin1');
    const inner = async () => new Response(bytes, { status: 400 });
    const noted: Middleware = { onResponse: () => undefined };
    const response = await withMiddleware([noted], inner)('https://api.example/', {});
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
  },
);

test('middleware can answer with an error itself, or replace one', async () => {
  const refusal = () => Response.json({ code: 'closed' }, { status: 503 });
  const inner = async () => new Response('Bad gateway', { status: 502 });
  for (const own of [{ onRequest: refusal }, { onResponse: refusal }] satisfies Middleware[]) {
    const response = await withMiddleware([own], inner)('https://api.example/', {});
    expect([response.status, await response.json()]).toEqual([503, { code: 'closed' }]);
  }
});

test('each body keeps its own content type, and no body has one', async () => {
  const service = await startService(answer(200, success()));
  const send = withMiddleware([]);
  await send(service.url, { method: 'POST', body: new URLSearchParams({ a: 'b' }) });
  await send(service.url, { method: 'POST', body: new Blob(['a'], { type: 'text/csv' }) });
  await send(service.url, { method: 'GET', body: null });
  expect(service.requests.map(({ headers }) => headers['content-type'])).toEqual([
    'application/x-www-form-urlencoded;charset=UTF-8',
    'text/csv',
    undefined,
  ]);
});

test('options of fetch reach the one that is given', async () => {
  const inner = vi.fn(async (_url: string, _init: RequestInit) => Response.json(success()));
  const options: RequestInit = { method: 'POST', cache: 'no-store', keepalive: true };
  await withMiddleware([], inner)('https://api.example/', options);
  expect(inner.mock.calls[0]?.[1]).toMatchObject(options);
});
