import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { RouterOptions } from '../contract/options.ts';
import { ContractViolation } from '../errors/contract-violation.ts';
import type { Operation } from '../operation/operation.ts';
import { appOf } from '../testing/app.ts';
import { type AnyReply, responder } from './respond.ts';

const success = {
  status: 'success',
  generationTime: 1.84,
  id: 4217,
  output: ['http://127.0.0.1/files/a.png'],
  proxy_links: ['http://127.0.0.1/files/a.png'],
  meta: { engine: 'sandbox', any: { deep: ['thing'] } },
};

function replies(reply: unknown, options: Partial<RouterOptions<never>>) {
  const app = appOf(() => reply as AnyReply, options);
  const sendRequest = () =>
    app.request('/api/v6/image_editing/fetch/4217', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"key":"gmk_1"}',
    });
  return { sendRequest, send: async () => (await sendRequest()).text() };
}

async function replied(reply: unknown, options: Partial<RouterOptions<never>> = {}) {
  const reported: unknown[] = [];
  const { sendRequest } = replies(reply, { ...options, onError: (error) => reported.push(error) });
  const response = await sendRequest();
  const text = await response.text();
  return { response, text, reported };
}

describe.each([true, false])('with validateResponses: %s', (validateResponses) => {
  const options = { validateResponses };

  test('fields that the contract does not know are never sent, at any depth', async () => {
    const body = { ...success, password: 'hash', error: { stack: 'at' } };
    const { text, reported } = await replied({ status: 200, body }, options);
    expect(JSON.parse(text)).toEqual(success);
    expect(reported).toEqual([]);
    const errors = [{ field: 'id', message: 'No.', value: 'secret' }];
    const bad = await replied(
      { status: 400, body: { status: 'error', message: 'No.', code: 'no', errors, sql: 'select' } },
      options,
    );
    expect(bad.text).not.toMatch(/secret|select/);
    expect(JSON.parse(bad.text).errors).toEqual([{ field: 'id', message: 'No.' }]);
  });

  test('a frozen body is serialized once, and like any other', async () => {
    const output = [...success.output];
    const body = Object.freeze({ ...success, output, password: 'hash' });
    const { send } = replies({ status: 200, body }, options);
    const text = await send();
    expect(JSON.parse(text)).toEqual(success);
    output.push('http://127.0.0.1/files/b.png');
    expect(await send()).toBe(text);
  });

  test('a status that the contract does not document is a 500', async () => {
    const { response, reported } = await replied({ status: 418, body: success }, options);
    expect(response.status).toBe(500);
    expect(reported).toEqual([
      new ContractViolation('fetchImageEdit has no answer 418 with application/json.'),
    ]);
  });

  test('content that the contract does not document is a 500', async () => {
    const cancel = vi.fn();
    for (const reply of [
      { status: 200 },
      { status: 200, contentType: 'text/html', body: '<p>' },
      { status: 200, contentType: 'text/event-stream', body: new ReadableStream({ cancel }) },
    ]) {
      const { response, reported } = await replied(reply, options);
      expect(response.status).toBe(500);
      expect(reported).toEqual([expect.any(ContractViolation)]);
    }
    // What is behind the stream, such as a connection, ends.
    expect(cancel).toHaveBeenCalledOnce();
  });

  test('a body that has no branch of its union is a 500', async () => {
    const { response, text } = await replied(
      { status: 200, body: { status: 'lost', secret: 1 } },
      options,
    );
    expect(response.status).toBe(500);
    expect(text).not.toContain('secret');
  });

  test('a handler can send no header twice, and cannot replace the request id', async () => {
    const { response } = await replied(
      {
        status: 200,
        body: success,
        headers: {
          'Content-Type': 'text/html',
          'X-Request-Id': 'mine',
          'Server-Timing': 'a',
          'X-N': 1,
        },
      },
      options,
    );
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'application/json',
      'x-request-id': expect.stringMatching(/^req_/),
      'server-timing': 'a',
      'x-n': '1',
    });
  });

  test('a header with a line break is a 500, and does not split the answer', async () => {
    const headers = { 'x-name': 'a\r\nset-cookie: b' };
    const { response } = await replied({ status: 200, body: success, headers }, options);
    expect(response.status).toBe(500);
    expect(response.headers.has('set-cookie')).toBe(false);
  });
});

const wrong = { ...success, generationTime: '1.84', output: undefined, secret: 'a' };
const what =
  'fetchImageEdit answered 200 outside the contract: ' +
  'generationTime must be a number, without quotes; output is required.';

test('a wrong body is a 500, and the report says what is wrong', async () => {
  const { response, text, reported } = await replied({ status: 200, body: wrong });
  expect(response.status).toBe(500);
  expect(text).not.toContain('generationTime');
  expect(reported).toEqual([new ContractViolation(what)]);
});

test('a 500 has no header of the answer that it replaces', async () => {
  const headers = { 'Cache-Control': 'public', 'Content-Length': 5, 'Set-Cookie': 'a=b' };
  const { response } = await replied({ status: 200, body: wrong, headers });
  expect(response.status).toBe(500);
  expect(Object.keys(Object.fromEntries(response.headers))).toEqual([
    'content-type',
    'x-request-id',
  ]);
});

test('without validateResponses a wrong body is sent without unknown fields, and reported', async () => {
  const options = { validateResponses: false };
  const { response, text, reported } = await replied({ status: 200, body: wrong }, options);
  expect(response.status).toBe(200);
  expect(JSON.parse(text)).toEqual({ ...success, generationTime: '1.84', output: undefined });
  expect(reported).toEqual([new ContractViolation(what)]);
});

test('responses are validated unless NODE_ENV is production', async () => {
  const before = process.env.NODE_ENV;
  try {
    process.env.NODE_ENV = 'production';
    expect((await replied({ status: 200, body: wrong })).response.status).toBe(200);
    process.env.NODE_ENV = 'development';
    expect((await replied({ status: 200, body: wrong })).response.status).toBe(500);
  } finally {
    process.env.NODE_ENV = before;
  }
});

test('a frozen body is sent as the schema of each status says', () => {
  const contentTypes = ['application/json'];
  const responses = {
    200: { contentTypes, schema: z.object({ a: z.int() }) },
    202: { contentTypes, schema: z.object({ b: z.int() }) },
  };
  const respond = responder('start', { responses } as unknown as Operation, true);
  const frozen = Object.freeze({ a: 1, b: 2 });
  const sent = [200, 202].map((status) => respond({ status, body: frozen }, {}, vi.fn()).body);
  expect(sent).toEqual(['{"a":1}', '{"b":2}']);
});

test('a stream is sent chunk by chunk, and says that nothing may compress it', async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const app = appOf(() => ({ status: 200, contentType: 'text/event-stream', body: readable }));
  const response = await app.request('/api/v7/llm/chat/completions', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer gmk_1' },
    body: JSON.stringify({ messages: [{ role: 'user', content: 'Hello' }], stream: true }),
  });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(response.headers.get('cache-control')).toContain('no-transform');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const writer = writable.getWriter();
  for (const event of ['data: {"a":1}\n\n', 'data: [DONE]\n\n']) {
    await Promise.all([
      writer.write(new TextEncoder().encode(event)),
      expect(reader?.read()).resolves.toEqual({ done: false, value: event }),
    ]);
  }
});
