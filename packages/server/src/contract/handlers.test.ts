import { expect, test } from 'vitest';
import { completeHandlers } from './handlers.ts';
import { createRouter } from './router.ts';

test('what is given answers, and the rest is a 501 that names the operation', async () => {
  const handlers = completeHandlers<string>({
    listModels: () => ({ status: 200, body: { status: 'success', models: [], total: 0 } }),
    ...({ editImage: undefined } as object),
  });
  const app = createRouter(handlers, { authenticate: ({ value }) => value });
  expect((await app.request('/api/v7/models?key=gmk_1')).status).toBe(200);
  const response = await app.request('/verify/Vf3kQ8sYw2LxN7tRb5mJ0g');
  expect(response.status).toBe(501);
  expect(await response.json()).toMatchObject({
    error: { code: 'not_implemented', message: 'This service does not implement verifyEmailLink.' },
  });
});
