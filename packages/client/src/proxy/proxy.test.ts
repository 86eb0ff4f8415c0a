import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import {
  connect,
  createServer as createHttp2Server,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from 'node:http2';
import { type AddressInfo, connect as connectTcp } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createClient, type Genmedia, stream } from '../index.ts';
import { edit, rejection, testApiKey } from '../testing/fast.ts';
import {
  answer,
  failed,
  hang,
  processing,
  type Step,
  startService,
  success,
  text,
} from '../testing/service.ts';
import {
  createProxy,
  type Proxied,
  type ProxyHandler,
  type ProxyOptions,
  toNodeHandler,
} from './index.ts';

const allow = () => true;

/** A service, a proxy in front of it, and the client of a page that knows only the proxy. */
async function setUp(step: Step | [Step, ...Step[]], options: Partial<ProxyOptions> = {}) {
  const service = await startService(...([step].flat() as [Step, ...Step[]]));
  const onError = vi.fn();
  const proxy = createProxy({
    baseUrl: service.url,
    apiKey: testApiKey,
    authorize: allow,
    operations: ['editImage', 'listModels', 'createChatCompletion'],
    onError,
    ...options,
  });
  return { service, proxy, onError, genmedia: pageOf(proxy) };
}

function pageOf(proxy: ProxyHandler): Genmedia {
  return createClient({
    baseUrl: 'https://shop.example/api/genmedia',
    apiKey: '',
    fetch: (url, init) => proxy(new Request(url, init)),
    retry: { min: 1, max: 4 },
    poll: { min: 1, max: 4 },
  });
}

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  new Request(`https://shop.example/api/genmedia${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    duplex: 'half',
  } as RequestInit);

const editPath = '/api/v6/image_editing/alpha_edit';

test("a page's job runs through the proxy, which alone has the key", async () => {
  const { service, genmedia } = await setUp([answer(200, processing()), answer(200, success())]);
  const call = genmedia.run('editImage', edit);
  expect((await call).status).toBe('success');
  expect(service.requests).toMatchObject([
    { method: 'POST', url: editPath, body: { key: testApiKey, ...edit } },
    { method: 'POST', url: '/api/v6/image_editing/fetch/42', body: { key: testApiKey } },
  ]);
  expect(service.requests[0]?.headers['idempotency-key']).toBe(call.idempotencyKey);
});

test('a page cancels the job that it may start', async () => {
  const job = {
    id: 42,
    status: 'error',
    error: { code: 'cancelled', message: 'It was cancelled.' },
  };
  const { service, genmedia } = await setUp([
    answer(200, processing()),
    answer(200, { status: 'success', job }),
  ]);
  const started = await genmedia.submit('editImage', edit);
  expect(await started.cancel()).toMatchObject({ id: 42 });
  expect(service.requests.at(-1)?.url).toBe('/api/v7/jobs/42/cancel');
});

test('the key goes where the contract puts it: into the query of a GET', async () => {
  const { service, proxy } = await setUp(answer(200, { status: 'success', models: [], total: 0 }));
  const url = 'https://shop.example/x/api/v7/models?search=a%26b&feature=imagen&key=mine&other=1';
  await proxy(new Request(url));
  expect(service.requests[0]?.url).toBe(
    `/api/v7/models?search=a%26b&feature=imagen&key=${testApiKey}`,
  );
});

test('a function is asked for a newer key if the service refuses the last one', async () => {
  let current = 'old key';
  const apiKey = async (refused?: string) => {
    if (refused === current) current = 'new key';
    return current;
  };
  const { service, genmedia } = await setUp([answer(401, failed()), answer(200, success())], {
    apiKey,
  });
  expect((await genmedia.run('editImage', edit)).status).toBe('success');
  expect(service.requests).toMatchObject([
    { body: { key: 'old key' } },
    { body: { key: 'new key' } },
  ]);
});

test('a token goes into the header, where an operation takes one', async () => {
  const { service, genmedia } = await setUp(answer(200, { data: {}, error: null, meta: {} }), {
    apiKey: '',
    accessToken: () => 'token_1',
    operations: ['logOut'],
  });
  await genmedia.run('logOut');
  expect(service.requests[0]?.headers.authorization).toBe('Bearer token_1');
});

test('if there is no newer token, the page gets the refusal of the last one', async () => {
  const refusal = { data: null, error: { code: 'unauthorized', message: 'Log in.' }, meta: {} };
  const { genmedia } = await setUp(answer(401, refusal), {
    apiKey: '',
    accessToken: (refused?: string) => {
      if (refused) throw new Error('The server of accounts is away.');
      return 'token_1';
    },
    operations: ['logOut'],
  });
  expect(await rejection(genmedia.run('logOut'))).toMatchObject({ status: 401 });
});

test('an answer streams through, and ends at the service when the page leaves', async () => {
  let left = () => {};
  const gone = new Promise<void>((resolve) => {
    left = resolve;
  });
  const chunk = { choices: [{ index: 0, delta: { content: 'Hi' }, finish_reason: null }] };
  const { genmedia } = await setUp((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`data: ${JSON.stringify(chunk)}\n\n`);
    response.on('close', left);
  });
  const chat = { model: 'm', messages: [{ role: 'user' as const, content: 'Hello' }] };
  for await (const { choices } of stream(genmedia, 'createChatCompletion', chat)) {
    expect(choices[0]?.delta.content).toBe('Hi');
    break;
  }
  await gone;
});

test('a body streams through: its start is sent before its end is there', async () => {
  let received = '';
  let start = () => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  const baseUrl = await listen(async (request, response) => {
    for await (const piece of request) {
      received += piece;
      start();
    }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(success()));
  });
  const proxy = createProxy({
    baseUrl,
    apiKey: testApiKey,
    authorize: allow,
    operations: ['editImage'],
  });
  const pieces = ['  {', ' "prompt"', ':"Gr', 'een"'];
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const piece = pieces.shift();
      if (piece) return controller.enqueue(new TextEncoder().encode(piece));
      await started;
      controller.enqueue(new TextEncoder().encode(',"init_image":"https://m.example/a"}'));
      controller.close();
    },
  });
  expect((await proxy(post(editPath, body))).status).toBe(200);
  expect(JSON.parse(received)).toEqual({
    key: testApiKey,
    prompt: 'Green',
    init_image: 'https://m.example/a',
  });
});

test.each([
  ['{}', { key: testApiKey }],
  [' { } ', { key: testApiKey }],
  ['{"a":{}}', { key: testApiKey, a: {} }],
])('the body %s gets the key', async (body, expected) => {
  const { service, proxy } = await setUp(answer(200, success()));
  // The same body in chunks of one byte.
  const bytes = new TextEncoder().encode(body);
  const cut = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  expect((await proxy(post(editPath, body))).status).toBe(200);
  expect((await proxy(post(editPath, cut))).status).toBe(200);
  expect(service.requests.map((request) => request.body)).toEqual([expected, expected]);
});

test.each(['', '[]', '"{"', '42', 'null', ' '.repeat(5000)])(
  'the body %o is refused',
  async (body) => {
    const { service, proxy } = await setUp(answer(200, success()));
    const response = await proxy(post(editPath, body));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ status: 'error', code: 'invalid_json' });
    expect(service.requests).toHaveLength(0);
  },
);

test.each([
  ['POST', '/api/v6/voice/create_dubbing'],
  ['POST', '/api/v6/voice/fetch/42'],
  ['POST', '/api/v1/enterprise/alpha/restart_server'],
  ['POST', '/api/v7/models'],
  ['GET', editPath],
  ['POST', `${editPath}/..%2f..`],
  ['POST', '/api/v6/image_editing/fetch/42/more'],
  ['POST', '/'],
])('%s %s was not listed: it is not offered', async (method, path) => {
  const { service, proxy } = await setUp(answer(200, success()));
  const response = await proxy(
    method === 'GET' ? new Request(`https://shop.example${path}`) : post(path, '{}'),
  );
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ status: 'error', code: 'not_found' });
  expect(service.requests).toHaveLength(0);
});

test.each(['..', '%2e%2e', 'a%2Fb', '%', 'a%3Fkey=1'])(
  'the parameter %s leads nowhere else',
  async (deployment) => {
    const { service, proxy } = await setUp(answer(200, success()), {
      operations: ['restartServer'],
    });
    await proxy(post(`/api/v1/enterprise/${deployment}/restart_server`, '{}'));
    for (const { url } of service.requests) {
      expect(url).toMatch(/^\/api\/v1\/enterprise\/(?!\.\.)[^/?]+\/restart_server$/);
    }
  },
);

test('authorize is asked about every request, with its operation and parameters', async () => {
  const authorized: [string, object][] = [];
  const authorize = ({ operation, params, request }: Proxied) => {
    authorized.push([operation, params]);
    return request.headers.get('x-user') === 'ann';
  };
  const { service, proxy } = await setUp(answer(200, success()), { authorize });
  const fetchPath = '/api/v6/image_editing/fetch/42';
  expect((await proxy(post(fetchPath, '{}'))).status).toBe(403);
  expect(service.requests).toHaveLength(0);
  expect((await proxy(post(fetchPath, '{}', { 'x-user': 'ann' }))).status).toBe(200);
  expect(authorized).toEqual([
    ['fetchImageEdit', { id: '42' }],
    ['fetchImageEdit', { id: '42' }],
  ]);
});

test('authorize can answer itself', async () => {
  const authorize = () => Response.json({ why: 'no session' }, { status: 401 });
  const { service, proxy } = await setUp(answer(200, success()), { authorize });
  const response = await proxy(post(editPath, '{}'));
  expect([response.status, await response.json()]).toEqual([401, { why: 'no session' }]);
  expect(service.requests).toHaveLength(0);
});

test.each<[string, ProxyOptions['authorize']]>([
  ['throws', () => Promise.reject(new Error('No database.'))],
  ['forgets its answer', (() => undefined) as never],
  ['answers something', (() => 'yes') as never],
])('where authorize %s, nothing is let through', async (_, authorize) => {
  const { service, proxy } = await setUp(answer(200, success()), { authorize });
  expect((await proxy(post(editPath, '{}'))).ok).toBe(false);
  expect(service.requests).toHaveLength(0);
});

test.each([
  ['authorize', { operations: ['editImage'], apiKey: testApiKey }],
  ['operations', { authorize: allow, apiKey: testApiKey, operations: [] }],
  ['operations', { authorize: allow, apiKey: testApiKey }],
  ['apiKey', { authorize: allow, operations: ['editImage'] }],
  ['no operation paintImage', { authorize: allow, apiKey: testApiKey, operations: ['paintImage'] }],
])('a proxy without %s does not start', (missing, options) => {
  const start = () => createProxy({ baseUrl: 'http://127.0.0.1:1', ...options } as ProxyOptions);
  expect(start).toThrow(TypeError);
  expect(start).toThrow(missing);
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  '%s, which any page may send with the cookies of this one, is refused',
  async (type) => {
    const { service, proxy } = await setUp(answer(200, success()));
    expect((await proxy(post(editPath, '{}', { 'content-type': type }))).status).toBe(415);
    expect(service.requests).toHaveLength(0);
  },
);

test.each([
  ['cross-site', 415],
  ['same-site', 415],
  ['same-origin', 200],
  [undefined, 200],
])(
  'an empty request, which any page may send, from a page that is %s gets %i',
  async (site, status) => {
    const { service, proxy } = await setUp(answer(200, success()));
    const headers = site === undefined ? {} : { 'sec-fetch-site': site };
    const url = `https://shop.example/api/genmedia${editPath}`;
    expect((await proxy(new Request(url, { method: 'POST', headers }))).status).toBe(status);
    expect(service.requests).toHaveLength(status === 200 ? 1 : 0);
  },
);

test('cookies, tokens and headers about the service are not passed on', async () => {
  const { service, proxy } = await setUp(
    answer(200, success(), {
      'set-cookie': 'session=1',
      server: 'nginx',
      'access-control-allow-origin': '*',
      'x-ratelimit-remaining': '7',
      'retry-after': '3',
    }),
  );
  const response = await proxy(
    post(editPath, '{}', {
      cookie: 'session=1',
      authorization: 'Bearer page',
      'x-forwarded-for': '1',
    }),
  );
  const received = service.requests[0]?.headers;
  expect(received).toHaveProperty('content-type');
  for (const name of ['cookie', 'authorization', 'x-forwarded-for']) {
    expect(received).not.toHaveProperty(name);
  }
  expect(Object.fromEntries(response.headers)).toEqual({
    'cache-control': 'no-store',
    'content-type': 'application/json',
    date: expect.any(String),
    'x-request-id': 'req_1',
    'x-ratelimit-remaining': '7',
    'retry-after': '3',
    'x-content-type-options': 'nosniff',
  });
});

test.each<[string, Step]>([
  ['the key of the proxy is refused', answer(401, failed({ message: `${testApiKey} is wrong.` }))],
  ['the service redirects', text(307, '', { location: 'https://elsewhere.example' })],
  ['the connection dies', (response) => void response.socket?.destroy()],
])('where %s, the page hears of trouble, and the server why', async (_, step) => {
  const { proxy, onError } = await setUp(step);
  const response = await proxy(post(editPath, '{}'));
  expect(response.status).toBe(502);
  expect(await response.json()).toEqual({
    status: 'error',
    code: 'unavailable',
    message: 'The request could not be passed on. Try again later.',
  });
  expect(onError).toHaveBeenCalledOnce();
});

test('what the server hears of trouble does not have the key, which some runtimes quote', async () => {
  const { proxy, onError } = await setUp(hang, {
    fetch: (url) => Promise.reject(new TypeError(`error sending request for url (${url})`)),
  });
  const response = await proxy(new Request('https://shop.example/api/v7/models'));
  expect(response.status).toBe(502);
  const [[error] = []] = onError.mock.calls;
  expect(error).toMatchObject({
    name: 'TypeError',
    message: expect.stringContaining('/api/v7/models?key=[hidden])'),
  });
  expect(inspect(error, { depth: 9 })).not.toContain(testApiKey);
});

test("what the service refuses is the page's error, with its fields", async () => {
  const errors = [{ field: 'prompt', message: 'is required' }];
  const { genmedia } = await setUp(answer(400, failed({ code: 'validation_error', errors })));
  expect(await rejection(genmedia.run('editImage', edit))).toMatchObject({
    status: 400,
    code: 'validation_error',
    errors,
    requestId: 'req_1',
  });
});

test('a page that leaves takes its request back', async () => {
  const { service, proxy, onError } = await setUp(hang);
  const controller = new AbortController();
  const answered = proxy(new Request(post(editPath, '{}'), { signal: controller.signal }));
  await service.received(1);
  controller.abort();
  await answered;
  expect(onError).not.toHaveBeenCalled();
});

async function listen(handle: RequestListener): Promise<string> {
  const server = createServer({ keepAliveTimeout: 0 }, handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/genmedia`;
}

test.each(['as it comes', 'read by express.json', 'read as bytes'])(
  "Node's own server passes requests on, their body %s",
  async (how) => {
    const { service, proxy } = await setUp([answer(200, processing()), answer(200, success())]);
    const handler = toNodeHandler(proxy);
    const baseUrl = await listen(async (request, response) => {
      if (how === 'as it comes') return handler(request, response);
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const bytes = Buffer.concat(chunks);
      const body = how === 'read as bytes' ? bytes : JSON.parse(bytes.toString());
      await handler(Object.assign(request, { body, originalUrl: request.url, url: '/' }), response);
    });
    const genmedia = createClient({ baseUrl, apiKey: '', poll: { min: 1, max: 4 } });
    expect((await genmedia.run('editImage', edit)).status).toBe('success');
    expect(service.requests[0]?.body).toEqual({ key: testApiKey, ...edit });
  },
);

test.each([{}, { body: {} }])(
  "Node's own server passes a request without a body on, read as %o",
  async (read) => {
    const accessToken = 'token_1';
    const done = answer(200, { data: {}, error: null, meta: {} });
    const { service, proxy } = await setUp(done, { accessToken, operations: ['logOut'] });
    const handler = toNodeHandler(proxy);
    const baseUrl = await listen((request, response) =>
      handler(Object.assign(request, read), response),
    );
    await createClient({ baseUrl, apiKey: '' }).run('logOut');
    expect(service.requests).toMatchObject([{ headers: { authorization: 'Bearer token_1' } }]);
    expect(service.requests[0]?.bytes.length).toBe(0);
  },
);

test.each([
  ['POST /x?y=1', 'http://localhost/x?y=1'],
  ['POST //evil.example/x', 'http://localhost//evil.example/x'],
  ['POST http://evil.example:99/x?y=1', 'http://localhost/x?y=1'],
])("%s to Node's own server is %s, and has no body without headers of one", async (line, url) => {
  // `express.json()` of Express 4 reads `{}` where there is no body.
  for (const read of [{}, { body: {} }]) {
    const seen: object[] = [];
    const handler = toNodeHandler(async (request) => {
      seen.push({ url: request.url, body: request.body });
      return new Response(null);
    });
    await sendRaw(
      (request, response) => handler(Object.assign(request, read), response),
      `${line} HTTP/1.1`,
    );
    expect(seen).toEqual([{ url, body: null }]);
  }
});

/** Sends a request of headers alone, and resolves to the lines of the answer. */
async function sendRaw(handle: RequestListener, firstLine: string): Promise<string[]> {
  const { host, hostname, port } = new URL(await listen(handle));
  const socket = connectTcp(Number(port), hostname);
  socket.end(`${firstLine}\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  return String(await buffer(socket)).split('\r\n');
}

/** A connection to a server that speaks HTTP/2. */
async function connectHttp2(
  handle: (request: Http2ServerRequest, response: Http2ServerResponse) => Promise<void>,
) {
  const server = createHttp2Server(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const session = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  onTestFinished(() => {
    session.destroy();
    server.close();
  });
  return session;
}

test('a body by HTTP/2 needs no header that tells its length', async () => {
  const bodies: string[] = [];
  const handler = toNodeHandler(async (request) => {
    bodies.push(await request.text());
    return new Response(null);
  });
  const session = await connectHttp2(handler);
  const sending = session.request({ ':method': 'POST', ':path': '/x' });
  sending.end('{"a":1}');
  await once(sending, 'response');
  expect(bodies).toEqual(['{"a":1}']);
});

test('a request may come by HTTP/2', async () => {
  const { service, proxy } = await setUp(answer(200, { status: 'success', models: [], total: 0 }));
  const session = await connectHttp2(toNodeHandler(proxy));
  const request = session.request({ ':path': '/x/api/v7/models?search=a' });
  const [headers] = await once(request, 'response');
  expect(headers[':status']).toBe(200);
  expect(service.requests).toMatchObject([{ url: `/api/v7/models?search=a&key=${testApiKey}` }]);
});

test('nothing is asked for a caller by HTTP/2 who has left before', async () => {
  const { service, proxy } = await setUp(answer(200, { models: [] }));
  const handler = toNodeHandler(proxy);
  let end = (_: Promise<void>) => {};
  const handled = new Promise<void>((resolve) => {
    end = resolve;
  });
  const session = await connectHttp2(async (request, response) => {
    await once(response, 'close');
    end(handler(request, response));
  });
  const leaving = session.request({ ':path': '/api/v7/models' });
  leaving.on('ready', () => setImmediate(() => leaving.close()));
  await handled;
  expect(service.requests).toEqual([]);
});

test("an answer of the program itself sets all its cookies on Node's server", async () => {
  const headers = new Headers([
    ['set-cookie', 'session=1'],
    ['set-cookie', 'theme=dark'],
  ]);
  const baseUrl = await listen(toNodeHandler(async () => new Response(null, { headers })));
  const { headers: received } = await fetch(baseUrl);
  expect(received.getSetCookie()).toEqual(['session=1', 'theme=dark']);
});

test("when a caller of Node's server hangs up, the request to the service ends too", async () => {
  let left = () => {};
  const gone = new Promise<void>((resolve) => {
    left = resolve;
  });
  const { service, proxy } = await setUp((response) => {
    response.on('close', left);
  });
  const baseUrl = await listen(toNodeHandler(proxy));
  const controller = new AbortController();
  const call = fetch(baseUrl + editPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    signal: controller.signal,
  });
  const rejected = rejection(call);
  await service.received(1);
  controller.abort();
  await rejected;
  await gone;
});

test("nothing is asked for a caller of Node's server who has left before", async () => {
  const { service, proxy, onError } = await setUp(answer(200, { models: [] }));
  const handler = toNodeHandler(proxy);
  const handled = new Promise<void>((resolve, reject) => {
    const baseUrl = listen(async (request, response) => {
      response.destroy();
      await once(response, 'close');
      handler(request, response).then(resolve, reject);
    });
    baseUrl.then((url) => rejection(fetch(`${url}/api/v7/models`))).catch(reject);
  });
  await handled;
  expect(service.requests).toEqual([]);
  expect(onError).not.toHaveBeenCalled();
});

test("when a caller of Node's server hangs up, an answer of the program itself ends too", async () => {
  let cancel = () => {};
  const cancelled = new Promise<void>((resolve) => {
    cancel = resolve;
  });
  const body = new ReadableStream({
    start: (source) => source.enqueue(new TextEncoder().encode('The first piece')),
    cancel: () => cancel(),
  });
  const baseUrl = await listen(toNodeHandler(async () => new Response(body)));
  const hangUp = new AbortController();
  const response = await fetch(baseUrl, { signal: hangUp.signal });
  hangUp.abort();
  await rejection(response.text());
  await cancelled;
});

test('an answer that breaks off at the service breaks off for the caller', async () => {
  const { proxy } = await setUp((response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"status":', () => response.destroy());
  });
  const onError = vi.fn();
  const baseUrl = await listen(toNodeHandler(proxy, { onError }));
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  await rejection(fetch(baseUrl + editPath, init).then((response) => response.text()));
  expect(onError).toHaveBeenCalledOnce();
});

test('a request that fetch cannot make is refused', async () => {
  const onError = vi.fn();
  const handler = toNodeHandler(async () => new Response(), { onError });
  const [head] = await sendRaw(handler, 'TRACE /x HTTP/1.1');
  expect(head).toBe('HTTP/1.1 400 Bad Request');
  expect(onError).not.toHaveBeenCalled();
});

test('an answer that cannot be sent is told, and breaks the connection', async () => {
  const onError = vi.fn();
  const handler = toNodeHandler(async () => new Response(), { onError });
  const baseUrl = await listen((request, response) => {
    response.writeHead(200, { 'content-length': '1' });
    return handler(request, response);
  });
  await rejection(fetch(baseUrl).then((response) => response.text()));
  expect(onError.mock.calls).toMatchObject([[{ code: 'ERR_HTTP_HEADERS_SENT' }]]);
});

test('an answer that cannot be sent breaks the connection also if onError throws', async () => {
  const onError = () => {
    throw new Error('The log is full.');
  };
  const handler = toNodeHandler(async () => new Response(), { onError });
  let told: unknown;
  const baseUrl = await listen(async (request, response) => {
    response.writeHead(200, { 'content-length': '1' });
    response.flushHeaders();
    told = await rejection(handler(request, response));
  });
  await rejection(fetch(baseUrl).then((response) => response.text()));
  expect(told).toEqual(new Error('The log is full.'));
});

test('a preference reaches the service, and what the service says of it the page', async () => {
  const passedHeaders = { 'preference-applied': 'respond-async', 'x-should-retry': 'false' };
  const { service, proxy } = await setUp(answer(503, failed(), passedHeaders));
  const response = await proxy(post(editPath, '{}', { prefer: 'respond-async' }));
  expect(service.requests[0]?.headers.prefer).toBe('respond-async');
  expect(Object.fromEntries(response.headers)).toMatchObject(passedHeaders);
});

test.each(['text/html', 'image/svg+xml', 'application/xhtml+xml', ''])(
  'an answer of type "%s" is no page at the address of the site',
  async (type) => {
    const script = '<script>alert(document.cookie)</script>';
    const { proxy } = await setUp(text(502, script, { 'content-type': type }));
    const { headers } = await proxy(post(editPath, '{}'));
    expect(headers.get('content-type')).toBe('text/plain');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  },
);
