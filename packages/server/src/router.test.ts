import { HTTPException } from 'hono/http-exception';
import { describe, expect, test } from 'vitest';
import { createRouter } from './contract/router.ts';
import { Problem } from './errors/problem.ts';
import type { Contract } from './operation/operation.ts';
import { createRouterFor } from './router.ts';
import { appOf } from './testing/app.ts';
import { documented } from './testing/contract.ts';
import { exampleRequest, toRequest } from './testing/request.ts';

function counting(options: Parameters<typeof appOf>[1] = {}) {
  let handled = 0;
  const app = appOf(() => {
    handled++;
    throw new Problem(404, 'not_found', 'No such job.');
  }, options);
  return { app, handled: () => handled };
}

test('an operation without a handler is an error at the start, which names it', () => {
  const options = { authenticate: () => null };
  expect(() => createRouter({} as never, options)).toThrowError(/The operation \w+ has no handler/);
  const row = { method: 'get', path: '/a', credential: 'none', security: [], responses: {} };
  const contract = { operations: { toString: row } } as unknown as Contract;
  const create = () => createRouterFor(contract, {}, { authenticate: false });
  expect(create).toThrow('The operation toString has no handler.');
});

test('a handler that is a method is called on its object', async () => {
  class Animals {
    #count = 0;

    add() {
      this.#count++;
      return { status: 200, contentType: 'text/plain', body: String(this.#count) };
    }
  }
  const responses = { 200: { contentTypes: ['text/plain'] } };
  const row = { method: 'post', path: '/a', credential: 'none', security: [], responses };
  const contract = { operations: { add: row } } as unknown as Contract;
  const app = createRouterFor(contract, new Animals(), { authenticate: false });
  for (const count of ['1', '2'])
    expect(await (await app.request('/a', { method: 'POST' })).text()).toBe(count);
});

describe('HEAD', () => {
  test.each(documented.filter(({ method }) => method === 'GET'))(
    'never runs $id',
    async (operation) => {
      const { app, handled } = counting();
      const request = toRequest(operation, exampleRequest(operation));
      const response = await app.fetch(new Request(request, { method: 'HEAD' }));
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET');
      expect(await response.text()).toBe('');
      expect(handled()).toBe(0);
    },
  );
});

describe('another method', () => {
  test.each(documented)(
    'on the path of $id is a 405 that tells the right one',
    async (operation) => {
      const { app, handled } = counting();
      const { pathname } = new URL(toRequest(operation, exampleRequest(operation)).url);
      for (const method of [
        'PUT',
        'DELETE',
        'OPTIONS',
        operation.method === 'GET' ? 'POST' : 'GET',
      ]) {
        const response = await app.request(pathname, { method });
        expect(response.status).toBe(405);
        expect(response.headers.get('allow')).toBe(operation.method);
        expect(await response.text()).toContain('method_not_allowed');
      }
      expect(handled()).toBe(0);
    },
  );
});

describe('an unknown path is a 404 in the error shape of its area', () => {
  const { app } = counting();
  test.each([
    ['/', 'generation'],
    ['/api', 'generation'],
    ['/api/v6/image_editing/fetch', 'generation'],
    ['/api/v6/image_editing/alpha_edit/', 'generation'],
    ['/api/v7/models/1', 'generation'],
    ['/api/v7/llm/completions', 'chat'],
    ['/api/agents/v1/auth/log-in', 'agents'],
    ['/api/agents/v2', 'agents'],
    ['/verify', 'agents'],
    ['/verify/a/b', 'agents'],
  ])('%s', async (path, area) => {
    const response = await app.request(path, { method: 'POST' });
    const body = (await response.json()) as Record<string, unknown>;
    const id = response.headers.get('x-request-id');
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(body).toMatchObject(
      {
        generation: { status: 'error', code: 'not_found', message: expect.any(String) },
        chat: { status: 'error', code: 'not_found', error: { type: 'invalid_request_error' } },
        agents: { data: null, error: { code: 'not_found' }, meta: { request_id: id } },
      }[area] as object,
    );
    expect('data' in body).toBe(area === 'agents');
    expect('error' in body).toBe(area !== 'generation');
  });

  test('and does not repeat the path, which may contain a secret', async () => {
    const response = await app.request('/verify/Vf3kQ8sYw2LxN7tRb5mJ0g/');
    expect(await response.text()).not.toContain('Vf3kQ8sYw2LxN7tRb5mJ0g');
  });
});

describe('X-Request-Id', () => {
  test('is new for every answer, and never the caller’s', async () => {
    const { app } = counting();
    const ids = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const response = await app.request('/', { headers: { 'x-request-id': 'req_mine' } });
        return response.headers.get('x-request-id');
      }),
    );
    expect(new Set(ids).size).toBe(100);
    expect(ids).not.toContain('req_mine');
  });
});

describe('a deprecated operation', () => {
  test('says since when on every answer', async () => {
    const { app } = counting();
    for (const init of [{}, { body: '{', headers: { 'content-type': 'application/json' } }]) {
      const response = await app.request('/api/v6/video/scene_maker', { method: 'POST', ...init });
      expect(response.headers.get('deprecation')).toBe('@1769385600');
      expect(response.headers.get('sunset')).toBe('Mon, 26 Jan 2026 00:00:00 GMT');
    }
  });

  test('is the only one that does', async () => {
    const { app } = counting();
    const response = await app.request('/api/v6/video/fetch/1', { method: 'POST' });
    expect(response.headers.has('deprecation')).toBe(false);
    expect(response.headers.has('sunset')).toBe(false);
  });
});

describe('routes and middleware that a service adds', () => {
  test('work beside the operations', async () => {
    const { app } = counting({
      middleware: [
        async (context, next) => {
          await next();
          context.res.headers.set('x-seen', context.res.headers.get('x-request-id') ?? '');
        },
      ],
    });
    app.get('/files/:name', (context) => context.text(context.req.param('name')));
    const file = await app.request('/files/a.png');
    expect(await file.text()).toBe('a.png');
    const job = await app.request('/api/v6/voice/fetch/1', { method: 'POST' });
    expect(job.headers.get('x-seen')).toMatch(/^req_/);
    expect((await app.request('/nowhere')).headers.get('x-seen')).toMatch(/^req_/);
  });

  test.each(['json', 'text', 'arrayBuffer', 'blob'] as const)(
    'can read the body of an operation by %s() before it',
    async (read) => {
      const prompts: unknown[] = [];
      const app = appOf(
        ({ input }) => {
          prompts.push((input.body as { prompt: string }).prompt);
          throw new Problem(404, 'not_found', 'No such job.');
        },
        {
          middleware: [
            async ({ req }, next) => {
              await req[read]();
              await next();
            },
          ],
        },
      );
      const body = '{"key":"gmk_1","model_id":"m","prompt":"a"}';
      const type = { 'Content-Type': 'application/json' };
      // The second is as one in chunks.
      for (const length of [{ 'Content-Length': String(body.length) }, {}]) {
        const init = { method: 'POST', headers: { ...type, ...length }, body };
        expect((await app.request('/api/v7/images/text-to-image', init)).status).toBe(404);
      }
      expect(prompts).toEqual(['a', 'a']);
    },
  );

  test('can throw: problems and HTTP exceptions are answers, other errors are reported', async () => {
    const reported: unknown[] = [];
    const { app } = counting({ onError: (error) => reported.push(error) });
    app.get('/problem', () => {
      throw new Problem(403, 'plan_required', 'Not in your plan.');
    });
    app.get('/teapot', () => {
      throw new HTTPException(418, { message: 'short and stout' });
    });
    app.get('/bug', () => {
      throw new Error('secret');
    });
    expect((await app.request('/problem')).status).toBe(403);
    expect((await app.request('/teapot')).status).toBe(418);
    expect(reported).toEqual([]);
    const bug = await app.request('/bug');
    expect(bug.status).toBe(500);
    expect(await bug.text()).not.toContain('secret');
    expect(reported).toEqual([new Error('secret')]);
  });
});
