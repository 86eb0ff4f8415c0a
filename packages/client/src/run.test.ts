import { expect, test } from 'vitest';
import { createClient, GenmediaError } from './index.ts';
import { startClock } from './testing/clock.ts';
import { edit, fastClient, rejection, testApiKey } from './testing/fast.ts';
import { answer, failed, processing, startService, success } from './testing/service.ts';

test('a result that is ready at once is the answer, after one request with the key in its body', async () => {
  const service = await startService(answer(200, success()));
  const result = await fastClient(service.url).run('editImage', edit);
  expect(result.output).toEqual(['http://127.0.0.1/files/a.png']);
  expect(service.requests).toMatchObject([
    {
      method: 'POST',
      url: '/api/v6/image_editing/alpha_edit',
      body: { ...edit, key: testApiKey },
      headers: { accept: 'application/json', 'content-type': 'application/json' },
    },
  ]);
});

test('a job is polled with its fetch operation until it is done', async () => {
  const service = await startService(
    answer(200, processing()),
    answer(200, processing()),
    answer(200, success()),
  );
  const updates: string[] = [];
  const result = await fastClient(service.url).run('editImage', edit, {
    onUpdate: ({ message }) => updates.push(message),
  });
  expect(result.status).toBe('success');
  expect(updates).toEqual(['Wait.', 'Wait.']);
  expect(service.to('/api/v6/image_editing/alpha_edit')).toHaveLength(1);
  expect(service.to('/api/v6/image_editing/fetch/42')).toMatchObject([
    { method: 'POST', body: { key: testApiKey } },
    { method: 'POST', body: { key: testApiKey } },
  ]);
});

test('submit, and a run with onUpdate, ask the service not to wait', async () => {
  const service = await startService(answer(200, success()));
  const genmedia = fastClient(service.url);
  await genmedia.submit('editImage', edit);
  await genmedia.run('editImage', edit, { onUpdate: () => {} });
  await genmedia.run('editImage', edit);
  await genmedia.submit('editImage', edit, { headers: { prefer: 'wait=2' } });
  await genmedia.submit('fetchImageEdit', { id: 42 });
  expect(service.requests.map(({ headers }) => headers.prefer)).toEqual([
    'respond-async',
    'respond-async',
    undefined,
    'wait=2',
    undefined,
  ]);
});

test("a Prefer in the client's headers goes with every request", async () => {
  const service = await startService(
    answer(200, processing()),
    answer(200, processing()),
    answer(200, success()),
  );
  const genmedia = fastClient(service.url, { headers: { prefer: 'wait=2' } });
  await genmedia.run('editImage', edit, { onUpdate: () => {} });
  expect(service.requests.map(({ headers }) => headers.prefer)).toEqual(Array(3).fill('wait=2'));
});

test('polls let the service wait for the end of the job, and the first comes without a pause', async () => {
  const clock = startClock();
  const service = await startService(answer(200, processing()), answer(200, success()));
  const poll = { min: 60_000, max: 60_000 };
  const job = await fastClient(service.url, { poll }).submit('editImage', edit);
  expect((await job.wait()).status).toBe('success');
  expect(service.to('/fetch/42')).toMatchObject([{ headers: { prefer: 'wait=10' } }]);
  expect(clock.timers).toEqual([]);
});

test('the first poll of a saved job is answered at once, so that there is news of it', async () => {
  const service = await startService(answer(200, processing()), answer(200, success()));
  const job = fastClient(service.url).job({ operation: 'editImage', id: 42 });
  expect((await job.wait()).status).toBe('success');
  const prefers = service.to('/fetch/42').map(({ headers }) => headers.prefer);
  expect(prefers).toEqual([undefined, 'wait=10']);
});

test('a fetch_result on another host gets neither a request nor the key', async () => {
  const foreign = await startService(answer(200, success()));
  const service = await startService(
    answer(200, processing({ fetch_result: `${foreign.url}/api/v6/image_editing/fetch/42` })),
    answer(200, success()),
  );
  await fastClient(service.url).run('editImage', edit);
  expect(foreign.requests).toHaveLength(0);
  expect(service.to('/fetch/42')).toHaveLength(1);
});

test('a job of a deployment is polled at that deployment', async () => {
  const service = await startService(answer(200, processing()), answer(200, success()));
  const input = { init_audio: 'https://media.example/a.wav' };
  await fastClient(service.url).run('transcribeEnterpriseSpeech', input);
  expect(service.to('/api/v1/enterprise/speech_to_text/fetch/42')).toHaveLength(1);
});

test('an unknown status means that the job is not done yet', async () => {
  const service = await startService(
    answer(200, processing({ status: 'queued_elsewhere' })),
    answer(200, processing({ status: 'almost' })),
    answer(200, success()),
  );
  const result = await fastClient(service.url).run('editImage', edit);
  expect(result.status).toBe('success');
  expect(service.requests).toHaveLength(3);
});

test('a fetch operation waits as well', async () => {
  const service = await startService(answer(200, processing()), answer(200, success()));
  const result = await fastClient(service.url).run('fetchImageEdit', { id: 42 });
  expect(result.status).toBe('success');
  expect(service.to('/fetch/42')).toHaveLength(2);
});

test('a fetch operation with two path parameters polls the same path', async () => {
  const service = await startService(answer(200, processing()), answer(200, success()));
  const input = { deployment: 'my_pool', id: 42 };
  await fastClient(service.url).run('fetchDeploymentResult', input);
  expect(service.to('/api/v1/enterprise/my_pool/fetch/42')).toHaveLength(2);
});

test('an operation without jobs is answered in one exchange', async () => {
  const service = await startService(answer(200, { id: 'chatcmpl-1', choices: [] }));
  const chat = { model: 'sandbox-chat', messages: [{ role: 'user' as const, content: 'Hello' }] };
  const result = await fastClient(service.url).run('createChatCompletion', chat);
  expect(result.choices).toEqual([]);
  expect(service.requests[0]?.body).toEqual({ ...chat, key: testApiKey });
});

test('a GET carries the key and the input in its query', async () => {
  const service = await startService(answer(200, { status: 'success', models: [], total: 0 }));
  await fastClient(service.url).run('listModels', { search: 'a&b c', feature: 'imagen' });
  expect(service.requests[0]?.url).toBe(
    `/api/v7/models?search=a%26b+c&feature=imagen&key=${testApiKey}`,
  );
  expect(service.requests[0]?.body).toBeUndefined();
});

test('agent operations carry an access token where they need one, and nothing where not', async () => {
  const service = await startService(answer(200, { data: {}, error: null, meta: {} }));
  const genmedia = fastClient(service.url, { accessToken: () => 'token_1' });
  await genmedia.run('logIn', { email: 'a@b.example', password: 'correct horse battery' });
  await genmedia.run('logOut');
  const [logIn, logOut] = service.requests;
  expect(logIn?.headers.authorization).toBeUndefined();
  expect(logIn?.body).toEqual({ email: 'a@b.example', password: 'correct horse battery' });
  expect(logOut?.headers.authorization).toBe('Bearer token_1');
  expect(JSON.stringify(service.requests)).not.toContain(testApiKey);
});

test('without an apiKey nothing is added, so that a proxy can', async () => {
  const service = await startService(answer(200, success()));
  await createClient({ baseUrl: `${service.url}/proxy/` }).run('editImage', edit);
  expect(service.requests).toMatchObject([
    { url: '/proxy/api/v6/image_editing/alpha_edit', body: edit },
  ]);
  expect(service.requests[0]?.body).not.toHaveProperty('key');
});

test('a job that fails rejects with its reason and its reference', async () => {
  const service = await startService(
    answer(200, processing()),
    answer(200, failed({ id: 42 }), { 'x-request-id': 'req_7' }),
  );
  const error = await rejection(fastClient(service.url).run('editImage', edit));
  expect(error).toBeInstanceOf(GenmediaError);
  expect(error).toMatchObject({
    message: 'It failed.',
    code: 'engine_failed',
    status: 200,
    requestId: 'req_7',
    operation: 'editImage',
    job: { operation: 'editImage', id: 42 },
  });
});

test('a job without an id cannot be waited for, and says so', async () => {
  const service = await startService(answer(200, { status: 'processing' }));
  const error = await rejection(fastClient(service.url).run('editImage', edit));
  expect(error).toMatchObject({
    code: 'invalid_response',
    message: 'editImage answered no job id.',
    operation: 'editImage',
  });
});

test.each([
  ['an unknown operation', 'nothing', {}, /no operation nothing/],
  ['a name that every object has', 'constructor', {}, /no operation constructor/],
  ['a missing path parameter', 'fetchImageEdit', {}, /path parameter id is missing/],
  ['a path parameter that leads elsewhere', 'restartServer', { deployment: '..' }, /is wrong/],
  ['an empty path parameter', 'restartServer', { deployment: '' }, /deployment is missing/],
])('%s is refused before anything is sent', async (_, operation, input, message) => {
  const service = await startService(answer(200, success()));
  const genmedia = fastClient(service.url);
  const error = await rejection(genmedia.run(operation as 'restartServer', input as never));
  expect(error).toBeInstanceOf(TypeError);
  expect(error.message).toMatch(message);
  expect(service.requests).toHaveLength(0);
});

test('a slash in a path parameter stays in it', async () => {
  const service = await startService(answer(200, { status: 'success', message: '' }));
  await fastClient(service.url).run('restartServer', { deployment: 'a/../b' });
  expect(service.requests[0]?.url).toBe('/api/v1/enterprise/a%2F..%2Fb/restart_server');
});
