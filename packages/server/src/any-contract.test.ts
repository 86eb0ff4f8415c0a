import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { generate, zooFile } from '../../../tools/public-contracts/src/generate.ts';
import {
  type Contract,
  completeHandlersFor,
  createRouterFor,
  Problem,
  type RouterOptions,
} from './any-contract.ts';
import { nodeListener } from './node.ts';

let folder: string;
let zoo: Contract;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'genmedia-zoo-'));
  await generate(zooFile, folder, 'server');
  zoo = await import(join(folder, 'server/operations.ts'));
});

afterAll(() => rm(folder, { recursive: true }));

interface Seen {
  params: unknown;
  query: unknown;
  body: unknown;
}

type Options = Partial<RouterOptions<unknown>>;

/** The stubs on a Node server. Sends a request and resolves to the answer. */
async function serve(handlers: object, options: Options = {}) {
  const all = completeHandlersFor(zoo, handlers);
  const app = createRouterFor(zoo, all, { authenticate: false, ...options });
  const listener = nodeListener(app, getRequestListener(app.fetch));
  const server = createServer({ keepAliveTimeout: 0 }, listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return async (
    method: string,
    path: string,
    body?: BodyInit,
    type = 'application/json',
    given: Record<string, string> = {},
  ) => {
    const headers = typeof body === 'string' ? { ...given, 'content-type': type } : given;
    const init = { method, headers, body: body ?? null };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, response, body: isJson ? JSON.parse(text) : text };
  };
}

const tom = { kind: 'cat', name: 'Tom', nick: null, lives: 7 };

test('a handler gets the request as the contract describes it, and its answer goes out', async () => {
  const seen: Seen[] = [];
  const send = await serve({
    getAnimals: ({ params, query, body }: Seen) => {
      seen.push({ params, query, body });
      return { status: 200, body: [tom], headers: { 'x-animals': '1' } };
    },
    readMove: ({ params, query, body }: Seen) => {
      seen.push({ params, query, body });
      return { status: 200, body: { status: 'success', move: 'm/1' } };
    },
  });
  const { status, body: answer, response } = await send('GET', '/animals?tags=a,b');
  expect([status, answer, response.headers.get('x-animals')]).toEqual([200, [tom], '1']);
  expect((await send('GET', '/moves/m%2F1.json')).body).toEqual({ status: 'success', move: 'm/1' });
  expect((await send('GET', '/moves/1')).status).toBe(404);
  expect(seen).toMatchObject([
    { params: {}, query: { tags: ['a', 'b'] } },
    { params: { 'move-id': 'm/1' } },
  ]);
});

test('a JSON parameter is checked as it is', async () => {
  const seen: unknown[] = [];
  const send = await serve({
    getAnimals: ({ query }: Seen) => {
      seen.push(query);
      return { status: 200, body: [] };
    },
  });
  const statusOf = async (where: object) =>
    (await send('GET', `/animals?where=${JSON.stringify(where)}`)).status;
  expect(await statusOf({ mother: null })).toBe(200);
  expect(await statusOf({ mother: 7 })).toBe(200);
  expect(seen).toEqual([{ where: { mother: null } }, { where: { mother: 7 } }]);
  for (const mother of [true, '', '7']) expect(await statusOf({ mother })).toBe(400);
});

test('what extends a schema with a discriminator is checked, and keeps its fields', async () => {
  const seen: unknown[] = [];
  const send = await serve({
    serve: ({ body }: { body: object[] }) => {
      seen.push(...body);
      return { status: 200, body: body[0] };
    },
  });
  const meals = [
    { kind: 'hay', day: 'Monday', kilos: 2 },
    { kind: 'Fish', fresh: true },
  ];
  const served = await send('POST', '/meals', JSON.stringify(meals));
  expect(served.body).toEqual(meals[0]);
  expect(seen).toEqual(meals);
  const refused = await send('POST', '/meals', '[{"kind":"hay"},{"kind":"cake"}]');
  expect(refused.body.errors).toEqual([
    { field: '0.kilos', message: 'is required' },
    { field: '1.kind', message: 'must be hay or Fish' },
  ]);
});

test('a body is checked by the schema of its media type', async () => {
  const seen: unknown[] = [];
  const see = ({ body }: Seen) => {
    seen.push(body);
    return { status: 204 };
  };
  const send = await serve({ changeVisitor: see, addRoom: see });
  const statusOf = async (body: BodyInit, type?: string, path = '/visitors') =>
    (await send(path === '/visitors' ? 'PATCH' : 'POST', path, body, type)).status;
  const [merge, patch] = ['application/merge-patch+json', 'application/json-patch+json'];
  const urlEncoded = 'application/x-www-form-urlencoded';
  const formOf = (name: string, value: string | Blob) => {
    const form = new FormData();
    form.append(name, value);
    return form;
  };
  expect(await statusOf('{"name":"Ann"}', merge)).toBe(204);
  expect(await statusOf('[{"op":"remove"}]', `${patch}; charset=utf-8`)).toBe(204);
  expect(await statusOf('age=7', urlEncoded)).toBe(204);
  expect(await statusOf(formOf('photo', new Blob(['png!'])))).toBe(204);
  expect(await statusOf('beds=2', urlEncoded, '/rooms')).toBe(204);
  expect(await statusOf(formOf('plan', 'wide'), undefined, '/rooms')).toBe(204);
  expect(seen).toEqual([
    { name: 'Ann' },
    [{ op: 'remove' }],
    { age: 7 },
    { photo: expect.any(File) },
    { beds: 2 },
    { plan: 'wide' },
  ]);
  expect(await statusOf('[{"op":"remove"}]', merge)).toBe(400);
  expect(await statusOf('{"name":"Ann"}', patch)).toBe(400);
  expect(await statusOf(formOf('beds', '2'), undefined, '/rooms')).toBe(400);
});

test('a form that middleware has read is read again', async () => {
  const seen: unknown[] = [];
  const see = ({ body }: Seen) => {
    seen.push(body);
    return { status: 204 };
  };
  const middleware: RouterOptions<unknown>['middleware'] = [
    async ({ req }, next) => {
      await req.formData();
      await next();
    },
  ];
  const send = await serve({ changeVisitor: see, addRoom: see }, { middleware });
  const form = new FormData();
  form.append('photo', new Blob(['png!']), 'ann.png');
  expect((await send('PATCH', '/visitors', form)).status).toBe(204);
  const urlEncoded = 'application/x-www-form-urlencoded';
  expect((await send('POST', '/rooms', 'beds=2', urlEncoded)).status).toBe(204);
  const [visitor] = seen as [{ photo: File }];
  expect([visitor.photo.name, await visitor.photo.text()]).toEqual(['ann.png', 'png!']);
  expect(seen[1]).toEqual({ beds: 2 });
});

test('what only the service writes is not read, and what only callers write is not answered', async () => {
  const seen: unknown[] = [];
  const send = await serve({
    addVisitor: ({ body }: Seen) => {
      seen.push(body);
      return { status: 200, body: { id: 7, name: 'Ann', pin: '1234' } };
    },
  });
  const sent = { id: 1, name: 'Ann', pin: '1234' };
  const { body: answer } = await send('POST', '/visitors', JSON.stringify(sent));
  expect(answer).toEqual({ id: 7, name: 'Ann' });
  expect(seen).toEqual([{ name: 'Ann', pin: '1234' }]);
});

test('forms, files and bytes are read as such, and checked', async () => {
  const seen: unknown[] = [];
  const send = await serve({
    putPhoto: async ({ body }: { body: { file: File } }) => {
      seen.push(await body.file.text());
      return { status: 204 };
    },
    putSound: ({ body }: { body: Uint8Array }) => {
      seen.push(new TextDecoder().decode(body));
      return { status: 204 };
    },
    getPhoto: () => ({ status: 200, contentType: 'image/png', body: new Blob(['png!']) }),
    logIn: ({ body }: { body: { name: string } }) => ({ status: 200, body: `Hello ${body.name}` }),
  });
  const form = new FormData();
  form.append('file', new Blob(['png!']));
  expect((await send('PUT', '/animals/7/photo', form)).status).toBe(204);
  expect((await send('PUT', '/animals/7/sound', new Blob(['Woof']))).status).toBe(204);
  expect(seen).toEqual(['png!', 'Woof']);
  expect((await send('GET', '/animals/7/photo')).body).toBe('png!');
  const url = 'application/x-www-form-urlencoded';
  expect((await send('POST', '/sessions', 'name=Ann+%26+Bob', url)).body).toBe('Hello Ann & Bob');
  const wrong = await send('POST', '/sessions', 'nick=Ann', url);
  expect([wrong.status, wrong.body.errors]).toEqual([
    400,
    [{ field: 'name', message: 'is required' }],
  ]);
});

test.each<[string, number, [string, string, string?], object]>([
  [
    'a wrong field',
    400,
    ['POST', '/animals', '{"kind":"dog","name":""}'],
    { code: 'validation_error' },
  ],
  ['a body that is not JSON', 400, ['POST', '/animals', '{'], { code: 'invalid_json' }],
  ['a wrong path parameter', 400, ['GET', '/animals/seven/photo'], {}],
  ['a body that is too large', 413, ['POST', '/animals', ' '.repeat(2000)], {}],
  ['a path that does not exist', 404, ['GET', '/plants'], { code: 'not_found' }],
  ['a method that the path does not take', 405, ['DELETE', '/animals'], {}],
  ['an operation without a handler', 501, ['GET', '/animals/7/photo'], { code: 'not_implemented' }],
])('%s is refused with %i, as a problem', async (_, status, request, expected) => {
  const send = await serve({}, { bodyLimit: 1000 });
  const refused = await send(...request);
  expect(refused.status).toBe(status);
  expect(refused.response.headers.get('content-type')).toBe('application/problem+json');
  expect(refused.response.headers.get('x-request-id')).toMatch(/^req_/);
  expect(refused.response.headers.get('allow')).toBe(status === 405 ? 'GET, POST' : null);
  expect(refused.body).toMatchObject({ status, detail: expect.any(String), ...expected });
});

test('a problem names the page of its code', async () => {
  const send = await serve({}, { docUrl: (code) => `https://zoo.example/errors/${code}` });
  const { body } = await send('GET', '/plants');
  expect(body).toMatchObject({ type: 'https://zoo.example/errors/not_found' });
});

test('errors may have the form of the contract', async () => {
  const errorBody: Options['errorBody'] = ({ code }, { schema }) => ({ wrong: code, schema });
  const send = await serve({}, { errorBody });
  const { response, body } = await send('GET', '/animals/seven/photo');
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(body).toEqual({ wrong: 'validation_error' });
});

describe('the credential', () => {
  const authenticate: Options['authenticate'] = ({ value, kind, scheme }, { operationId }) => {
    if (value !== 'secret') throw new Problem(403, 'wrong_token', 'Who are you?');
    return { kind, scheme, operationId };
  };

  test('is where the contract says, and only its owner gets further', async () => {
    const owners: unknown[] = [];
    const getAnimals = (_: unknown, owner: unknown) => {
      owners.push(owner);
      return { status: 200, body: [tom] };
    };
    const send = await serve({ getAnimals }, { authenticate });
    const get = (headers: Record<string, string>) =>
      send('GET', '/animals', undefined, undefined, headers);
    expect((await get({})).body).toMatchObject({
      status: 401,
      code: 'missing_api_key',
      detail: 'An API key is needed. Send it as the header X-Token.',
    });
    expect((await get({ 'x-token': 'guess' })).status).toBe(403);
    expect((await get({ 'x-token': 'secret' })).status).toBe(200);
    expect(owners).toEqual([{ kind: 'api-key', scheme: 'token', operationId: 'getAnimals' }]);
  });

  test('is not asked for where the contract asks for none', async () => {
    const logIn = (_: unknown, owner: unknown) => ({ status: 200, body: String(owner) });
    const send = await serve({ logIn }, { authenticate });
    const form = 'application/x-www-form-urlencoded';
    expect((await send('POST', '/sessions', 'name=Ann', form)).body).toBe('null');
  });

  const secured = (security: Record<string, string[]>[], credential: 'security' | 'none') => ({
    operations: {
      read: { method: 'get', path: '/', credential, security, responses: { 200: z.unknown() } },
    },
    security: {
      basic: { in: 'authorization', name: 'Basic' },
      token: { in: 'authorization', name: 'Bearer' },
      app: { in: 'query', name: 'app' },
      sid: { in: 'cookie', name: 'sid' },
    } as const,
  });

  /** What `authenticate` gets, or the answer if it is not called. */
  async function credentialOf(contract: Contract, path: string, headers = {}) {
    const handlers = { read: (_: unknown, auth: unknown) => ({ status: 200, body: { auth } }) };
    const app = createRouterFor(contract, handlers, { authenticate: (credential) => credential });
    const response = await app.request(path, { headers });
    const body = (await response.json()) as { auth: unknown; detail: string };
    return response.ok ? body.auth : [response.headers.get('www-authenticate'), body.detail];
  }

  test('may be one of several, or several together', async () => {
    const contract = secured([{ basic: [] }, { app: [], sid: [] }], 'security');
    expect(await credentialOf(contract, '/?app=a', { authorization: 'basic YTpi' })).toEqual({
      kind: 'basic',
      value: 'YTpi',
      scheme: 'basic',
    });
    expect(await credentialOf(contract, '/?app=a%20b', { cookie: 'x=1; sid=s' })).toEqual({
      kind: 'api-key',
      value: 'a b',
      scheme: 'app',
      others: { sid: 's' },
    });
    expect(await credentialOf(contract, '/?app=a')).toEqual([
      'Basic realm="API"',
      'A user name with a password is needed. Send it as Authorization: Basic <user name and ' +
        'password in base64>, or as the query parameter app and as the cookie sid.',
    ]);
  });

  test('is in no parameter of any names, and nothing else is missing there', async () => {
    const { operations, security } = secured([{ app: [] }], 'security');
    const query = z.object({ any: z.record(z.string(), z.string()) });
    const contract = { operations: { read: { ...operations.read, query } }, security };
    const read = (input: { query: unknown }) => ({ status: 200, body: input.query });
    const app = createRouterFor(contract, { read } as never, { authenticate: () => ({}) });
    const response = await app.request('/?app=a&Basic=b');
    expect(await response.json()).toEqual({ any: { Basic: 'b' } });
  });

  test('may be left out where the contract says so, and counts if it is there', async () => {
    const contract = secured([{ token: [] }, {}], 'none');
    expect(await credentialOf(contract, '/')).toBe(null);
    expect(await credentialOf(contract, '/', { authorization: 'Bearer t' })).toMatchObject({
      kind: 'bearer',
      value: 't',
    });
  });
});

test.each<[string, () => unknown]>([
  ['an answer outside the contract', () => ({ status: 200, body: [{ kind: 'fish' }] })],
  ['a status that the contract does not know', () => ({ status: 418, body: {} })],
  ['a handler that throws', () => Promise.reject(new Error('secret of the house'))],
])('%s is a 500 that says nothing, and is reported to the operator', async (_, getAnimals) => {
  const reported: unknown[] = [];
  const send = await serve({ getAnimals }, { onError: (error) => reported.push(error) });
  const { status, body } = await send('GET', '/animals');
  expect([status, body]).toMatchObject([500, { status, code: 'internal_error' }]);
  expect(JSON.stringify(body)).not.toMatch(/fish|418|secret/);
  expect(reported).toHaveLength(1);
});

test('a caller and the operator are told the first of 200,000 wrong items', async () => {
  const list = z.object({ tags: z.array(z.string()) });
  const add = { path: '/tags', body: list, credential: 'none', responses: { 200: list } } as const;
  const tags = Array.from({ length: 200_000 }, () => 7);
  const reported: string[] = [];
  const app = createRouterFor(
    { operations: { add }, limits: { jsonValues: 1_000_000 } },
    { add: () => ({ status: 200, body: { tags } }) },
    { authenticate: false, onError: (error) => reported.push(String(error)) },
  );
  const headers = { 'content-type': 'application/json' };
  const send = (body: object) =>
    app.request('/tags', { method: 'POST', headers, body: JSON.stringify(body) });
  const refused = await send({ tags });
  expect([refused.status, (await refused.text()).length < 10_000]).toEqual([400, true]);
  expect(reported).toEqual([]);
  expect((await send({ tags: [] })).status).toBe(500);
  expect(reported).toEqual([expect.stringMatching(/: tags\.0 must be a string\.$/)]);
});

test('a caller and the operator are told of 200,000 wrong items deeper in a body', async () => {
  const table = z.object({ rows: z.array(z.object({ tags: z.array(z.string()) })) });
  const responses = { 200: table };
  const add = { path: '/rows', body: table, credential: 'none', responses } as const;
  const rows = [{ tags: Array.from({ length: 200_000 }, () => 7) }];
  const reported: string[] = [];
  const app = createRouterFor(
    { operations: { add }, limits: { jsonValues: 1_000_000 } },
    { add: () => ({ status: 200, body: { rows } }) },
    { authenticate: false, onError: (error) => reported.push(String(error)) },
  );
  const headers = { 'content-type': 'application/json' };
  const send = (body: object) =>
    app.request('/rows', { method: 'POST', headers, body: JSON.stringify(body) });
  const refused = await send({ rows });
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { errors: [{ field: 'rows.0.tags.0', message: 'must be a string' }] },
  ]);
  expect(reported).toEqual([]);
  expect((await send({ rows: [] })).status).toBe(500);
  expect(reported).toEqual([
    expect.stringMatching(/contract: rows\.0\.tags\.0 must be a string\.$/),
  ]);
});

test('the paths of the contract may have a base path, or be mounted', async () => {
  const getAnimals = () => ({ status: 200, body: [tom] });
  const readMove = ({ params }: { params: { 'move-id': string } }) => ({
    status: 200,
    body: { status: 'success', move: params['move-id'] },
  });
  const send = await serve({ getAnimals, readMove }, { basePath: '/v1' });
  expect((await send('GET', '/v1/animals')).body).toEqual([tom]);
  expect((await send('GET', '/v1/moves/7.json')).body).toMatchObject({ move: '7' });
  expect((await send('GET', '/animals')).status).toBe(404);
});

test('texts and parameters of one path do not get in the way of each other', async () => {
  const responses = { 200: z.unknown() };
  const row = (method: string, path: string) =>
    ({ method, path, credential: 'none', responses }) as const;
  const paramsOf = (...names: string[]) =>
    z.object(Object.fromEntries(names.map((name) => [name, z.string()])));
  const operations = {
    one: { ...row('get', '/a/{id}'), params: paramsOf('id') },
    fixed: row('get', '/a/me'),
    act: { ...row('post', '/a/{id}:act'), params: paramsOf('id') },
    two: { ...row('get', '/a/{from}-{to}'), params: paramsOf('from', 'to') },
    head: { ...row('head', '/a/{id}'), params: paramsOf('id') },
  };
  const handlers = Object.fromEntries(
    Object.keys(operations).map((id) => [
      id,
      ({ params }: Seen) => ({ status: 200, body: { id, params }, headers: { 'x-id': id } }),
    ]),
  );
  const app = createRouterFor({ operations }, handlers, { authenticate: false });
  const answers = async (method: string, path: string) =>
    (await app.request(path, { method })).json();
  expect(await answers('GET', '/a/7')).toEqual({ id: 'one', params: { id: '7' } });
  expect(await answers('GET', '/a/me')).toEqual({ id: 'fixed', params: {} });
  expect(await answers('GET', '/a/1-2')).toEqual({ id: 'two', params: { from: '1', to: '2' } });
  expect(await answers('GET', '/a/1-2-3')).toEqual({ id: 'two', params: { from: '1-2', to: '3' } });
  expect(await answers('POST', '/a/7:act')).toEqual({ id: 'act', params: { id: '7' } });
  expect(await answers('POST', '/a/7')).toMatchObject({ status: 405 });
  const head = await app.request('/a/7', { method: 'HEAD' });
  expect([head.status, head.headers.get('x-id')]).toEqual([200, 'head']);
});

test('null leaves out an optional field, if the row says so', async () => {
  const body = z.object({ name: z.string(), note: z.string().exactOptional() });
  const seen: unknown[] = [];
  const send = (nullIsLeftOut: boolean, value: object) => {
    const responses = { 204: { contentTypes: [] } };
    const add = { path: '/animals', body, nullIsLeftOut, credential: 'none', responses } as const;
    const handlers = {
      add(input: Seen) {
        seen.push(input.body);
        return { status: 204 };
      },
    };
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(value) };
    const app = createRouterFor({ operations: { add } }, handlers, { authenticate: false });
    return app.request('/animals', init);
  };
  expect((await send(true, { name: 'Tom', note: null })).status).toBe(204);
  expect(seen).toEqual([{ name: 'Tom' }]);
  expect((await send(false, { name: 'Tom', note: null })).status).toBe(400);
  expect((await send(true, { name: null })).status).toBe(400);
});

test('JSON of any name is read and answered as JSON, and nothing else is taken for it', async () => {
  const pet = z.object({ name: z.string() });
  const add = {
    path: '/pets',
    body: pet,
    bodyRequired: true,
    bodyTypes: ['application/json', 'text/json', 'application/*+json'],
    credential: 'none',
    responses: { 200: { schema: pet, contentTypes: ['text/json'] } },
  } as const;
  const handlers = { add: ({ body }: Seen) => ({ status: 200, body }) };
  const app = createRouterFor({ operations: { add } }, handlers, { authenticate: false });
  const send = (type: string, body: string) =>
    app.request('/pets', { method: 'POST', headers: { 'content-type': type }, body });
  expect((await send('text/json', '{"name":1}')).status).toBe(400);
  expect((await send('application/xml', '<pet/>')).status).toBe(415);
  const answer = await send('application/vnd.pet+json', '{"name":"Tom"}');
  expect(answer.headers.get('content-type')).toBe('text/json');
  expect(await answer.json()).toEqual({ name: 'Tom' });
});

test('a file of any type is bytes or text, also if it is JSON, or JSON that is broken', async () => {
  const seen: unknown[] = [];
  const upload = ({ body }: Seen) => {
    seen.push(body);
    return { status: 204 };
  };
  const send = async (ranges: string[], type: string) => {
    const row = {
      path: '/files',
      bodyRequired: true,
      bodyTypes: ranges,
      credential: 'none',
    } as const;
    const operations = { upload: { ...row, responses: { 204: { contentTypes: [] } } } };
    const app = createRouterFor({ operations }, { upload }, { authenticate: false });
    const init = { method: 'POST', headers: { 'content-type': type }, body: '{"name":' };
    return (await app.request('/files', init)).status;
  };
  expect(await send(['*/*'], 'application/json')).toBe(204);
  expect(await send(['application/*'], 'application/pet+json')).toBe(204);
  expect(await send(['text/*'], 'text/json; charset=utf-8')).toBe(204);
  expect(await send(['*/*', 'application/*+json'], 'application/pet+json')).toBe(400);
  const bytes = new TextEncoder().encode('{"name":');
  expect(seen).toEqual([bytes, bytes, '{"name":']);
});

test('a range of media types is no type of an answer, and callers are told of a type in it', async () => {
  const row = {
    path: '/tunes',
    bodyRequired: true,
    bodyTypes: ['audio/*'],
    credential: 'none',
    responses: { 200: { contentTypes: ['audio/*'] } },
  } as const;
  const errors: unknown[] = [];
  const add = ({ query }: { query: { type: string } }) => {
    return { status: 200, contentType: query.type, body: new Blob(['tune']) };
  };
  const types = z.object({ type: z.string() });
  const app = createRouterFor(
    { operations: { add: { ...row, query: types } } },
    { add },
    {
      authenticate: false,
      onError: (error) => errors.push(error),
    },
  );
  const send = (type: string, answered: string) => {
    const headers = { 'content-type': type };
    return app.request(`/tunes?type=${answered}`, { method: 'POST', headers, body: 'tune' });
  };
  const answer = await send('audio/wav', 'audio/mpeg');
  expect(answer.headers.get('content-type')).toBe('audio/mpeg');
  expect((await send('audio/wav', 'audio/*')).status).toBe(500);
  expect(errors.map(String)).toEqual([expect.stringContaining('no answer 200 with audio/*')]);
  expect(await (await send('text/plain', 'audio/mpeg')).json()).toMatchObject({
    status: 415,
    detail: 'Send the body, with the header Content-Type: one of audio/*, such as audio/mpeg.',
  });
});
