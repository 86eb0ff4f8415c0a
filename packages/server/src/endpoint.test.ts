import { describe, expect, test } from 'vitest';
import type { RouterOptions } from './contract/options.ts';
import { Problem } from './errors/problem.ts';
import { appOf, type Handled } from './testing/app.ts';

const jsonType = { 'content-type': 'application/json' };
/** What a server gives besides the request. */
const testEnv = { region: 'here' };

/** Sends requests to a router that records what happens, in order. */
function noting(options: Partial<RouterOptions<never>> = {}) {
  const notes: unknown[] = [];
  const app = appOf(
    (handled) => {
      notes.push(handled);
      throw new Problem(404, 'not_found', 'No such thing.');
    },
    {
      authenticate: (credential, { operationId, request }) => {
        notes.push([credential, operationId, new URL(request.url).pathname]);
        return credential;
      },
      ...options,
    },
  );
  const send = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
    notes.length = 0;
    const init = {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...(body !== undefined && jsonType), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    const response = await app.request(path, init, testEnv);
    return { response, status: response.status, body: await response.json(), notes: [...notes] };
  };
  return { send };
}

const chatPath = '/api/v7/llm/chat/completions';
const refresh = '/api/agents/v1/auth/refresh';
const fetchPath = '/api/v6/image_editing/fetch/4217';
const messages = [{ role: 'user', content: 'Hello' }];

describe('the credential', () => {
  const { send } = noting();
  const credential = async (...request: Parameters<typeof send>) => {
    const { notes } = await send(...request);
    return (notes[0] as unknown[])[0];
  };
  const apiKey = { kind: 'api-key', value: 'gmk_1' };

  const inHeader = { authorization: 'Bearer gmk_1' };

  test.each([
    ['a job', fetchPath, {}],
    ['a conversation', chatPath, { messages }],
  ])('of %s is the field key or the header', async (_, path, body) => {
    expect(await credential(path, { ...body, key: 'gmk_1' })).toEqual(apiKey);
    expect(await credential(path, body, inHeader)).toEqual(apiKey);
    expect(await credential(path, { ...body, key: 'gmk_1' }, inHeader)).toEqual(apiKey);
    const basic = { authorization: 'Basic Z21hXzE=' };
    expect(await credential(path, { ...body, key: 'gmk_1' }, basic)).toEqual(apiKey);
  });

  test('of the catalogue is the query parameter key or the header', async () => {
    expect(await credential('/api/v7/models?key=gmk_1')).toEqual(apiKey);
    expect(await credential('/api/v7/models', undefined, inHeader)).toEqual(apiKey);
    expect(await credential('/api/v7/models?key=', undefined, inHeader)).toEqual(apiKey);
    for (const path of ['/api/v7/models?key=', '/api/v7/models']) {
      const { status, response } = await send(path);
      expect([status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    }
  });

  test.each([
    ['/api/v7/models?key=gmk_2', undefined],
    [fetchPath, { key: 'gmk_2' }],
    [chatPath, { messages, key: 'gmk_2' }],
  ])('is not chosen from two that differ (%s)', async (path, body) => {
    const { status, body: answer, notes } = await send(path, body, inHeader);
    expect([status, notes]).toEqual([400, []]);
    expect(answer).toMatchObject({
      code: 'validation_error',
      message: expect.stringContaining('key differs from the API key in the header Authorization'),
    });
    expect(JSON.stringify(answer)).not.toContain('gmk_');
  });

  test('of a restart is the field alone', async () => {
    const restart = '/api/v1/enterprise/my-deployment/restart_server';
    expect(await credential(restart, { key: 'gmk_1' }, inHeader)).toEqual(apiKey);
    expect((await send(restart, {}, inHeader)).status).toBe(401);
  });

  test('is the bearer token of an agent', async () => {
    const token = { kind: 'bearer', value: 'gma_1', scheme: 'bearer' };
    expect(await credential(refresh, {}, { authorization: 'Bearer gma_1' })).toEqual(token);
    expect(await credential(refresh, {}, { authorization: 'bearer   gma_1 ' })).toEqual(token);
  });

  test.each(['', 'Bearer', 'Bearer ', 'Basic Z21hXzE=', 'gma_1', 'Bearer a b'])(
    'is not "%s"',
    async (authorization) => {
      const { response, status, body, notes } = await send(refresh, {}, { authorization });
      expect([status, notes]).toEqual([401, []]);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
      expect(body).toMatchObject({ error: { code: 'missing_token' } });
    },
  );

  test.each([{}, { key: '' }, { key: 5 }, { key: null }, [], 'key', null])(
    'is not in %j',
    async (request) => {
      const { status, body, notes } = await send(fetchPath, request);
      expect([status, notes]).toEqual([401, []]);
      expect(body).toMatchObject({ status: 'error', code: 'missing_api_key' });
    },
  );

  test('is not looked for where the contract asks for none', async () => {
    const login = { email: 'iris@mail.example', password: 'grey herons wade slowly', key: 'gmk_1' };
    const { notes } = await send('/api/agents/v1/auth/login', login, { authorization: 'Bearer a' });
    expect(notes).toEqual([expect.objectContaining({ id: 'logIn', auth: null })]);
  });
});

describe('the order of checks', () => {
  test('the credential is checked before fields, and after the body was read', async () => {
    const refuse = () => {
      throw new Problem(401, 'invalid_api_key', 'This API key is not valid.');
    };
    const { send } = noting({ authenticate: refuse });
    expect(await send('/api/v6/image_editing/alpha_edit', { key: 'gmk_1' })).toMatchObject({
      status: 401,
      body: { code: 'invalid_api_key', message: 'This API key is not valid.' },
      notes: [],
    });
    expect((await send(`${fetchPath}0x`, { key: 'gmk_1' })).status).toBe(401);
  });

  test('a request that is not admitted is refused before a byte of the body is read', async () => {
    const { send } = noting({
      admit: () => {
        throw new Problem(429, 'rate_limited', 'Too fast.', {
          headers: { 'X-RateLimit-Reset': '9' },
        });
      },
    });
    const { response, status, notes } = await send(
      fetchPath,
      { key: 'gmk_1' },
      { 'content-type': 'text/css' },
    );
    expect([status, notes]).toEqual([429, []]);
    expect(response.headers.get('x-ratelimit-reset')).toBe('9');
  });

  test('the headers that admit returns are on every answer', async () => {
    const seen: unknown[] = [];
    const { send } = noting({
      admit: async ({ operationId, requestId, env }) => {
        seen.push([operationId, requestId, env]);
        return { 'X-RateLimit-Remaining': '19' };
      },
    });
    for (const body of [{ key: 'gmk_1' }, {}, 'no']) {
      const { response } = await send(fetchPath, body);
      expect(response.headers.get('x-ratelimit-remaining')).toBe('19');
      expect(seen.pop()).toEqual(['fetchImageEdit', response.headers.get('x-request-id'), testEnv]);
    }
  });

  test('an error in authenticate or admit is a 500 without details', async () => {
    for (const name of ['authenticate', 'admit'] as const) {
      const reported: unknown[] = [];
      const { send } = noting({
        [name]: async () => {
          throw new Error('connection to 10.0.0.7 lost');
        },
        onError: (error) => reported.push(error),
      });
      const { status, body } = await send(fetchPath, { key: 'gmk_1' });
      expect([status, JSON.stringify(body).includes('10.0.0.7')]).toEqual([500, false]);
      expect(reported).toEqual([new Error('connection to 10.0.0.7 lost')]);
    }
  });
});

describe('what a handler gets', () => {
  const { send } = noting({ authenticate: () => ({ account: 7 }) as never });
  const handled = async (...request: Parameters<typeof send>) => {
    const { notes, response } = await send(...request);
    return { ...(notes[0] as Handled), response };
  };

  test('defaults filled in, unknown fields left out, and what authenticate returned', async () => {
    const { input, auth } = await handled('/api/v6/voice/music_gen', {
      key: 'gmk_1',
      prompt: 'rain on a tin roof',
      surprise: true,
    });
    expect(input.body).toEqual({
      key: 'gmk_1',
      prompt: 'rain on a tin roof',
      duration: 30,
      output_format: 'wav',
      bitrate: '320k',
      base64: false,
    });
    const { isGiven, unknownFields } = input;
    expect(['prompt', 'duration', 'toString'].map(isGiven)).toEqual([true, false, false]);
    expect(unknownFields).toEqual(['surprise']);
    expect(auth).toEqual({ account: 7 });
  });

  test('numbers out of paths, texts decoded', async () => {
    const { input } = await handled('/api/v1/enterprise/%61lpha/fetch/17', { key: 'gmk_1' });
    expect(input.params).toEqual({ deployment: 'alpha', id: 17 });
  });

  test.each([
    '0x10',
    '1e3',
    '1.5',
    '-1',
    '0',
    '%201',
    '1%00',
    '９',
    'Infinity',
    '9007199254740993',
  ])('and no id like %s', async (id) => {
    const { status, body } = await send(`/api/v6/voice/fetch/${id}`, { key: 'gmk_1' });
    expect([status, body]).toMatchObject([400, { errors: [{ field: 'id' }] }]);
  });

  test('query parameters, of which the first counts', async () => {
    const { input } = await handled('/api/v7/models?key=gmk_1&search=a%20b+c&search=d&other=1');
    expect(input.query).toEqual({ key: 'gmk_1', search: 'a b c' });
  });

  test('named headers in the contract’s spelling', async () => {
    const path = '/api/v6/image_editing/caption';
    const body = { key: 'gmk_1', init_image: 'https://media.example/room.png' };
    const { input } = await handled(path, body, { 'idempotency-key': 'order-17' });
    expect(input.headers).toEqual({ 'Idempotency-Key': 'order-17' });
    expect((await handled(path, body)).input.headers).toEqual({});
    const { status, body: answer } = await send(path, body, { 'idempotency-key': 'a'.repeat(256) });
    expect([status, answer]).toMatchObject([400, { errors: [{ field: 'Idempotency-Key' }] }]);
  });

  test('the id that names the answer, the request, and its signal', async () => {
    const { input, response } = await handled(fetchPath, { key: 'gmk_1' });
    expect(input.requestId).toBe(response.headers.get('x-request-id'));
    expect(input.request.url).toContain(fetchPath);
    expect(input.signal).toBe(input.request.signal);
  });
});

test('all mistakes are reported at once, in a fixed order, and the message has the first', async () => {
  const { send } = noting();
  const { body } = await send('/api/v1/enterprise/alpha/text2img', {
    key: 'gmk_1',
    width: 4096,
    height: 'tall',
    samples: 3,
  });
  expect(body).toEqual({
    status: 'error',
    code: 'validation_error',
    message: 'The request is not valid: prompt is required.',
    errors: [
      { field: 'prompt', message: 'is required' },
      { field: 'width', message: 'must be at most 1024' },
      { field: 'height', message: 'must be a number' },
      { field: 'samples', message: 'must be at most 2' },
    ],
  });
});
