import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { holdTimers, still, useHeldTimers } from '../testing/held-timers.ts';
import { parseCidrs } from './address.ts';
import { createHttpClient, type HttpRequest } from './http-client.ts';
import { redirected } from './redirect.ts';
import { countConnects, type Receiver, startReceiver } from './testing/receiver.ts';

useHeldTimers();

const hosts = new Map([
  ['media.example.com', ['127.0.0.1']],
  ['cdn.example.com', ['127.0.0.1']],
  ['metadata.google.internal', ['169.254.169.254']],
  ['rebound.example.com', ['169.254.169.254', '10.0.0.1']],
]);
const guardedFetch = createHttpClient({
  timeoutMs: 60_000,
  maxBytes: 1_000,
  maxRedirects: 3,
  guard: {
    allow: parseCidrs('127.0.0.1'),
    resolve: async (hostname) => hosts.get(hostname) ?? [],
  },
});

let receiver: Receiver;
let requests: IncomingMessage[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  requests = [];
  await receiver.close();
});

/**
 * Answers with the status and location of the path's rule; without a rule, with 200 and the path.
 */
async function start(rules: Record<string, [status: number, location?: string]>) {
  receiver = await startReceiver((request: IncomingMessage, response: ServerResponse) => {
    requests.push(request);
    const [status, location] = rules[request.url ?? ''] ?? [200];
    const place = location?.replaceAll('PORT', String(receiver.port));
    response.writeHead(status, place === undefined ? {} : { location: place });
    response.end(request.url);
  });
}

function get(path: string, options: HttpRequest = {}) {
  const url = `http://media.example.com:${receiver.port}${path}`;
  return guardedFetch(url, options);
}

test.each([301, 302, 303, 307, 308])('a %i is followed, relative or absolute', async (status) => {
  await start({
    '/a/one': [status, 'two?x=1'],
    '/a/two?x=1': [status, 'http://cdn.example.com:PORT/three'],
  });
  const response = await get('/a/one');
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('/three');
  expect(requests.map(({ url }) => url)).toEqual(['/a/one', '/a/two?x=1', '/three']);
  expect(requests.at(-1)?.headers.host).toBe(`cdn.example.com:${receiver.port}`);
});

describe('a redirect is refused without a connection', () => {
  test.each([
    'http://10.0.0.1/',
    'http://127.0.0.2:PORT/',
    'http://169.254.169.254/latest/meta-data/',
    'http://2852039166/',
    'http://[::1]:PORT/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://metadata.google.internal/',
    'http://rebound.example.com/',
    'https://rebound.example.com/',
    '//rebound.example.com/',
    'http://user@media.example.com:PORT/',
    'http://8.8.8.8:22/',
    'file:///etc/passwd',
    'data:text/plain,hello',
    'gopher://127.0.0.1:PORT/',
    'http://',
    'http://[',
  ])('to %s', async (location) => {
    await start({ '/': [302, location] });
    const connects = countConnects();
    await expect(get('/')).rejects.toMatchObject({ code: 'url_not_allowed' });
    expect(connects.count).toBe(1);
  });

  test('at the second hop', async () => {
    await start({ '/': [302, '/next'], '/next': [307, 'http://10.0.0.1/'] });
    const connects = countConnects();
    await expect(get('/')).rejects.toMatchObject({ code: 'url_not_allowed' });
    expect(connects.count).toBe(2);
  });
});

test('more redirects than the limit are an error that says so', async () => {
  await start({ '/': [302, '/'] });
  await expect(get('/')).rejects.toMatchObject({
    code: 'unreachable',
    message: 'The URL redirected more than 3 times.',
    status: 302,
  });
  expect(requests).toHaveLength(4);
});

test('with no redirects allowed, the redirect is the answer', async () => {
  await start({ '/': [302, 'http://10.0.0.1/'] });
  const response = await get('/', { maxRedirects: 0 });
  expect(response.status).toBe(302);
  expect(await response.text()).toBe('/');
});

test('a POST is never sent elsewhere', async () => {
  await start({ '/': [307, '/elsewhere'] });
  expect((await get('/', { method: 'POST', body: 'secret' })).status).toBe(307);
  expect(requests).toHaveLength(1);
});

test('a redirect without a location, and other statuses, are answers', async () => {
  await start({ '/302': [302], '/304': [304, '/x'], '/300': [300, '/x'], '/201': [201, '/x'] });
  for (const status of [302, 304, 300, 201]) {
    expect((await get(`/${status}`)).status).toBe(status);
  }
});

test.each([
  ['https://a.example/', 'https://b.a.example/'],
  ['https://a.example/', 'https://a.example:8443/'],
  ['https://a.example/', 'http://a.example/'],
])('credentials do not go from %s to %s', (from, to) => {
  const headers = {
    accept: 'image/*',
    authorization: 'Bearer x',
    cookie: 'a=b',
    'proxy-authorization': 'Basic eDp5',
  };
  const request = { url: new URL(from), method: 'GET', headers, body: null };
  expect(redirected(request, 302, new URL(to)).headers).toEqual({ accept: 'image/*' });
});

test('credentials stay with the host that they are for', async () => {
  await start({ '/': [302, '/same'], '/same': [302, 'http://cdn.example.com:PORT/other'] });
  const headers = { Authorization: 'Bearer x', Cookie: 'a=b', Accept: 'image/*' };
  await get('/', { headers });
  const seen = requests.map(({ headers: sent }) => [sent.authorization, sent.cookie, sent.accept]);
  expect(seen).toEqual([
    ['Bearer x', 'a=b', 'image/*'],
    ['Bearer x', 'a=b', 'image/*'],
    [undefined, undefined, 'image/*'],
  ]);
});

test('the body of a redirect is not read, even if it is endless', async () => {
  receiver = await startReceiver((request, response) => {
    if (request.url !== '/') return;
    response.writeHead(302, { location: '/hangs' });
    response.write('a');
  });
  holdTimers();
  const fetching = get('/', { timeoutMs: 400 }).catch((error) => error);
  await expect.poll(() => [receiver.connections, receiver.open], still).toEqual([2, 1]);
  vi.advanceTimersByTime(400);
  expect(await fetching).toMatchObject({ code: 'timeout' });
});

test('all redirects share one deadline', async () => {
  holdTimers();
  receiver = await startReceiver((_request, response) => {
    vi.advanceTimersByTime(60);
    response.writeHead(302, { location: '/' }).end();
  });
  await expect(get('/', { timeoutMs: 200, maxRedirects: 100 })).rejects.toMatchObject({
    code: 'timeout',
  });
  expect(receiver.connections).toBe(4);
});
