import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { GenmediaError } from './index.ts';
import { edit, fastClient, rejection, testApiKey } from './testing/fast.ts';
import { answer, failed, processing, startService, success, text } from './testing/service.ts';

test('POST and GET give data and response, as openapi-fetch does', async () => {
  const service = await startService(answer(200, processing()), answer(200, { models: [] }));
  const genmedia = fastClient(service.url);
  const posted = await genmedia.POST('/api/v6/image_editing/alpha_edit', { body: edit });
  expect(posted.data).toEqual(processing());
  expect(posted.error).toBeUndefined();
  expect(posted.response.headers.get('x-request-id')).toBe('req_1');

  const params = { query: { feature: 'imagen' as const } };
  const got = await genmedia.GET('/api/v7/models', { params });
  expect(got.data).toEqual({ models: [] });
  expect(service.requests).toMatchObject([
    { method: 'POST', url: '/api/v6/image_editing/alpha_edit', body: { ...edit, key: testApiKey } },
    { method: 'GET', url: `/api/v7/models?feature=imagen&key=${testApiKey}` },
  ]);
});

test('path parameters are filled in', async () => {
  const service = await startService(answer(200, success()));
  const params = { path: { id: 42 } };
  await fastClient(service.url).POST('/api/v6/image_editing/fetch/{id}', { params });
  expect(service.requests[0]).toMatchObject({
    url: '/api/v6/image_editing/fetch/42',
    body: { key: testApiKey },
  });
});

test('a refusal of the service is the error, also under HTTP 200', async () => {
  for (const status of [400, 200]) {
    const service = await startService(answer(status, failed()));
    const { data, error, response } = await fastClient(service.url).POST(
      '/api/v6/image_editing/alpha_edit',
      { body: edit },
    );
    expect(data).toBeUndefined();
    expect(error).toEqual(failed());
    expect(response.status).toBe(status);
  }
});

test('an answer that the contract does not know rejects', async () => {
  for (const step of [text(200, ''), text(200, '<p>'), text(500, ''), text(404, '<p>')]) {
    const service = await startService(step);
    const genmedia = fastClient(service.url, { retry: { limit: 0 } });
    expect(await rejection(genmedia.GET('/api/v7/models'))).toBeInstanceOf(GenmediaError);
  }
});

test('the response does not show the key that was in the query', async () => {
  const service = await startService(answer(200, { models: [] }));
  const answered = await fastClient(service.url).GET('/api/v7/models');
  expect(inspect(answered, { depth: 9, showHidden: true })).not.toContain(testApiKey);
});

test("a caller's own headers and settings of fetch are kept", async () => {
  const seen: RequestInit[] = [];
  const service = await startService(answer(200, success()));
  const genmedia = fastClient(service.url, {
    fetch: (url, init) => {
      seen.push(init);
      return fetch(url, init);
    },
  });
  await genmedia.POST('/api/v6/image_editing/alpha_edit', {
    body: edit,
    headers: { 'Idempotency-Key': 'mine', 'X-Trace': '7' },
    cache: 'no-store',
  });
  expect(seen[0]).toMatchObject({ cache: 'no-store', redirect: 'manual' });
  expect(service.requests[0]?.headers).toMatchObject({ 'idempotency-key': 'mine', 'x-trace': '7' });
});

test('a stream is handed over as it comes', async () => {
  let end = () => {};
  const service = await startService((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: 1\n\n');
    end = () => response.end('data: [DONE]\n\n');
  });
  const { data } = await fastClient(service.url).POST('/api/v7/llm/chat/completions', {
    body: { model: 'sandbox-chat', messages: [{ role: 'user', content: 'Hello' }], stream: true },
    parseAs: 'stream',
  });
  const chunks: string[] = [];
  for await (const chunk of data ?? []) {
    chunks.push(new TextDecoder().decode(chunk));
    // The test sends the rest only after the first part has arrived.
    end();
  }
  expect(chunks).toEqual(['data: 1\n\n', 'data: [DONE]\n\n']);
});

test('a stream that is refused is the error all the same', async () => {
  const service = await startService(answer(400, failed()));
  const { error } = await fastClient(service.url).POST('/api/v7/llm/chat/completions', {
    body: { model: 'nothing', messages: [{ role: 'user', content: 'Hello' }], stream: true },
    parseAs: 'stream',
  });
  expect(error).toEqual(failed());
});

test('a path that is not in the contract is refused before anything is sent', async () => {
  const service = await startService(answer(200, success()));
  // @ts-expect-error: the type says so too.
  const error = await rejection(fastClient(service.url).GET('/api/v6/image_editing/alpha_edit'));
  expect(error.message).toBe('There is no operation GET /api/v6/image_editing/alpha_edit.');
  expect(service.requests).toHaveLength(0);
});
