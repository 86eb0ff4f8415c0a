import { http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { documented } from '../testing/contract.ts';
import { exampleRequest, toRequest } from '../testing/request.ts';
import { createMock } from './mock.ts';
import { operations } from './operations.ts';
import { Problem } from './problem.ts';

const server = setupServer(http.all('http://genmedia.test/*', createMock()));

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

test.each(documented)('$id answers as its contract shows', async (operation) => {
  const response = await fetch(toRequest(operation, exampleRequest(operation)), {
    redirect: 'manual',
  });
  const [status = ''] = Object.keys(operations[operation.id].responses).filter(
    (each) => each < '4',
  );
  expect(response.status).toBe(Number(status || 200));
  const { schema } = operations[operation.id].responses[status] ?? {};
  if (schema) schema.parse(await response.json());
});

const models = 'http://genmedia.test/api/v7/models';

test('a test may answer by itself, and wrong requests are refused as a service does', async () => {
  server.use(
    http.all(
      'http://genmedia.test/*',
      createMock({
        listModels: () => {
          throw new Problem(429, 'rate_limited', 'Too many.', { retryAfter: 3 });
        },
      }),
    ),
  );
  const limited = await fetch(models);
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '3']);
  const wrong = await fetch('http://genmedia.test/api/v7/images/text-to-image', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"model_id":"m"}',
  });
  expect(await wrong.json()).toMatchObject({
    code: 'validation_error',
    errors: [{ field: 'prompt' }],
  });
});

test('a test may ask for a credential', async () => {
  const authenticate = () => null;
  server.use(http.all('http://genmedia.test/*', createMock({}, { authenticate })));
  expect((await fetch(models)).status).toBe(401);
  expect((await fetch(`${models}?key=gmk_1`)).status).toBe(200);
});
