import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { startClock } from './testing/clock.ts';
import { edit, fastClient, rejection, testApiKey } from './testing/fast.ts';
import { answer, failed, processing, startService, success } from './testing/service.ts';

test('submit gives a job as soon as the service has it, and asks for nothing', async () => {
  const service = await startService(answer(200, processing()));
  const job = await fastClient(service.url).submit('editImage', edit);
  expect(job).toMatchObject({ operation: 'editImage', id: 42, status: 'processing' });
  expect(job).not.toHaveProperty('then');
  expect(service.requests).toHaveLength(1);
});

test('a job survives a restart as JSON: another client waits for it', async () => {
  const service = await startService(answer(200, processing()), answer(200, success()));
  const saved = JSON.stringify(await fastClient(service.url).submit('editImage', edit));
  expect(JSON.parse(saved)).toEqual({ operation: 'editImage', id: 42 });

  const job = fastClient(service.url).job<'editImage'>(saved);
  expect(job).toMatchObject({ operation: 'editImage', id: 42, status: 'processing' });
  const result = await job.wait();
  expect(result.output).toEqual(['http://127.0.0.1/files/a.png']);
  expect(job.status).toBe('success');
  expect(JSON.stringify(job)).toBe(saved);
  expect(service.requests.map(({ url }) => url)).toEqual([
    '/api/v6/image_editing/alpha_edit',
    '/api/v6/image_editing/fetch/42',
  ]);
});

test('a job of a fetch operation keeps its deployment, and nothing else of the input', async () => {
  const service = await startService(answer(200, processing()), answer(200, success()));
  const input = { deployment: 'my_pool', id: 42 };
  const job = await fastClient(service.url).submit('fetchDeploymentResult', input);
  const saved = JSON.stringify(job);
  expect(JSON.parse(saved)).toEqual({ operation: 'fetchDeploymentResult', ...input });
  await fastClient(service.url).job(saved).wait();
  expect(service.requests[1]?.url).toBe('/api/v1/enterprise/my_pool/fetch/42');
});

test('a result that came at once, or that was waited for before, is not fetched again', async () => {
  const service = await startService(answer(200, success()));
  const job = await fastClient(service.url).submit('editImage', edit);
  expect(job.status).toBe('success');
  expect(await job.wait()).toEqual(success());
  expect(await job.wait()).toEqual(success());
  expect(service.requests).toHaveLength(1);
});

test('a loop over a job sees every answer, the result as the last', async () => {
  const service = await startService(
    answer(200, processing({ eta: 9, queue_position: 1 })),
    answer(200, processing({ eta: 3 })),
    answer(200, success()),
  );
  const job = await fastClient(service.url).submit('editImage', edit);
  const seen: string[] = [];
  for await (const update of job) {
    if (update.status !== 'processing') seen.push(update.output[0] ?? '');
    else seen.push(update.queue_position ? `place ${update.queue_position}` : `${update.eta} s`);
  }
  expect(seen).toEqual(['place 1', '3 s', 'http://127.0.0.1/files/a.png']);
});

test('a loop sees the result, though another waiter gets it while the loop is busy', async () => {
  const service = await startService(
    answer(200, processing()),
    answer(200, processing()),
    answer(200, success()),
  );
  const job = await fastClient(service.url).submit('editImage', edit);
  const result = job.wait();
  let last: unknown;
  for await (const update of job) {
    last = update;
    await result;
  }
  expect(last).toEqual(success());
});

test('leaving the loop ends the polling', async () => {
  const clock = startClock();
  const service = await startService(answer(200, processing()));
  const poll = { min: 60_000, max: 60_000 };
  const job = await fastClient(service.url, { poll }).submit('editImage', edit);
  for await (const update of job) {
    if (update && service.requests.length === 3) break;
    clock.waits(60_000).then(() => clock.pass(60_000), expect.fail);
  }
  expect(clock.timers).toEqual([]);
  expect(service.requests).toHaveLength(3);
});

test('an error in onUpdate ends the wait with that error', async () => {
  const service = await startService(answer(200, processing()));
  const job = await fastClient(service.url).submit('editImage', edit);
  const onUpdate = () => {
    throw new RangeError('mine');
  };
  await expect(job.wait({ onUpdate })).rejects.toThrow(RangeError);
});

test('a failed job stays failed, and is not asked for again', async () => {
  const service = await startService(answer(200, processing()), answer(200, failed()));
  const job = await fastClient(service.url).submit('editImage', edit);
  const error = await rejection(job.wait());
  expect(job.status).toBe('error');
  expect(await rejection(job.wait())).toBe(error);
  expect(service.requests).toHaveLength(2);
});

test.each([
  ['not JSON', '{'],
  ['an empty text', ''],
  ['null', 'null'],
  ['no object', '42'],
  ['an unknown operation', '{"operation":"nothing","id":42}'],
  ['a name that every object has', '{"operation":"toString","id":42}'],
  ['an operation without jobs', '{"operation":"logIn","id":42}'],
  ['no id', '{"operation":"editImage"}'],
  ['an id that is text', '{"operation":"editImage","id":"42"}'],
  ['an id that leads elsewhere', '{"operation":"editImage","id":"../../x"}'],
  ['an id of 0', '{"operation":"editImage","id":0}'],
  ['an id with a fraction', '{"operation":"editImage","id":4.2}'],
])('%s is no saved job', (_, saved) => {
  expect(() => fastClient('http://127.0.0.1:1').job(saved)).toThrow(
    /^(This is not a saved job|There is no operation)/,
  );
});

test('a saved job leads to no other host, whatever was written into it', async () => {
  const foreign = await startService(answer(200, success()));
  const service = await startService(answer(200, success()));
  const saved = JSON.stringify({
    operation: 'editImage',
    id: 42,
    fetch_result: foreign.url,
    baseUrl: foreign.url,
    path: foreign.url,
    deployment: '../..',
  });
  await fastClient(service.url).job(saved).wait();
  expect(foreign.requests).toHaveLength(0);
  expect(service.requests[0]?.url).toBe('/api/v6/image_editing/fetch/42');
});

test('a job shows no credential', async () => {
  const service = await startService(answer(200, processing()));
  const job = await fastClient(service.url).submit('editImage', edit);
  expect(inspect(job, { depth: 9, showHidden: true }) + JSON.stringify(job)).not.toContain(
    testApiKey,
  );
});

test('submit is refused where an operation makes no job', async () => {
  const service = await startService(answer(200, {}));
  // @ts-expect-error: the type says so too.
  const error = await rejection(fastClient(service.url).submit('listModels'));
  expect(error.message).toBe('listModels makes no job: use run.');
  expect(service.requests).toHaveLength(0);
});

/** The job as `cancelJob` answers it. */
const ended = (fields: object = {}) => ({
  id: 42,
  operation: 'editImage',
  status: 'error',
  error: { code: 'cancelled', message: 'The job was cancelled.' },
  ...fields,
});

test('a job is cancelled by its id, and who waits for it is told', async () => {
  const service = await startService((response, request) => {
    if (request.url.endsWith('/cancel'))
      return answer(200, { status: 'success', job: ended() })(response, request);
    if (!request.url.includes('/fetch/')) return answer(200, processing())(response, request);
    return answer(200, { ...failed(), code: 'cancelled' })(response, request);
  });
  const job = await fastClient(service.url).submit('editImage', edit);
  expect(await job.cancel()).toEqual(ended());
  expect(service.to('/cancel')).toMatchObject([
    { method: 'POST', url: '/api/v7/jobs/42/cancel', body: { key: testApiKey } },
  ]);
  expect(await rejection(job.wait())).toMatchObject({ code: 'cancelled', job: { id: 42 } });
  expect(job.status).toBe('error');
});

test('a cancel that came too late resolves to the job as it has ended', async () => {
  const done = ended({ status: 'success', error: null, output: ['a.png'] });
  const service = await startService(answer(200, { status: 'success', job: done }));
  const saved = { operation: 'fetchDeploymentResult', id: 42, deployment: 'my_pool' } as const;
  expect(await fastClient(service.url).job(saved).cancel()).toEqual(done);
  expect(service.requests[0]?.url).toBe('/api/v7/jobs/42/cancel');
});

test('a cancel without an answer is sent again, because a job has one end', async () => {
  const service = await startService(
    (response) => response.destroy(),
    answer(503, { status: 'error', code: 'unavailable', message: 'Away.' }),
    answer(200, { status: 'success', job: ended() }),
  );
  const job = fastClient(service.url).job({ operation: 'editImage', id: 42 });
  expect(await job.cancel()).toEqual(ended());
  expect(service.to('/cancel')).toHaveLength(3);
});

test('a cancel ends with its signal, and names the job in its errors', async () => {
  const service = await startService(() => {});
  const job = fastClient(service.url).job({ operation: 'editImage', id: 42 });
  const leaving = new AbortController();
  const cancelling = job.cancel({ signal: leaving.signal });
  await service.received(1);
  leaving.abort(new Error('left'));
  await expect(cancelling).rejects.toThrow('left');

  const refusing = await startService(
    answer(404, { status: 'error', code: 'not_found', message: 'No job of your account.' }),
  );
  const unknown = fastClient(refusing.url).job({ operation: 'editImage', id: 42 });
  expect(await rejection(unknown.cancel())).toMatchObject({
    code: 'not_found',
    operation: 'cancelJob',
    job: { operation: 'editImage', id: 42 },
  });
});
