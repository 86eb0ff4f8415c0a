import { limits } from '@genmedia/server/limits';
import type { JobAnswer } from '@genmedia/types';
import { expect, test, vi } from 'vitest';
import { useOperatedService } from '../../deployments/testing.ts';
import { StorageError } from '../../media/storage.ts';
import { waitFor } from '../../testing/wait-for.ts';

const service = useOperatedService('Postgres');

test('a client does not send an image again whose job goes on without it', async () => {
  const { apiKey } = await service.newAccount();
  const { notifications, db } = service.context;
  vi.spyOn(notifications, 'listen').mockImplementationOnce(() => {
    throw new Error('The database is away.');
  });
  const request = { key: apiKey, model: 'sandbox-image', prompt: 'A cat', size: '512x512' };
  const { status, headers, body } = await service.post('/api/v7/llm/images/generations', request);
  const [job, ...more] = await db.selectFrom('jobs').select('id').execute();
  expect(more).toEqual([]);
  expect([status, headers.get('x-should-retry')]).toEqual([503, 'false']);
  expect(body).toMatchObject({ error: { message: expect.stringContaining(`/jobs/${job?.id} `) } });
  const ended = await waitFor(async () => {
    const path = `/api/v7/jobs/${job?.id}?key=${apiKey}`;
    const found = (await service.get<JobAnswer>(path)).body.job;
    return found.finished_at !== null && found;
  });
  expect(ended).toMatchObject({ status: 'success', output: [expect.any(String)] });
});

test('an image whose request comes again with its Idempotency-Key is drawn once', async () => {
  const { apiKey } = await service.newAccount();
  const { notifications, db } = service.context;
  vi.spyOn(notifications, 'listen').mockImplementationOnce(() => {
    throw new Error('The database is away.');
  });
  const request = { key: apiKey, model: 'sandbox-image', prompt: 'A dog', size: '512x512' };
  const draw = (more: object = {}) =>
    service.post(
      '/api/v7/llm/images/generations',
      { ...request, ...more },
      { 'Idempotency-Key': 'dog' },
    );
  const { status, headers, body } = await draw();
  expect([status, headers.get('x-should-retry')]).toEqual([503, null]);
  expect(body).toMatchObject({ error: { message: expect.stringContaining('Idempotency-Key') } });
  const drawn = await draw();
  expect(drawn).toMatchObject({ status: 200, body: { data: [{ url: expect.any(String) }] } });
  expect((await draw()).body).toMatchObject({ data: (drawn.body as { data: unknown }).data });
  expect(await draw({ prompt: 'A cat' })).toMatchObject({
    status: 422,
    body: { code: 'idempotency_key_reused', error: { type: 'invalid_request_error' } },
  });
  const { account_id } = await db
    .selectFrom('jobs')
    .select('account_id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const jobs = db.selectFrom('jobs').select('id').where('account_id', '=', account_id);
  expect(await jobs.execute()).toHaveLength(1);
});

test('a client does not send an image again that is drawn and cannot be read now', async () => {
  const { id, apiKey } = await service.newAccount();
  const { storage, db } = service.context;
  const away = new StorageError('unavailable', 'It is away.');
  const draw = (more?: Record<string, string>, error: Error = away) => {
    vi.spyOn(storage, 'read').mockRejectedValueOnce(error);
    const image = { model: 'sandbox-image', prompt: 'A fox', size: '512x512' };
    const request = { key: apiKey, ...image, response_format: 'b64_json' };
    return service.post('/api/v7/llm/images/generations', request, more);
  };
  const { status, headers, body } = await draw();
  const job = await db
    .selectFrom('jobs')
    .select('id')
    .where('account_id', '=', id)
    .executeTakeFirst();
  expect([status, headers.get('x-should-retry')]).toEqual([503, 'false']);
  expect(body).toMatchObject({ error: { message: expect.stringContaining(`/jobs/${job?.id} `) } });
  const keyed = await draw({ 'Idempotency-Key': 'fox' });
  expect([keyed.status, keyed.headers.get('x-should-retry')]).toEqual([503, null]);
  const faults = () => service.log.filter((line) => line.includes('files of a job cannot be read'));
  expect(faults()).toEqual([]);
  const { status: faulty } = await draw({}, new TypeError('not a function'));
  expect([faulty, faults()]).toEqual([503, [expect.stringContaining('not a function')]]);
});

test('a client is told where the images are that base64 has no room for, and which files are gone', async () => {
  const { id: accountId, apiKey } = await service.newAccount();
  const { storage, db } = service.context;
  const ask = (path: string, request: object) =>
    service.post(`/api/v7/llm/${path}`, { key: apiKey, ...request });
  const draw = () =>
    ask('images/generations', {
      model: 'sandbox-image',
      prompt: 'A hare',
      size: '512x512',
      response_format: 'b64_json',
    });
  const large = { mediaType: 'image/png', size: limits.base64AnswerBytes + 1 };
  vi.spyOn(storage, 'stat').mockImplementationOnce(async (name) => {
    return { ...large, name, modifiedAt: new Date() };
  });
  const tooLarge = await draw();
  const job = await db
    .selectFrom('jobs')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  expect(tooLarge).toMatchObject({
    status: 400,
    body: {
      errors: [{ field: 'response_format' }],
      error: { message: expect.stringContaining(`/api/v7/jobs/${job?.id} has their URLs`) },
    },
  });
  const speech = { model: 'sandbox-voice', voice: 'slt', input: 'Noon.', response_format: 'wav' };
  for (const answer of [draw, () => ask('audio/speech', speech)]) {
    vi.spyOn(storage, 'read').mockResolvedValueOnce(undefined);
    const { status, headers, body } = await answer();
    expect([status, headers.get('x-should-retry')]).toEqual([503, 'false']);
    expect(body).toMatchObject({
      code: 'output_gone',
      error: { message: 'The files of this job do not exist any more. Send the request again.' },
    });
  }
});

test('a request that does not ask for base64 gets the URLs alone where there is none', async () => {
  const { apiKey } = await service.newAccount();
  const { storage } = service.context;
  const image = { model: 'sandbox-image', prompt: 'An owl', size: '512x512' };
  const draw = () => service.post('/api/v7/llm/images/generations', { key: apiKey, ...image });
  const urls = {
    status: 200,
    body: { created: expect.any(Number), data: [{ url: expect.any(String) }] },
  };
  vi.spyOn(storage, 'stat').mockImplementationOnce(async (name) => {
    const size = limits.base64AnswerBytes + 1;
    return { mediaType: 'image/png', size, name, modifiedAt: new Date() };
  });
  expect(await draw()).toEqual({ ...urls, headers: expect.anything() });
  const read = vi.spyOn(storage, 'read');
  read.mockRejectedValueOnce(new StorageError('unavailable', 'It is away.'));
  expect(await draw()).toEqual({ ...urls, headers: expect.anything() });
  read.mockResolvedValueOnce(undefined);
  expect(await draw()).toMatchObject({ status: 503, body: { code: 'output_gone' } });
});

test('a job that ends because the limit for the month is reached is answered with 402', async () => {
  const { id, apiKey } = await service.newAccount();
  const request = { key: apiKey, model: 'sandbox-image', prompt: 'A hen', size: '512x512' };
  const draw = () =>
    service.post('/api/v7/llm/images/generations', request, { 'Idempotency-Key': 'hen' });
  expect((await draw()).status).toBe(200);
  const code = 'spending_limit_reached';
  await service.context.db
    .updateTable('jobs')
    .set({ status: 'error', result: null, error_code: code, error_message: 'No more money.' })
    .where('account_id', '=', id)
    .execute();
  const { status, headers, body } = await draw();
  expect([status, headers.get('x-should-retry')]).toEqual([402, 'false']);
  expect(body).toMatchObject({ code, error: { message: 'No more money.' } });
});
