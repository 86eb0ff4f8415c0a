import { afterEach, expect, test, vi } from 'vitest';
import { createAgentSession } from './agents/index.ts';
import { createClient } from './index.ts';
import { createProxy } from './proxy/index.ts';
import { edit, fastClient, testApiKey } from './testing/fast.ts';
import { answer, failed, startService, success } from './testing/service.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test('without options the client works from the environment', async () => {
  const service = await startService(answer(200, success()));
  vi.stubEnv('GENMEDIA_URL', `${service.url}//`);
  vi.stubEnv('GENMEDIA_API_KEY', testApiKey);
  await createClient().run('editImage', edit);
  expect(service.requests).toMatchObject([
    { url: '/api/v6/image_editing/alpha_edit', body: { key: testApiKey } },
  ]);
});

test('what is given overrules the environment, and an empty key is none', async () => {
  const service = await startService(answer(200, success()));
  vi.stubEnv('GENMEDIA_URL', 'http://127.0.0.1:1');
  vi.stubEnv('GENMEDIA_API_KEY', 'gmk_of_the_environment');
  await createClient({ baseUrl: service.url, apiKey: testApiKey }).run('editImage', edit);
  await createClient({ baseUrl: service.url, apiKey: '' }).run('editImage', edit);
  expect(service.requests.map(({ body }) => body?.key)).toEqual([testApiKey, undefined]);
});

test.each([undefined, ''])('with the address %j the client says what is missing', (url) => {
  vi.stubEnv('GENMEDIA_URL', url);
  for (const create of [
    createClient,
    createAgentSession,
    () => createProxy({ operations: ['listModels'], authorize: () => true }),
  ]) {
    expect(create).toThrow('Set baseUrl or GENMEDIA_URL, such as https://example.com.');
  }
});

test('an environment that may not be read counts as empty', () => {
  const env = new Proxy({}, { get: () => expect.fail('NotCapable: Requires env access') });
  vi.stubGlobal('process', { env });
  expect(() => createClient()).toThrow(/Set baseUrl/);
  expect(() => createClient({ baseUrl: 'http://127.0.0.1:1' })).not.toThrow();
});

test.each([
  'api.example.com',
  'ftp://api.example.com',
  'https://user:word@api.example.com',
  'https://api.example.com?x=1',
  'https://api.example.com#x',
  'https://',
  'http:/',
  'http:/api.example.com',
  '//api.example.com',
  '/\\api.example.com',
])('%s is no baseUrl, and the error does not repeat it', (baseUrl) => {
  expect(() => createClient({ baseUrl })).toThrow(
    /^Set baseUrl or GENMEDIA_URL, such as https:\/\/example\.com\.$/,
  );
});

test.each([
  ['https://api.example.com/api/v7', '/api/v7'],
  ['https://api.example.com/api/v7/', '/api/v7'],
  ['http://localhost:8787/api/v6/image_editing', '/api/v6/image_editing'],
  ['https://example.com/proxy/api/v1/enterprise', '/api/v1/enterprise'],
  ['/proxy/api/agents/v1/auth', '/api/agents/v1/auth'],
])('a baseUrl that ends in a path of the contract says so: %s', (baseUrl, end) => {
  expect(() => createClient({ baseUrl })).toThrow(
    `The baseUrl must not end with ${end}: the client adds it.`,
  );
});

test.each([
  '',
  '/',
  '/api/genmedia',
  '/api',
  'https://example.com/v7',
  'http://localhost/genmedia/v1',
])('%s is a baseUrl', (baseUrl) => {
  expect(() => createClient({ baseUrl })).not.toThrow();
});

test('a page must not have a key, unless dangerouslyAllowBrowser is set', () => {
  vi.stubGlobal('document', {});
  const options = { baseUrl: '/api/genmedia', apiKey: testApiKey };
  expect(() => createClient(options)).toThrow(
    'An apiKey in a page is public: use createProxy, or dangerouslyAllowBrowser.',
  );
  expect(() => createClient({ ...options, apiKey: () => testApiKey })).toThrow(/is public/);
  expect(() => createClient({ ...options, dangerouslyAllowBrowser: true })).not.toThrow();
  expect(() => createClient({ baseUrl: '/api/genmedia' })).not.toThrow();
});

test("headers are the client's, and over them the call's", async () => {
  const service = await startService(answer(200, success()));
  let turn = 0;
  const genmedia = fastClient(service.url, {
    headers: () => ({ 'x-turn': `${++turn}`, 'x-app': 'shop' }),
  });
  await genmedia.run('editImage', edit);
  await genmedia.run('editImage', edit, { headers: { 'X-App': 'admin' } });
  expect(service.requests.map(({ headers }) => [headers['x-turn'], headers['x-app']])).toEqual([
    ['1', 'shop'],
    ['2', 'admin'],
  ]);
});

test('cookies are sent where a proxy wants them', async () => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json(success()));
  await fastClient('https://other.example', { fetch, credentials: 'include' }).run(
    'editImage',
    edit,
  );
  await fastClient('https://other.example', { fetch }).run('editImage', edit);
  expect(fetch.mock.calls.map(([, init]) => init.credentials)).toEqual(['include', undefined]);
});

test('a credential that is refused is asked for again, once', async () => {
  const refused = answer(401, failed({ code: 'invalid_access_token' }));
  const service = await startService(refused, answer(200, { data: {}, error: null, meta: {} }));
  const accessToken = vi.fn((old?: string) => (old ? 'token_new' : 'token_old'));
  await fastClient(service.url, { accessToken }).run('logOut');
  expect(accessToken.mock.calls).toEqual([[undefined], ['token_old']]);
  expect(service.requests.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer token_old',
    'Bearer token_new',
  ]);
});

test.each([
  ['a fixed one', 'token_fixed'],
  ['a function that knows no newer one', () => 'token_fixed'],
])('%s that is refused is not sent again', async (_, accessToken) => {
  const service = await startService(answer(401, failed()));
  await expect(fastClient(service.url, { accessToken }).run('logOut')).rejects.toMatchObject({
    status: 401,
  });
  expect(service.requests).toHaveLength(1);
});

test('withResponse gives the result, status and headers of the last answer, and no URL, which may hold the key', async () => {
  const service = await startService(
    answer(503, failed(), { 'retry-after': '0', 'x-ratelimit-remaining': '8' }),
    answer(200, success(), { 'x-ratelimit-remaining': '7' }),
  );
  const genmedia = fastClient(service.url);
  const { data, response } = await genmedia.run('editImage', edit).withResponse();
  expect(data.output).toEqual(success().output);
  expect(response.status).toBe(200);
  expect(response.headers.get('x-ratelimit-remaining')).toBe('7');
  expect(response.url).toBe('');
});

test('withResponse rejects as the call does, and leaves no rejection without a handler', async () => {
  const service = await startService(answer(400, failed({ code: 'validation_error' })));
  const call = fastClient(service.url).run('editImage', edit).withResponse();
  await expect(call).rejects.toMatchObject({ code: 'validation_error' });
});
