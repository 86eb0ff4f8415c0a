import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { expect, onTestFinished, test } from 'vitest';
import { createFetchHandler, type FetchHandlerOptions } from './fetch-handler.ts';
import { apiKey, connectByHttp, legacy, modern, serverFor, textOf } from './testing/clients.ts';
import { draw, processing, success } from './testing/jobs.ts';
import { type ScriptedService, startScriptedService } from './testing/scripted-service.ts';

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  },
};

function post(headers: Record<string, string>, body: unknown = initialize): Request {
  return new Request('http://localhost/mcp', {
    method: 'POST',
    headers: {
      host: 'localhost',
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

const bearer = { authorization: `Bearer ${apiKey}` };

async function handlerWith(options: FetchHandlerOptions = {}) {
  const service = await startScriptedService(() => success([]));
  return { service, handler: createFetchHandler(serverFor(service), options) };
}

test.each([
  ['2026-07-28', modern],
  ['2025-11-25', legacy],
])('revision %s: the key of a request is that of its calls', async (_, revision) => {
  const service = await startScriptedService(() => success([]));
  const client = await connectByHttp(serverFor(service), revision);
  expect((await client.listTools()).tools).toHaveLength(14);
  await client.callTool({ name: 'generateImage', arguments: draw });
  expect(service.requests[0]?.body.key).toBe(apiKey);
});

test.each([
  ['without a key', {}, 401],
  ['with another scheme', { authorization: `Basic ${apiKey}` }, 401],
  ['with a key that the service does not know', { authorization: 'Bearer gmk_unknown' }, 401],
  ['under a name of an attacker', { ...bearer, host: 'evil.example' }, 403],
  ['from a page of another origin', { ...bearer, origin: 'https://evil.example' }, 403],
  ['from a page of this machine', { ...bearer, origin: 'http://localhost:5173' }, 200],
  ['with a valid key', bearer, 200],
])('a request %s', async (_, headers, status) => {
  const { handler } = await handlerWith({ isValid: async (key) => key === apiKey });
  const answer = await handler.fetch(post(headers));
  expect(answer.status).toBe(status);
  if (status === 401) expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
});

test('who comes through a proxy with another name is told what the proxy must do', async () => {
  const { handler } = await handlerWith({ allowedHosts: ['media.example'] });
  const answer = await handler.fetch(post({ ...bearer, host: 'upstream' }));
  expect(answer.status).toBe(403);
  const { error } = (await answer.json()) as { error: { message: string } };
  expect(error.message).toMatch(/Host is upstream instead of media\.example.*proxy_set_header/);
});

test.each([
  ['no JSON', '{', 400],
  ['half a message', '{"jsonrpc":"2.0","id":1', 400],
  ['an empty message', '{}', 400],
  ['a text of quotes that does not end', `"${'\\"'.repeat(500_000)}`, 400],
  ['more than the limit', JSON.stringify({ ...initialize, pad: 'a'.repeat(5_000_000) }), 413],
])('a body that is %s is refused', async (_, body, status) => {
  const { handler } = await handlerWith();
  expect((await handler.fetch(post(bearer, body))).status).toBe(status);
});

const list = (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/list', params: {} });

test.each([
  ['an initialize that the protocol would answer with 2001 errors', 'initialize', 2001, 400],
  ['a call of a tool with more values than a service takes', 'tools/call', 50_001, 400],
  ['a call of a tool with many values', 'tools/call', 40_000, 200],
])('%s', async (_, method, count, status) => {
  const { handler } = await handlerWith();
  const wrong = Array.from({ length: count }, () => 1);
  const clientInfo = { ...initialize.params.clientInfo, icons: wrong };
  const call = { name: 'search_operations', arguments: { query: 'image', wrong } };
  const params = method === 'initialize' ? { ...initialize.params, clientInfo } : call;
  const message = { ...initialize, method, params };
  expect((await handler.fetch(post(bearer, message))).status).toBe(status);
  const batch = { ...bearer, 'mcp-protocol-version': '2025-03-26' };
  const answer = await handler.fetch(post(batch, [{ ...initialize, method: 'ping' }, message]));
  expect(answer.status).toBe(status);
});

test('a call of a tool may have as many names as a service takes', async () => {
  const { handler } = await handlerWith();
  const parts = Array.from({ length: 9900 }, () => ({ text: 'a' }));
  const params = { name: 'search_operations', arguments: { query: 'image', parts } };
  const message = { ...initialize, method: 'tools/call', params };
  expect((await handler.fetch(post(bearer, message))).status).toBe(200);
});

test('a message that is nested too deep is refused', async () => {
  const { handler } = await handlerWith();
  const deep = `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":${'['.repeat(49_000)}${']'.repeat(49_000)}}}`;
  expect((await handler.fetch(post(bearer, deep))).status).toBe(400);
});

test('each message of a batch is checked, so that a batch can be counted as its messages', async () => {
  let checked = 0;
  const isValid = async () => ++checked <= 5;
  const { handler } = await handlerWith({ isValid });
  const batch = [list(1), list(2), list(3)];
  const answer = await handler.fetch(post(bearer, batch));
  const ids = [...(await answer.text()).matchAll(/"id":(\d)/g)].map(([, id]) => id);
  expect(ids.toSorted()).toEqual(['1', '2', '3']);
  expect(checked).toBe(3);
  expect((await handler.fetch(post(bearer, batch))).status).toBe(401);
});

test.each(['2025-06-18', '2025-11-25', '2026-07-28'])(
  'revision %s: a batch is refused, as the revision has none',
  async (revision) => {
    const { handler } = await handlerWith();
    const headers = { ...bearer, 'mcp-protocol-version': revision };
    expect((await handler.fetch(post(headers, [list(1), list(2)]))).status).toBe(400);
  },
);

test('who hangs up while a job runs may call again and pays once', async () => {
  const state = { done: false };
  const service = await startScriptedService(({ path }, its) => {
    if (path.includes('/fetch/') && state.done) return success([]);
    return processing(its);
  });
  const handler = createFetchHandler(serverFor(service), { allowedHosts: ['127.0.0.1'] });
  const server = createServer(getRequestListener(handler.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;

  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const params = { name: 'generateImage', arguments: draw, _meta: meta };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const headers = [
    'POST /mcp HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    `Authorization: Bearer ${apiKey}`,
    'Content-Type: application/json',
    'Accept: application/json, text/event-stream',
    'MCP-Protocol-Version: 2026-07-28',
    'Mcp-Method: tools/call',
    'Mcp-Name: generateImage',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${headers.join('\r\n')}\r\n\r\n${body}`);
  await expect.poll(() => service.to('/fetch/7').length).toBeGreaterThan(1);
  socket.destroy();
  await endOfPolls(service);

  state.done = true;
  const again = await fetch(`http://127.0.0.1:${port}/mcp`, {
    method: 'POST',
    headers: Object.fromEntries(headers.slice(2, 8).map((line) => line.split(': ', 2))),
    body,
  });
  expect(await again.text()).toContain('The result of generateImage');
  expect(service.to('/text-to-image')).toHaveLength(1);
  expect(service.to('/cancel')).toEqual([]);
});

test.each([
  ['2026-07-28', modern],
  ['2025-11-25', legacy],
])(
  'revision %s: if the handler closes, calls that wait answer with their jobs',
  async (_, revision) => {
    const service = await startScriptedService((__, its) => processing(its));
    const server = serverFor(service);
    const handler = createFetchHandler(server);
    const client = await connectByHttp(server, revision, handler);
    const { promise: waits, resolve: onprogress } = Promise.withResolvers<unknown>();
    const call = client.callTool({ name: 'generateImage', arguments: draw }, { onprogress });
    await waits;
    await handler.close();
    expect(textOf(await call)).toContain('The job "generateImage?id=7" is still running.');
    await expect(handler.fetch(post(bearer))).rejects.toThrow('has been closed');
  },
);

test('a client of revision 2025-11-25 that cancels a call cancels its job', async () => {
  const service = await startScriptedService((_, its) => processing(its));
  const client = await connectByHttp(serverFor(service), legacy);
  const stop = new AbortController();
  const call = client.callTool(
    { name: 'generateImage', arguments: draw },
    { signal: stop.signal, onprogress: () => stop.abort(new Error('enough')) },
  );
  await expect(call).rejects.toThrow('enough');
  await expect.poll(() => service.to('/jobs/7/cancel').length).toBe(1);
});

test('a cancel of another session with the same key and id cancels nothing', async () => {
  const service = await startScriptedService((_, its) => processing(its));
  const server = serverFor(service);
  const handler = createFetchHandler(server);
  const client = await connectByHttp(server, legacy, handler);
  const { promise: waits, resolve: onprogress } = Promise.withResolvers<unknown>();
  const call = client.callTool({ name: 'generateImage', arguments: draw }, { onprogress });
  await waits;
  // The client counts its requests from 0.
  const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
  for (const session of [{}, { 'mcp-session-id': 'another' }]) {
    const answer = await handler.fetch(post({ ...bearer, ...session }, cancelled));
    expect(answer.status).toBe(202);
  }
  await handler.close();
  expect(textOf(await call)).toContain('is still running');
  expect(service.to('/cancel')).toEqual([]);
});

/** Resolves once no more polls come, because nobody waits any more. */
async function endOfPolls(service: ScriptedService): Promise<void> {
  let before = -1;
  await expect
    .poll(
      () => {
        const now = service.to('/fetch/7').length;
        const isQuiet = now === before;
        before = now;
        return isQuiet;
      },
      { interval: 200 },
    )
    .toBe(true);
}
