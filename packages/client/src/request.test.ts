import { expect, test } from 'vitest';
import { edit, fastClient, rejection, testApiKey } from './testing/fast.ts';
import { answer, failed, hangUp, processing, startService, success } from './testing/service.ts';

test('a request that is made already gets the credential and resolves to the body', async () => {
  const service = await startService(answer(200, processing()), answer(200, { models: [] }));
  const genmedia = fastClient(service.url);
  const edited = await genmedia.request('/api/v6/image_editing/alpha_edit', {
    operation: 'editImage',
    method: 'POST',
    body: JSON.stringify(edit),
  });
  expect(edited).toEqual(processing());
  await genmedia.request('/api/v7/models?search=a%26b', { operation: 'listModels', method: 'GET' });
  expect(service.requests).toMatchObject([
    { method: 'POST', body: { ...edit, key: testApiKey } },
    { method: 'GET', url: `/api/v7/models?search=a%26b&key=${testApiKey}` },
  ]);
});

test('request rejects as run does, and is sent again as run does', async () => {
  const service = await startService(hangUp, answer(200, failed({ id: 42 })));
  const error = await rejection(
    fastClient(service.url).request('/api/v6/image_editing/alpha_edit', {
      operation: 'editImage',
      body: JSON.stringify(edit),
    }),
  );
  expect(error).toMatchObject({ code: 'engine_failed', job: { operation: 'editImage', id: 42 } });
  const [first, second] = service.requests.map(({ headers }) => headers['idempotency-key']);
  expect(first).toMatch(/./);
  expect(second).toBe(first);
});

test('request is aborted by its signal', async () => {
  const service = await startService(answer(200, success()));
  const request = fastClient(service.url).request('/api/v7/models', {
    operation: 'listModels',
    signal: AbortSignal.abort('gone'),
  });
  await expect(request).rejects.toBe('gone');
});

test.each([
  ['/api/v6/image_editing/alpha_edit', 'listModels'],
  ['//evil.example/api/v7/models/x', 'listModels'],
  ['@evil.example/', 'listModels'],
  ['https://evil.example/api/v7/models/../x', 'listModels'],
  ['/api/v1/enterprise/../../x', 'restartServer'],
  ['/api/v6/voice/fetch/', 'fetchVoice'],
] as const)('the address %s is not that of %s: nothing is sent', async (url, operation) => {
  const service = await startService(answer(200, success()));
  const error = await rejection(fastClient(service.url).request(url, { operation }));
  expect(error).toBeInstanceOf(TypeError);
  expect(service.requests).toHaveLength(0);
});

test.each(['http://127.0.0.1:1', ''])(
  'an address of another host is never joined to the baseUrl "%s"',
  async (baseUrl) => {
    const urls: string[] = [];
    const fetch = async (url: string) => {
      urls.push(url);
      return Response.json({});
    };
    for (const url of [
      '@evil.example/api/v7/models',
      '//evil.example/api/v7/models',
      'http://evil.example/api/v7/models',
    ]) {
      await rejection(fastClient(baseUrl, { fetch }).request(url, { operation: 'listModels' }));
    }
    expect(urls).toEqual([]);
  },
);
