import { describe, expect, test } from 'vitest';
import { appOf, type Handled } from '../testing/app.ts';

const fetchPath = '/api/v6/image_editing/fetch/4217';
const keyBody = '{"key":"gmk_1"}';
const jsonType = { 'content-type': 'application/json' };

const app = appOf(() => reply, { bodyLimit: 1000 });
const reply = {
  status: 404,
  body: { status: 'error', message: 'No such job.', code: 'not_found' },
};

async function post(init: RequestInit, path = fetchPath) {
  const response = await app.request(path, { method: 'POST', ...init });
  const { code, message } = (await response.json()) as typeof reply.body;
  return { status: response.status, code, message, headers: response.headers };
}

describe('Content-Type', () => {
  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON ;charset=UTF-8',
  ])('%s is taken', async (type) => {
    expect(await post({ body: keyBody, headers: { 'content-type': type } })).toMatchObject(
      notFound,
    );
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'json', ''])(
    '"%s" is a 415 that says what would do',
    async (type) => {
      const answer = await post({ body: keyBody, headers: { 'content-type': type } });
      expect(answer).toMatchObject({ status: 415, code: 'unsupported_media_type' });
      expect(answer.message).toContain('Content-Type: application/json');
    },
  );

  test('a missing one is a 415 if a body is required', async () => {
    const made = '/api/v7/images/text-to-image';
    expect(await post({}, made)).toMatchObject({ status: 415 });
    expect(await post({ body: new TextEncoder().encode(keyBody) })).toMatchObject({ status: 415 });
  });

  test('a missing one is fine if the body is optional and not sent', async () => {
    const headers = { authorization: 'Bearer gma_1' };
    const seen: Handled[] = [];
    const agents = appOf((handled) => {
      seen.push(handled);
      return {
        status: 401,
        body: { data: null, error: { code: 'a', message: 'b' }, meta: { request_id: 'c' } },
      };
    });
    const refresh = (init: RequestInit) =>
      agents.request('/api/agents/v1/auth/refresh', { method: 'POST', headers, ...init });
    expect((await refresh({})).status).toBe(401);
    expect((await refresh({ headers: { ...headers, ...jsonType }, body: '' })).status).toBe(401);
    expect((await refresh({ headers: { ...headers, ...jsonType }, body: '{}' })).status).toBe(401);
    expect(seen.map(({ input }) => input.body)).toEqual([
      undefined,
      undefined,
      { token_expiry: '1_month' },
    ]);
    expect((await refresh({ body: new TextEncoder().encode('{}') })).status).toBe(415);
  });
});

describe('Content-Encoding', () => {
  test('identity is taken', async () => {
    const headers = { ...jsonType, 'content-encoding': 'identity' };
    expect(await post({ body: keyBody, headers })).toMatchObject(notFound);
  });

  test.each(['gzip', 'br', 'deflate, gzip'])(
    '%s is a 415, and nothing is unpacked',
    async (encoding) => {
      const answer = await post({
        body: keyBody,
        headers: { ...jsonType, 'content-encoding': encoding },
      });
      expect(answer).toMatchObject({ status: 415, code: 'unsupported_media_type' });
      expect(answer.headers.get('accept-encoding')).toBe('identity');
    },
  );
});

describe('the body limit', () => {
  const fill = (size: number) =>
    `${keyBody.slice(0, -1)},"a":"${'x'.repeat(size - keyBody.length - 7)}"}`;

  test('takes a body of exactly its size', async () => {
    expect(fill(1000)).toHaveLength(1000);
    expect(await post({ body: fill(1000), headers: jsonType })).toMatchObject(notFound);
  });

  test('counts bytes, not characters', async () => {
    const body = `{"key":"${'é'.repeat(600)}"}`;
    expect(await post({ body, headers: jsonType })).toMatchObject({ status: 413 });
  });

  test('is a 413 that tells the limit', async () => {
    const answer = await post({ body: fill(1001), headers: jsonType });
    expect(answer).toMatchObject({ status: 413, code: 'payload_too_large' });
    expect(answer.message).toContain('1000 bytes');
  });

  test('refuses by Content-Length before a byte is read', async () => {
    const { body, read } = endless();
    const headers = { ...jsonType, 'content-length': '1001' };
    expect(await post({ body, headers, ...half })).toMatchObject({ status: 413 });
    expect(read()).toBeLessThanOrEqual(1);
  });

  test('stops reading an endless body, and cancels its source', async () => {
    const { body, read, cancelled } = endless();
    expect(await post({ body, headers: jsonType, ...half })).toMatchObject({ status: 413 });
    expect(read()).toBeLessThan(15);
    expect(cancelled()).toBe(true);
  });

  test('can differ from operation to operation', async () => {
    const own = appOf(() => reply, { bodyLimit: (id) => (id === 'fetchImageEdit' ? 2000 : 10) });
    const send = (path: string) =>
      own.request(path, { method: 'POST', body: fill(1500), headers: jsonType });
    expect((await send(fetchPath)).status).toBe(404);
    expect((await send('/api/v6/voice/fetch/1')).status).toBe(413);
  });

  test('is 1 MiB unless it is set', async () => {
    const own = appOf(() => reply);
    const send = (size: number) =>
      own.request(fetchPath, { method: 'POST', body: fill(size), headers: jsonType });
    expect((await send(1024 * 1024)).status).toBe(404);
    expect((await send(1024 * 1024 + 1)).status).toBe(413);
  });
});

test.each([
  ['application/json', fetchPath, 'invalid_json'],
  ['multipart/form-data; boundary=x', '/api/v7/llm/images/edits', 'invalid_form'],
])(
  'a body that breaks off is a 400, and is not reported as an error: %s',
  async (type, path, code) => {
    const body = new ReadableStream({
      pull(controller) {
        controller.error(new Error('socket hang up'));
      },
    });
    const headers = { authorization: 'Bearer gmk_1', 'content-type': type };
    expect(await post({ body, headers, ...half }, path)).toMatchObject({ status: 400, code });
  },
);

test('a body in many pieces is put together', async () => {
  const pieces = new TextEncoder().encode('{"key":"gmk_é😀"}');
  const body = new ReadableStream({
    start(controller) {
      for (const byte of pieces) controller.enqueue(new Uint8Array([byte]));
      controller.close();
    },
  });
  expect(await post({ body, headers: jsonType, ...half })).toMatchObject(notFound);
});

const notFound = { status: 404, code: 'not_found' };
/** The option that Node's fetch needs for a request whose body is a stream. */
const half = { duplex: 'half' } as RequestInit;

function endless() {
  let read = 0;
  let cancelled = false;
  const body = new ReadableStream({
    pull(controller) {
      read++;
      controller.enqueue(new Uint8Array(100).fill(0x20));
    },
    cancel() {
      cancelled = true;
    },
  });
  return { body, read: () => read, cancelled: () => cancelled };
}
