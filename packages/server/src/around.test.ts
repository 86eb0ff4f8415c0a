import { expect, test } from 'vitest';
import type { Around } from './contract/options.ts';
import { Problem } from './errors/problem.ts';
import { appOf } from './testing/app.ts';

const models = '/api/v7/models?key=gmk_1';

function sendRequest(around: Around[], init: RequestInit = {}, onError = (_error: unknown) => {}) {
  const app = appOf(
    () => {
      throw new Problem(404, 'not_found', 'No such thing.');
    },
    { around, onError },
  );
  return app.request(models, init);
}

test('functions around an operation see its call and its answer, the first one outermost', async () => {
  const notes: unknown[] = [];
  const noting =
    (name: string): Around =>
    async (call, answer) => {
      const { method, operationId, requestId, header } = call;
      notes.push([name, method, operationId, header('x-who')]);
      const answered = await answer();
      notes.push([name, answered.status, answered.headers['x-request-id'] === requestId]);
      answered.headers['x-noted'] = `${answered.headers['x-noted'] ?? ''}${name}`;
      return answered;
    };
  const { status, headers } = await sendRequest([noting('a'), noting('b')], {
    headers: { 'X-Who': 'me' },
  });
  expect([status, headers.get('x-noted')]).toEqual([404, 'ba']);
  expect(notes).toEqual([
    ['a', 'GET', 'listModels', 'me'],
    ['b', 'GET', 'listModels', 'me'],
    ['b', 404, true],
    ['a', 404, true],
  ]);
});

test('a Problem that such a function throws is the answer, which the outer functions see', async () => {
  const seen: number[] = [];
  const watching: Around = async (_call, answer) => {
    const answered = await answer();
    seen.push(answered.status);
    return answered;
  };
  const refusing: Around = async (_call, answer) => {
    await answer();
    throw new Problem(429, 'rate_limited', 'Too many.', { retryAfter: 7 });
  };
  const response = await sendRequest([watching, refusing, watching]);
  expect(seen).toEqual([404, 429]);
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
  expect(await response.json()).toMatchObject({ status: 'error', code: 'rate_limited' });
});

test('any other error that such a function throws is reported, and is a 500 without details', async () => {
  const reported: unknown[] = [];
  const broken = new Error('canary');
  const failing: Around = async () => {
    throw broken;
  };
  const response = await sendRequest([failing], {}, (error) => reported.push(error));
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain('canary');
  expect(reported).toEqual([broken]);
});

test('such a function sees that a HEAD is refused', async () => {
  const seen: unknown[] = [];
  const watching: Around = async ({ method }, answer) => {
    const answered = await answer();
    seen.push([method, answered.status]);
    return answered;
  };
  expect((await sendRequest([watching], { method: 'HEAD' })).status).toBe(405);
  expect(seen).toEqual([['HEAD', 405]]);
});
