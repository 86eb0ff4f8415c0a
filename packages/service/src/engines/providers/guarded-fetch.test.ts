import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';

import { startTcp } from '../../network/testing/receiver.ts';
import { type Served, serve as serveHere } from '../../testing/serve.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { AnswerTooLarge } from './post-text.ts';

const most = 1000;
const servers: Served[] = [];
afterEach(() => Promise.all(servers.splice(0).map(({ close }) => close())));

async function serve(listener: RequestListener): Promise<string> {
  const served = await serveHere(listener);
  servers.push(served);
  return served.url;
}

const post = (url: string, init: RequestInit = {}, secrets: string[] = []) =>
  guardedFetch(secrets, { maxBytes: most })(url, { method: 'POST', body: '{"said":"é"}', ...init });

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

test('an answer comes in pieces, no faster than it is read, and in their order', async () => {
  const pieces = Array.from({ length: 90 }, (_, index) => `piece ${index};`);
  const url = await serve(async (_, response) => {
    for (const piece of pieces) response.write(piece);
    response.end();
  });
  const { body } = await post(url);
  const read: Buffer[] = [];
  for await (const chunk of body ?? []) read.push(Buffer.from(chunk));
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
  const reason = new Error('Enough.');
  const controller = new AbortController();
  const asking = post(`https://127.0.0.1:${silent.port}`, { signal: controller.signal });
  await expect.poll(() => silent.open).toBe(1);
  controller.abort(reason);
  await expect(asking).rejects.toBe(reason);
  await silent.close();
});

test('an answer that is too large breaks off', async () => {
  const url = await serve((_, response) => response.end('a'.repeat(most + 1)));
  const reading = (await post(url)).text();
  await expect(reading).rejects.toBeInstanceOf(AnswerTooLarge);
  const fits = await serve((_, response) => response.end('a'.repeat(most)));
  expect(await (await post(fits)).text()).toHaveLength(most);
});

test('a redirect is followed, unless the request contains a secret', async () => {
  const there = await serve((_, response) => response.end('there'));
  const url = await serve((_, response) => response.writeHead(307, { Location: there }).end());
  expect(await (await post(url)).text()).toBe('there');
  const headers = { authorization: 'Bearer sk-1' };
  expect((await post(url, { headers }, ['sk-1'])).status).toBe(307);
});
