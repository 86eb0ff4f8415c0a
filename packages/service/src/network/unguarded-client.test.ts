import type { RequestListener } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Served, serve as serveHere } from '../testing/serve.ts';
import { createHttpClient } from './http-client.ts';
import { startTcp } from './testing/receiver.ts';

const limits = { maxBytes: 1000, timeoutMs: Number.POSITIVE_INFINITY, maxRedirects: 2 };
const servers: Served[] = [];
afterEach(() => Promise.all(servers.splice(0).map(({ close }) => close())));

async function serve(listener: RequestListener): Promise<string> {
  const served = await serveHere(listener);
  servers.push(served);
  return served.url;
}

const post = (url: string, init: RequestInit = {}, secrets: string[] = []) =>
  createHttpClient({ ...limits, secrets })(url, { method: 'POST', body: '{"said":"é"}', ...init });

test('a text arrives as it is, with its headers, and its answer as fetch has it', async () => {
  const seen: unknown[] = [];
  const url = await serve(async (request, response) => {
    const { method, url: path, headers } = request;
    seen.push([method, path, headers['x-who'], await text(request)]);
    response.writeHead(201, 'Made', { 'X-Two': ['a', 'b'] }).end('done');
  });
  const answer = await post(`${url}/v1/chat?a=b`, { headers: new Headers({ 'X-Who': 'me' }) });
  expect(seen).toEqual([['POST', '/v1/chat?a=b', 'me', '{"said":"é"}']]);
  expect([answer.status, answer.statusText, answer.ok]).toEqual([201, 'Made', true]);
  expect(await answer.text()).toBe('done');
});

test('an answer comes in pieces, each when its server sends it', async () => {
  const pieces = Array.from({ length: 90 }, (_, index) => `piece ${index};`);
  const left = [...pieces];
  let sendNext = () => {};
  const url = await serve((_, response) => {
    sendNext = () => {
      const piece = left.shift();
      if (piece === undefined) response.end();
      else response.write(piece);
    };
    sendNext();
  });
  const { body } = await post(url);
  const read: Buffer[] = [];
  for await (const chunk of body ?? []) {
    read.push(Buffer.from(chunk));
    sendNext();
  }
  expect(Buffer.concat(read).toString()).toBe(pieces.join(''));
});

test('an answer without a body has none', async () => {
  const url = await serve((_, response) => response.writeHead(204).end());
  const { status, body } = await post(url);
  expect([status, body]).toEqual([204, null]);
});

test('a server that is not there, or breaks off, fails as with fetch', async () => {
  const gone = await serve(() => {});
  await Promise.all(servers.splice(0).map(({ close }) => close()));
  const error = await post(gone).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'TypeError', message: 'fetch failed' });
  expect(error).toMatchObject({ cause: { code: 'ECONNREFUSED' } });

  const cut = await serve((_, response) => {
    response.writeHead(200, { 'Content-Length': '10' });
    response.write('half', () => response.destroy());
  });
  const reading = (await post(cut)).text();
  await expect(reading).rejects.toMatchObject({ name: 'TypeError', message: 'terminated' });
});

test('an abort ends the request, before its answer and during it', async () => {
  const left = Promise.withResolvers<void>();
  const url = await serve((_, response) => {
    response.writeHead(200).write('half');
    response.once('close', () => left.resolve());
  });
  const reason = new Error('Enough.');
  await expect(post(url, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  const controller = new AbortController();
  const reading = (await post(url, { signal: controller.signal })).text();
  controller.abort(reason);
  await expect(reading).rejects.toBe(reason);
  await left.promise;
});

test('an abort while the connection is being opened takes effect at once', async () => {
  // The server never answers the TLS handshake.
  const silent = await startTcp(() => {});
  onTestFinished(silent.close);
  const reason = new Error('Enough.');
  const controller = new AbortController();
  const asking = post(`https://127.0.0.1:${silent.port}`, { signal: controller.signal });
  await expect.poll(() => silent.open).toBe(1);
  controller.abort(reason);
  await expect(asking).rejects.toBe(reason);
});

test('an answer that is too large breaks off', async () => {
  const url = await serve((_, response) => response.end('a'.repeat(limits.maxBytes + 1)));
  const reading = (await post(url)).text();
  await expect(reading).rejects.toMatchObject({ code: 'too_large' });
  const fits = await serve((_, response) => response.end('a'.repeat(limits.maxBytes)));
  expect(await (await post(fits)).text()).toHaveLength(limits.maxBytes);
});

test('an answer is decompressed, and no further than its limit', async () => {
  const zip = (size: number) => gzipSync('a'.repeat(size));
  const url = await serve((request, response) => {
    const size = Number(request.url?.slice(1));
    response.setHeader('Content-Encoding', 'gzip').write(zip(size));
    // What is too large is cut off without its end.
    if (size <= limits.maxBytes) response.end();
  });
  expect(await (await post(`${url}/1000`)).text()).toHaveLength(1000);
  const reading = (await post(`${url}/1001`)).text();
  await expect(reading).rejects.toMatchObject({ code: 'too_large' });

  const broken = await serve((_, response) => {
    response.setHeader('Content-Encoding', 'gzip').end(zip(10).subarray(0, 15));
  });
  const cut = (await post(broken)).text();
  await expect(cut).rejects.toMatchObject({ name: 'TypeError', message: 'terminated' });
});

test('a form arrives with its files, other bodies with their type', async () => {
  const url = await serve(async (request, response) => {
    const { 'content-type': type, 'content-length': length } = request.headers;
    const seen = new Response(await buffer(request), { headers: { 'content-type': type ?? '' } });
    if (!type?.startsWith('multipart/')) {
      response.end(JSON.stringify([type, length, await seen.text()]));
      return;
    }
    const received = await seen.formData();
    const file = received.get('file') as File;
    const bytes = [...(await file.bytes())];
    response.end(
      JSON.stringify([received.get('text'), file.name, file.type, bytes, length !== undefined]),
    );
  });
  const form = new FormData();
  form.set('text', 'é');
  form.set('file', new Blob([Uint8Array.of(0, 255)], { type: 'image/png' }), 'a.png');
  const answer = await post(url, { body: form });
  expect(await answer.json()).toEqual(['é', 'a.png', 'image/png', [0, 255], true]);

  const fields = await post(url, { body: new URLSearchParams({ a: 'é' }) });
  expect(await fields.json()).toEqual([
    'application/x-www-form-urlencoded;charset=UTF-8',
    '8',
    'a=%C3%A9',
  ]);
});

test('a Request is sent as it is', async () => {
  const url = await serve(async (incoming, response) => {
    const { method, headers } = incoming;
    response.end([method, headers['x-who'], await text(incoming)].join(' '));
  });
  const request = new Request(url, { method: 'PUT', body: 'text', headers: { 'X-Who': 'me' } });
  expect(await (await createHttpClient(limits)(request)).text()).toBe('PUT me text');
});

test('a data: URL is read', async () => {
  const answer = await createHttpClient(limits)('data:text/plain,hello');
  expect(await answer.text()).toBe('hello');
});

describe('redirects', () => {
  async function serveRedirect(status: number) {
    const there = await serve(async (request, response) => {
      response.end(`${request.method} ${await text(request)}`);
    });
    return await serve((_, response) => response.writeHead(status, { Location: there }).end());
  }
  const headers = { authorization: 'Bearer sk-1' };

  test.each([
    [301, 'GET '],
    [302, 'GET '],
    [303, 'GET '],
    [307, 'POST {"said":"é"}'],
    [308, 'POST {"said":"é"}'],
  ])('a POST follows a %i', async (status, arrives) => {
    expect(await (await post(await serveRedirect(status))).text()).toBe(arrives);
  });

  test('a request with a secret follows none', async () => {
    const url = await serveRedirect(307);
    expect((await post(url, { headers }, ['sk-1'])).status).toBe(307);
    const response = createHttpClient({ ...limits, secrets: ['sk-1'] })(url, { headers });
    expect((await response).status).toBe(307);
  });

  test('a caller can follow none, and take one for an error', async () => {
    const url = await serveRedirect(307);
    expect((await post(url, { redirect: 'manual' })).status).toBe(307);
    await expect(post(url, { redirect: 'error' })).rejects.toMatchObject({
      name: 'FetchError',
      message: 'The URL redirected, which this request does not allow.',
    });
  });

  test('more of them than the limit are an error', async () => {
    const url: string = await serve((_, response) =>
      response.writeHead(302, { Location: '/' }).end(),
    );
    await expect(post(url)).rejects.toMatchObject({
      message: 'The URL redirected more than 2 times.',
    });
  });
});
