import { describe, expect, test } from 'vitest';
import type { Call, RouterOptions } from '../contract/options.ts';
import { appOf } from '../testing/app.ts';
import { Problem } from './problem.ts';

const paths = {
  generation: '/api/v6/image_editing/fetch/4217',
  chat: '/api/v7/llm/chat/completions',
  agents: '/api/agents/v1/auth/login',
};

const bodies = {
  generation: { key: 'gmk_1' },
  chat: { key: 'gmk_1', messages: [{ role: 'user', content: 'Hello' }] },
  agents: { email: 'iris@mail.example', password: 'grey herons wade slowly' },
};

async function thrown(
  area: keyof typeof paths,
  error: unknown,
  options: Pick<RouterOptions<unknown>, 'onError' | 'docUrl'> = {},
) {
  const app = appOf(
    () => {
      throw error;
    },
    { onError: () => {}, ...options },
  );
  const response = await app.request(paths[area], {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(bodies[area]),
  });
  return { response, body: await response.json(), id: response.headers.get('x-request-id') };
}

const queueFull = () =>
  new Problem(429, 'queue_full', 'Your plan allows 5 jobs at a time.', {
    retryAfter: 29.2,
    headers: { 'X-RateLimit-Remaining': '0' },
    cause: new Error('secret'),
  });

describe('a problem that a handler throws', () => {
  test('has the shape of generation errors', async () => {
    const { response, body } = await thrown('generation', queueFull());
    expect(response.status).toBe(429);
    expect(body).toEqual({
      status: 'error',
      message: 'Your plan allows 5 jobs at a time.',
      code: 'queue_full',
      retry_after: 30,
    });
  });

  test('has OpenAI’s shape too where the operation is chat', async () => {
    const { body } = await thrown('chat', queueFull());
    expect(body).toEqual({
      status: 'error',
      message: 'Your plan allows 5 jobs at a time.',
      code: 'queue_full',
      retry_after: 30,
      error: {
        message: 'Your plan allows 5 jobs at a time.',
        type: 'rate_limit_error',
        code: 'queue_full',
        param: null,
      },
    });
  });

  test('has the envelope of the agent area', async () => {
    const { body, id } = await thrown('agents', queueFull());
    expect(body).toEqual({
      data: null,
      error: { code: 'queue_full', message: 'Your plan allows 5 jobs at a time.' },
      meta: { request_id: id },
    });
  });

  test.each(Object.keys(paths) as (keyof typeof paths)[])(
    'names the page of its code in the area %s',
    async (area) => {
      const docUrl = (code: string) => `https://media.example/docs/errors/${code}`;
      const url = 'https://media.example/docs/errors/queue_full';
      const { body } = await thrown(area, queueFull(), { docUrl });
      expect(area === 'agents' ? body.error.doc_url : body.doc_url).toBe(url);
    },
  );

  test('has Retry-After and its own headers, and not its cause', async () => {
    const { response, body } = await thrown('generation', queueFull());
    expect(response.headers.get('retry-after')).toBe('30');
    expect(response.headers.get('x-ratelimit-remaining')).toBe('0');
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  test('has Retry-After even if the handler gives none', async () => {
    const { response, body } = await thrown(
      'generation',
      new Problem(503, 'unavailable', 'Later.'),
    );
    expect(response.headers.get('retry-after')).toBe('5');
    expect(body).toMatchObject({ retry_after: 5 });
    const { response: bad } = await thrown('generation', new Problem(400, 'bad', 'No.'));
    expect(bad.headers.has('retry-after')).toBe(false);
  });

  test('lists wrong fields in each shape', async () => {
    const errors = [
      { field: 'email', message: 'is taken' },
      { field: 'password', message: 'must have at least 15 characters' },
      { field: 'password', message: 'is too common' },
    ];
    const problem = new Problem(400, 'validation_error', 'No.', { errors });
    expect((await thrown('generation', problem)).body).toMatchObject({ errors });
    expect((await thrown('chat', problem)).body).toMatchObject({
      errors,
      error: { param: 'email' },
    });
    expect((await thrown('agents', problem)).body).toMatchObject({
      error: {
        details: {
          email: ['is taken'],
          password: ['must have at least 15 characters', 'is too common'],
        },
      },
    });
  });

  test.each([
    [400, 'invalid_request_error'],
    [401, 'authentication_error'],
    [402, 'permission_error'],
    [403, 'permission_error'],
    [413, 'invalid_request_error'],
    [500, 'server_error'],
    [503, 'server_error'],
  ] as const)('is with %i what OpenAI’s clients call %s', async (status, type) => {
    const { body } = await thrown('chat', new Problem(status, 'code', 'Message.'));
    expect(body).toMatchObject({ error: { type } });
  });

  test('is not reported', async () => {
    const reported: unknown[] = [];
    await thrown('generation', queueFull(), { onError: (error) => reported.push(error) });
    expect(reported).toEqual([]);
  });
});

describe('anything else that is thrown', () => {
  const leak = Object.assign(new Error('select * from users at /srv/app.ts'), { status: 418 });

  test.each(['generation', 'chat', 'agents'] as const)(
    'is a 500 of %s that tells nothing',
    async (area) => {
      for (const error of [leak, 'a string', undefined, { message: 'select' }]) {
        const { response, body } = await thrown(area, error);
        expect(response.status).toBe(500);
        expect(JSON.stringify(body)).toContain('"internal_error"');
        const { 'x-request-id': id = '' } = Object.fromEntries(response.headers);
        const withoutId = JSON.stringify(body).replaceAll(id, '');
        expect(withoutId).not.toMatch(/select|srv|string/);
      }
    },
  );

  test('is reported, with its request', async () => {
    const reported: unknown[][] = [];
    const { id } = await thrown('chat', leak, { onError: (...args) => reported.push(args) });
    const [[error, { operationId, requestId, request }]] = reported as [[unknown, Call]];
    expect([error, operationId, requestId]).toEqual([leak, 'createChatCompletion', id]);
    expect(request).toBeInstanceOf(Request);
    expect(reported).toHaveLength(1);
  });

  test('goes to the console unless onError is set', async () => {
    const { console } = globalThis;
    const logged: unknown[] = [];
    globalThis.console = { ...console, error: (error) => logged.push(error) };
    try {
      const app = appOf(
        () => {
          throw leak;
        },
        { onError: undefined as never },
      );
      await app.request('/api/v6/voice/fetch/1', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"key":"gmk_1"}',
      });
    } finally {
      globalThis.console = console;
    }
    expect(logged).toEqual([leak]);
  });
});

test('of very many wrong fields the first 100 are listed, and the message says so', async () => {
  const app = appOf(() => ({ status: 200 }));
  const send = async (count: number) => {
    const messages = Array.from({ length: count }, () => 0);
    const response = await app.request(paths.chat, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...bodies.chat, messages }),
    });
    return (await response.json()) as { message: string; errors: { field: string }[] };
  };
  const many = await send(900);
  expect(many.errors.map(({ field }) => field)).toEqual(
    Array.from({ length: 100 }, (_, at) => `messages.${at}`),
  );
  expect(many.message).toMatch(
    /^The request is not valid: messages\.0 .* The first 100 wrong fields are listed\.$/,
  );
  // Telling of each would take long.
  const veryMany = await send(1000);
  expect(veryMany.errors.map(({ field }) => field)).toEqual(['messages.0']);
  const few = await send(100);
  expect(few.errors).toHaveLength(100);
  expect(few.message).not.toContain('listed');
});

test('a caller who goes away is no error', async () => {
  const reported: unknown[] = [];
  const controller = new AbortController();
  const app = appOf(
    async ({ input }) => {
      controller.abort();
      throw input.signal.reason;
    },
    { onError: (error) => reported.push(error) },
  );
  await app.request(paths.generation, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(bodies.generation),
    signal: controller.signal,
  });
  expect(reported).toEqual([]);
});
