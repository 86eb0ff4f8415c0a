import { expect, onTestFinished, test, vi } from 'vitest';
import { createLogFor, type LoggedRequest, type LoggedResponse } from './contract/index.ts';
import { upload, withLog } from './index.ts';
import { edit, fastClient, rejection, testApiKey } from './testing/fast.ts';
import { answer, hangUp, processing, startService, success } from './testing/service.ts';

const table = {
  getAnimals: { method: 'GET', path: '/animals' },
  visit: { method: 'GET', path: '/zoos/{zoo}/tickets/{ticket}' },
};

test('a log has every request and answer, and no secret', async () => {
  const service = await startService(
    hangUp,
    answer(200, processing()),
    answer(200, success()),
    answer(200, { models: [], total: 0 }),
  );
  const lines: (LoggedRequest | LoggedResponse)[] = [];
  const push = (line: LoggedRequest | LoggedResponse) => void lines.push(line);
  const genmedia = fastClient(service.url, {
    fetch: withLog({ onRequest: push, onResponse: push }),
  });
  const call = genmedia.run('editImage', edit);
  await call;
  await genmedia.run('listModels', { search: 'light' });
  const { idempotencyKey } = call;
  const start = {
    operation: 'editImage',
    method: 'POST',
    url: `${service.url}/api/v6/image_editing/alpha_edit`,
    idempotencyKey,
  };
  const poll = {
    operation: 'fetchImageEdit',
    method: 'POST',
    url: `${service.url}/api/v6/image_editing/fetch/42`,
    idempotencyKey: undefined,
  };
  const list = {
    operation: 'listModels',
    method: 'GET',
    url: `${service.url}/api/v7/models?search=light&key=[hidden]`,
    idempotencyKey: undefined,
  };
  const ok = { status: 200, requestId: 'req_1', milliseconds: expect.any(Number) };
  const dead = { status: undefined, requestId: undefined, milliseconds: expect.any(Number) };
  expect(lines).toEqual([
    start,
    { ...start, ...dead, error: expect.stringMatching(/^TypeError (UND_ERR_SOCKET|ECONNRESET)$/) },
    start,
    { ...start, ...ok },
    poll,
    { ...poll, ...ok },
    list,
    { ...list, ...ok },
  ]);
  expect(JSON.stringify(lines)).not.toContain(testApiKey);
});

test('a log has no token of a path, and the method that fetch uses', async () => {
  const seen: LoggedRequest[] = [];
  const send = withLog({ onRequest: (request) => seen.push(request) }, async () => new Response());
  await send('https://api.example/verify/canary-29', {});
  expect(seen).toMatchObject([
    { operation: 'verifyEmailLink', method: 'GET', url: 'https://api.example/verify/[hidden]' },
  ]);
});

test('a log hides a token of a path however it is encoded, and nothing beside it', async () => {
  const urls: string[] = [];
  const withLogOfZoo = createLogFor(table, ['ticket']);
  const log = withLogOfZoo({ onRequest: ({ url }) => urls.push(url) }, async () => new Response());
  for (const start of ['https://zoo.example/tickets', '/api'])
    await log(`${start}/zoos/berlin/tickets/s3cret%21%28%29?day=1`, {});
  expect(urls).toEqual([
    'https://zoo.example/tickets/zoos/berlin/tickets/[hidden]?day=1',
    '/api/zoos/berlin/tickets/[hidden]?day=1',
  ]);
});

test('of an address of no operation, such as that of an upload, a log has the origin only', async () => {
  const service = await startService((response, request) => {
    const { url } = service;
    const room = { upload_url: `${url}/uploads/canary?token=canary`, url: `${url}/files/a.png` };
    answer(200, success(room))(response, request);
  });
  const lines: LoggedResponse[] = [];
  const log = withLog({ onResponse: (line) => lines.push(line) });
  const file = new Blob(['file'], { type: 'image/png' });
  await upload(fastClient(service.url), file, { fetch: log });
  await log('https://ann:canary@files.example/canary#canary', {}).catch(() => {});
  expect(lines).toMatchObject([
    { operation: undefined, method: 'PUT', url: `${service.url}/[hidden]`, status: 200 },
    { url: 'https://files.example/[hidden]' },
  ]);
});

test('the log of a request that failed has the name of its error, not the message', async () => {
  const errors: unknown[] = [];
  const broken = (url: string) => Promise.reject(new TypeError(`Cannot reach ${url}`));
  const genmedia = fastClient('https://api.example', {
    fetch: withLog({ onResponse: ({ error }) => errors.push(error) }, broken),
    retry: { limit: 0 },
  });
  await rejection(genmedia.run('listModels'));
  expect(errors).toEqual(['TypeError']);
});

test('a log hides credentials whose names are encoded in addresses', async () => {
  const urls: string[] = [];
  const withLogOfZoo = createLogFor(table, ['auth[key]', '$key', 'api key']);
  const log = withLogOfZoo({ onRequest: ({ url }) => urls.push(url) }, async () =>
    Response.json([]),
  );
  const address = (secret: string) =>
    `http://zoo.example/animals?auth%5Bkey%5D=${secret}&%24key=${secret}&$key=${secret}&api+key=${secret}&keys=1`;
  await log(address('s3cret'), { method: 'GET' });
  expect(urls).toEqual([address('[hidden]')]);
});

test('a hook that throws is told to the console, and the request goes on', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => logged.mockRestore());
  const service = await startService(answer(200, { models: [] }));
  const statuses: unknown[] = [];
  const full = new Error('The disk of the log is full.');
  const onRequest = () => {
    throw full;
  };
  const onResponse = async ({ status }: { status: number | undefined }) => {
    statuses.push(status);
    throw full;
  };
  const log = withLog({ onRequest, onResponse });
  expect(await fastClient(service.url, { fetch: log }).run('listModels')).toEqual({ models: [] });
  expect(statuses).toEqual([200]);
  expect(service.requests).toHaveLength(1);
  expect(logged.mock.calls.map(([, error]) => error)).toEqual([full, full]);
});
