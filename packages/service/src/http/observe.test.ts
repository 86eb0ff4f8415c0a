import type { GenerationSuccess } from '@genmedia/types';
import { expect, test } from 'vitest';
import { useService } from '../testing/service.ts';

const token = 'scrape-me-if-you-know-this';
const service = useService('Postgres', { METRICS_TOKEN: token });

type Line = Record<string, unknown>;
const lines = (message: string): Line[] =>
  service.log.map((line) => JSON.parse(line) as Line).filter((line) => line.message === message);
const scrape = async (bearer: string) => {
  const { status, body } = await service.get<string>('/metrics', {
    Authorization: `Bearer ${bearer}`,
  });
  return { status, body };
};

async function generate() {
  const { apiKey: key } = await service.newUser();
  const answer = await service.post<GenerationSuccess>('/api/v7/images/text-to-image', {
    key,
    model_id: 'sandbox-image',
    prompt: 'a red lighthouse',
    width: 512,
    height: 512,
  });
  expect(answer.body.status).toBe('success');
  return answer;
}

test('a request and its job are found by the request id of the answer', async () => {
  const { headers, body } = await generate();
  const requestId = headers.get('x-request-id');
  const of = (message: string) => lines(message).filter((line) => line.requestId === requestId);
  await expect.poll(() => of('an attempt of a job has ended')).toHaveLength(1);
  const [request] = of('request');
  expect(request).not.toHaveProperty('address');
  expect(request).toMatchObject({
    level: 'info',
    method: 'POST',
    operation: 'generateImage',
    status: 200,
    ms: expect.any(Number),
    account: expect.any(Number),
  });
  expect(of('an attempt of a job has ended')[0]).toMatchObject({
    job: body.id,
    account: request?.account,
    operation: 'generateImage',
    attempt: 1,
    status: 'success',
  });
});

test('the log has the patterns of paths, because paths contain secret names', async () => {
  const { body } = await generate();
  const { pathname } = new URL(body.output[0] ?? '');
  expect((await service.get(pathname)).status).toBe(200);
  expect((await service.get(`${pathname}/no/such/place`)).status).toBe(404);
  const operations = lines('request').map(({ operation, status }) => `${operation} ${status}`);
  expect(operations).toContain('/files/:name 200');
  expect(operations).toContain('none 404');
  expect(service.log.filter((line) => line.includes(pathname))).toEqual([]);
});

test('a refused request is logged too, with the address in place of the account', async () => {
  const { headers } = await service.get('/api/v7/models?key=gmk_nobody_has_this_one');
  const requestId = headers.get('x-request-id');
  const line = lines('request').find((each) => each.requestId === requestId);
  expect(line).toMatchObject({ operation: 'listModels', status: 401, address: '127.0.0.1' });
  expect(line).not.toHaveProperty('account');
  await service.get('/api/v7/no/such/place');
  expect(lines('request').filter(({ status, address }) => status === 404 && address)).toEqual([]);
});

test('other requests are found by the request id of the answer, too', async () => {
  const { status, headers } = await service.get('/api/v7/no/such/place');
  const requestId = headers.get('x-request-id');
  expect(status).toBe(404);
  expect(lines('request').filter((line) => line.requestId === requestId)).toMatchObject([
    { operation: 'none', status: 404 },
  ]);
});

test('routine requests of machines are only logged at the level debug', async () => {
  const { headers } = await service.get('/healthz');
  const requestId = headers.get('x-request-id');
  expect(lines('request').filter((line) => line.requestId === requestId)).toMatchObject([
    { operation: '/healthz', level: 'debug' },
  ]);
});

test('metrics require the token', async () => {
  expect((await service.get('/metrics')).status).toBe(401);
  expect((await scrape('another-token-than-that')).status).toBe(401);
  expect((await scrape(token)).status).toBe(200);
});

test('metrics count requests, jobs and mails, and show the state of the queue', async () => {
  await generate();
  await service.get('/api/v7/models?key=gmk_nobody_has_this_one');
  await service.get('/api/v7/no/such/place');
  // Those of the tests before are counted, too.
  const requests = lines('request').map(({ operation, status }) => `${operation} ${status}`);
  const count = (wanted: string) => requests.filter((request) => request === wanted).length;
  const made = count('generateImage 200');
  // Metrics are counted after the caller has its result.
  await expect
    .poll(async () => (await scrape(token)).body.split('\n'))
    .toContain(`genmedia_jobs_total{operation="generateImage",outcome="success"} ${made}`);
  const { body } = await scrape(token);
  expect(body.split('\n')).toEqual(
    expect.arrayContaining([
      `genmedia_requests_total{operation="generateImage",status="200"} ${made}`,
      `genmedia_requests_total{operation="listModels",status="401"} ${count('listModels 401')}`,
      `genmedia_requests_total{operation="none",status="404"} ${count('none 404')}`,
      `genmedia_request_duration_seconds_bucket{le="+Inf",operation="generateImage"} ${made}`,
      `genmedia_job_duration_seconds_count{operation="generateImage"} ${made}`,
      `genmedia_job_wait_seconds_count{operation="generateImage"} ${made}`,
    ]),
  );
  for (const expected of [
    /^genmedia_mails_total\{outcome="sent"\} \d+$/m,
    /^genmedia_jobs_queued 0$/m,
    /^genmedia_jobs_oldest_seconds 0$/m,
    /^genmedia_database_up 1$/m,
    /^process_resident_memory_bytes \d+$/m,
    /^nodejs_eventloop_lag_p99_seconds /m,
  ]) {
    expect(body).toMatch(expected);
  }
});

test('no metric has a secret, an id or any other label with unlimited values', async () => {
  await generate();
  const { body } = await scrape(token);
  for (const secret of service.secrets) expect(body).not.toContain(secret);
  expect(body).not.toMatch(/req_|gmk_|@mail\.example/);
  const labels = new Set([...body.matchAll(/[{,](\w+)="/g)].map(([, label]) => label));
  for (const label of labels) {
    expect([
      'operation',
      'status',
      'outcome',
      'provider',
      'model',
      'unit',
      'le',
      'type',
      'kind',
      'space',
      'version',
      'major',
      'minor',
      'patch',
    ]).toContain(label);
  }
});

test('every answer has the id of its line in the log, whatever the request was', async () => {
  const { body } = await generate();
  const file = new URL(body.output[0] ?? '').pathname;
  const etag = (await service.get('/docs')).headers.get('etag') ?? '';
  const answers = [
    ...(await Promise.all(
      [file, '/files/nothing.png', '/docs', '/openapi.json', '/openapi.yaml', '/verified', '/']
        .concat('/.well-known/jwks.json', '/healthz', '/readyz', '/metrics')
        .map((path) => fetch(new URL(path, service.url), { redirect: 'manual' })),
    )),
    await fetch(new URL('/docs', service.url), { headers: { 'If-None-Match': etag } }),
    await fetch(new URL(file, service.url), { method: 'HEAD' }),
    await fetch(new URL(file, service.url), { method: 'DELETE' }),
  ];
  const ids = answers.map(({ headers }) => headers.get('x-request-id'));
  expect(ids).toEqual(answers.map(() => expect.stringMatching(/^req_[\w-]{36}$/)));
  expect(new Set(ids).size).toBe(answers.length);
  const logged = lines('request').map(({ requestId, status }) => `${requestId} ${status}`);
  for (const { headers, status } of answers) {
    expect(logged).toContain(`${headers.get('x-request-id')} ${status}`);
  }
  await Promise.all(answers.map((answer) => answer.body?.cancel()));
});
