import { createHash } from 'node:crypto';
import type { AgentError, ModelList, ResponseBody } from '@genmedia/types';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { exampleRequests } from './testing/contract.ts';
import { type DatabaseGate, openDatabaseGate } from './testing/database-gate.ts';
import { useService } from './testing/service.ts';

let gate: DatabaseGate;
let databaseUrl: string | undefined;

afterAll(() => gate.remove());

const service = useService('Postgres', async ({ DATABASE_URL = '' }) => {
  databaseUrl = DATABASE_URL;
  gate = await openDatabaseGate(DATABASE_URL);
  // The contract's examples name files that do not exist. To find that out takes a while, so no call
  // waits for its result.
  return { DATABASE_URL: gate.url, SYNC_WAIT: '0', CORS_ORIGINS: 'https://app.example' };
});

/** Changes the database in ways that no caller can. */
async function admin(statement: string, values: string[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(statement, values);
  await client.end();
}

const logIn = (email: string, password: string) =>
  service.post<AgentError>('/api/agents/v1/auth/login', { email, password });
const listModels = <Body = ResponseBody<'listModels'>>(query: Record<string, string>) =>
  service.get<Body>(`/api/v7/models?${new URLSearchParams(query)}`);

describe('every operation', () => {
  test('has a handler, and names its answers', async () => {
    const { apiKey, email } = await service.newUser();
    // Tests beside the operations check their results. With a queue limit of 0, no job is started
    // here.
    await admin('update accounts set queue_limit = 0 where email = $1', [email]);
    for (const { operation, method, path, body } of exampleRequests) {
      const answer =
        method === 'GET'
          ? await service.get(`${path}?key=${apiKey}`)
          : await service.post(path, { ...body, key: apiKey });
      expect(answer.headers.get('x-request-id'), operation).toMatch(/^req_/);
      expect(answer.status, operation).not.toBe(501);
    }
  });

  test('takes the API key in the header, too, unless the interface requires the field', async () => {
    const { apiKey, email } = await service.newUser();
    await admin('update accounts set queue_limit = 0 where email = $1', [email]);
    const header = { Authorization: `Bearer ${apiKey}` };
    const unauthorized: string[] = [];
    for (const { operation, method, path, body } of exampleRequests) {
      if (path.startsWith('/api/agents/')) continue;
      const { status } =
        method === 'GET' ? await service.get(path, header) : await service.post(path, body, header);
      if (status === 401) unauthorized.push(operation);
    }
    expect(unauthorized).toEqual(['restartServer']);
    expect((await service.post('/api/v7/images/fetch/1', undefined, header)).status).toBe(404);
  });

  test('asks for a valid API key first', async () => {
    const { status, body } = await service.post('/api/v6/image_editing/caption', {});
    expect([status, body]).toMatchObject([401, { status: 'error', code: 'missing_api_key' }]);
  });
});

test.each(['https://app.example', 'https://other.example'])(
  'pages of %s may send a file, and delete it: the URL is the permission',
  async (Origin) => {
    const headers = { Origin, 'Access-Control-Request-Method': 'DELETE' };
    const preflight = await fetch(`${service.url}/uploads/any`, { method: 'OPTIONS', headers });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-methods')).toBe('PUT, DELETE');
    const refused = await fetch(`${service.url}/uploads/any`, {
      method: 'PUT',
      headers: { Origin },
    });
    expect(refused.status).toBe(404);
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    expect(refused.headers.has('x-request-id')).toBe(true);
    expect(refused.headers.get('access-control-expose-headers')).toContain('x-request-id');
  },
);

test.each([
  ['https://app.example', 'https://app.example'],
  ['https://other.example', null],
])('pages of %s are told that %s may read the answers of operations', async (Origin, allowed) => {
  const { headers } = await fetch(`${service.url}/api/v7/models`, { headers: { Origin } });
  expect(headers.get('access-control-allow-origin')).toBe(allowed);
  expect(headers.get('vary')).toContain('Origin');
  expect(headers.get('access-control-expose-headers')).toContain('X-Request-Id');
});

test('an error names a page that says what to do next, in every area', async () => {
  type Failed = Partial<AgentError> & { code?: string; doc_url?: string };
  const answers = [
    await service.post<Failed>('/api/v6/image_editing/caption', {}),
    await service.post<Failed>('/api/v7/llm/chat/completions', {}),
    await service.post<Failed>('/api/agents/v1/auth/login', {}),
    await service.get<Failed>('/api/v7/nothing'),
    await service.get<Failed>('/uploads/nothing'),
  ];
  for (const { body } of answers) {
    const { code, doc_url: page = '' } = body.code ? body : (body.error ?? {});
    expect(page).toBe(`${service.url}/docs/errors/${code}`);
    const { body: text } = await service.get<string>(new URL(page).pathname);
    expect(text).toContain('**What to do next:**');
  }
});

test('scene maker answers that it is gone, and its headers say since when', async () => {
  const { status, headers, body } = await service.post('/api/v6/video/scene_maker', {});
  expect([status, body]).toMatchObject([
    410,
    { status: 'error', code: 'gone', message: expect.stringContaining('text-to-video') },
  ]);
  expect(headers.get('sunset')).toBe('Mon, 26 Jan 2026 00:00:00 GMT');
  expect(headers.get('deprecation')).toBe(`@${Date.parse('2026-01-26') / 1000}`);
});

describe('the catalogue', () => {
  test('lists all models, or those of a name or a feature', async () => {
    const { apiKey: key } = await service.newUser();
    const names = async (query: object) => {
      const { status, body } = await listModels({ key, ...query });
      expect([status, body.status, body.total]).toEqual([200, 'success', body.models.length]);
      return body.models.map(({ model_id }) => model_id);
    };
    const all = await names({});
    expect(all).toContain('sandbox-image-sketch');
    expect(await names({ search: 'SKETCH' })).toEqual(['sandbox-image-sketch']);
    expect(await names({ search: 'no such model' })).toEqual([]);
    expect(await names({ feature: 'llmaster' })).toEqual(['sandbox-chat']);
    const features = ['imagen', 'video_fusion', 'audio_gen', 'llmaster'];
    const each = await Promise.all(features.map((feature) => names({ feature })));
    expect(each.flat().toSorted()).toEqual(all);
  });

  test('lists only what requests can name, and requires a valid API key', async () => {
    const { apiKey: key } = await service.newUser();
    const { body } = await listModels<ModelList>({ key });
    const ids = body.models.map(({ model_id }) => model_id);
    expect(ids).toEqual(expect.arrayContaining(['gamma', 'beta-long', 'alpha-edit-2511']));
    for (const id of ['sandbox-nsfw', 'sandbox-object3d', 'sandbox-song', 'sandbox-video-edit']) {
      expect(ids).not.toContain(id);
    }
    const unknown = await listModels<ModelList>({ key, feature: 'paint' });
    expect([unknown.status, unknown.body]).toMatchObject([200, { models: [], total: 0 }]);
    expect((await listModels({})).status).toBe(401);
    expect((await listModels({ key: 'gmk_wrong' })).status).toBe(401);
  });

  test('states the limits of a model, which are enforced on requests', async () => {
    const { apiKey: key } = await service.newUser();
    const { body } = await listModels<ModelList>({ key, search: 'sandbox-video' });
    const most = body.models[0]?.limits?.generateVideo?.duration?.maximum ?? 0;
    const request = { key, model_id: 'sandbox-video', prompt: 'Fog', duration: most + 1 };
    const refused = await service.post('/api/v7/video-fusion/text-to-video', request);
    const message = `must be at most ${most} with sandbox-video`;
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { errors: [{ field: 'duration', message }] },
    ]);
  });
});

describe('the contract and its docs', () => {
  test('are read at /openapi.json, /openapi.yaml and /docs', async () => {
    const json = await service.get<{ openapi: string; paths: object }>('/openapi.json');
    expect(json.body.openapi).toMatch(/^3\.1\./);
    expect(Object.keys(json.body.paths)).toHaveLength(exampleRequests.length);
    const yaml = await service.get<string>('/openapi.yaml');
    expect(yaml.headers.get('content-type')).toBe('application/yaml');
    expect(yaml.body).toMatch(/^openapi: ['"]?3\.1\./m);
    const docs = await service.get<string>('/docs');
    expect(docs.headers.get('content-type')).toBe('text/html; charset=utf-8');
    for (const { operation } of exampleRequests) expect(docs.body).toContain(operation);
  });

  test('carry the address of the service itself, so that samples work as they are', async () => {
    const texts = await Promise.all(
      ['/docs', '/openapi.json', '/openapi.yaml'].map((path) => service.get<unknown>(path)),
    );
    for (const { body } of texts) {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      expect(text).toContain(service.url);
      expect(text).not.toContain('http://127.0.0.1:8787');
    }
  });

  test('let their own scripts run, whatever the address in them', async () => {
    const { body } = await service.get<string>('/docs');
    const scripts = [...body.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)];
    expect(scripts.some(([, source]) => source?.includes(service.url))).toBe(true);
    for (const [, source = ''] of scripts) {
      const hash = createHash('sha256').update(source).digest('base64');
      expect(body.match(/script-src[^;]*/)?.[0]).toContain(`'sha256-${hash}'`);
    }
  });

  test('are not sent again to clients that have them', async () => {
    const etag = (await service.get('/docs')).headers.get('etag') ?? '';
    const again = await service.get('/docs', { 'If-None-Match': etag });
    expect([again.status, again.body]).toEqual([304, '']);
  });
});

test.each([
  ['/api/v6/voice/dubbing', 404, { status: 'error', code: 'not_found' }],
  ['/api/agents/v1/auth/sign-up', 404, { data: null, error: { code: 'not_found' } }],
  ['/verify/AAAA', 405, { data: null, error: { code: 'method_not_allowed' } }],
  ['/nothing', 404, { code: 'not_found' }],
])('POST %s is a %i in the error shape of its area', async (path, status, body) => {
  const answer = await service.post(path, {});
  expect(answer).toMatchObject({ status, body });
  expect(answer.headers.get('x-request-id')).toMatch(/^req_/);
});

test('an internal error gives the caller its id; the log has the rest, without secrets', async () => {
  const { email, password } = await service.newUser();
  await admin('alter table access_tokens rename to elsewhere');
  const { status, body } = await logIn(email, password);
  await admin('alter table elsewhere rename to access_tokens');

  expect([status, body.error.code]).toEqual([500, 'internal_error']);
  expect(JSON.stringify(body)).not.toMatch(/access_tokens|relation|\.ts|node_modules|select/i);
  const line = service.log.find((each) => each.includes(body.meta.request_id));
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    level: 'error',
    operation: 'logIn',
    error: expect.stringContaining('access_tokens'),
  });
  expect((await logIn(email, password)).status).toBe(200);
});

test('without its database the service answers 503 with a time to retry, and recovers by itself', async () => {
  const { email, password, apiKey } = await service.newUser();
  expect(await service.get('/readyz')).toMatchObject({
    status: 200,
    body: {
      status: 'ready',
      parts: { database: 'ok', migrations: 'ok', storage: 'ok', worker: 'ok' },
    },
  });
  await gate.shut();

  const answers = [await logIn(email, password), await listModels({ key: apiKey })];
  expect(answers[0]).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } });
  expect(answers[1]).toMatchObject({ status: 503, body: { code: 'unavailable', retry_after: 5 } });
  for (const { headers } of answers) expect(headers.get('retry-after')).toBe('5');
  expect(await service.get('/readyz')).toMatchObject({
    status: 503,
    body: { status: 'not_ready', parts: { database: 'fails', migrations: 'fails', storage: 'ok' } },
  });
  expect((await service.get('/healthz')).status).toBe(200);
  const metrics = await service.get<string>('/metrics');
  expect(metrics.body).toMatch(/^genmedia_database_up 0$/m);
  expect(metrics.body).not.toMatch(/^genmedia_jobs_queued \d/m);
  expect((await service.get('/docs')).status).toBe(200);

  await gate.open();
  const ready = async () => (await service.get('/readyz')).status;
  await expect.poll(ready).toBe(200);
  expect((await logIn(email, password)).status).toBe(200);
});

test('while its database can only be read the service is not ready, and after that answers at once', async () => {
  const { email, password } = await service.newUser();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const setReadOnly = (value: string) =>
    client.query(`do $$ begin
      execute format('alter database %I set default_transaction_read_only = ${value}',
        current_database());
    end $$`);
  await setReadOnly('on');
  // Sessions that are open already can still write.
  gate.cut();
  expect(await logIn(email, password)).toMatchObject({
    status: 503,
    body: { error: { code: 'unavailable' } },
  });
  expect(await service.get('/readyz')).toMatchObject({
    status: 503,
    body: { status: 'not_ready', parts: { database: 'fails' } },
  });
  expect((await service.get<string>('/metrics')).body).toMatch(/^genmedia_database_up 0$/m);

  await setReadOnly('off');
  await client.end();
  const answers = await Promise.all(Array.from({ length: 15 }, () => logIn(email, password)));
  expect(answers.map(({ status }) => status)).toEqual(Array(15).fill(200));
  expect((await service.get('/readyz')).status).toBe(200);
});
