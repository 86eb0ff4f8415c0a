import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { generate, zooFile } from '../../../../tools/public-contracts/src/generate.ts';
import type { ContractTable } from './contract-row.ts';
import { ContractProblem, type ContractRouterOptions, createRouterFor } from './index.ts';

let folder: string;
let operations: ContractTable;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'genmedia-zoo-'));
  await generate(zooFile, folder, 'server');
  ({ operations } = await import(join(folder, 'server/operations.ts')));
});

afterAll(() => rm(folder, { recursive: true }));

interface Seen {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** The stubs on a Node server. Sends a request and resolves to the answer. */
async function serve(handlers: object, options: ContractRouterOptions = {}) {
  const app = createRouterFor(operations, handlers, options);
  const server = createServer({ keepAliveTimeout: 0 }, getRequestListener(app.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return async (method: string, path: string, body?: BodyInit, type = 'application/json') => {
    const headers = typeof body === 'string' ? { 'content-type': type } : {};
    const init = { method, headers, body: body ?? null };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, response, body: isJson ? JSON.parse(text) : text };
  };
}

const tom = { kind: 'cat', name: 'Tom', nick: null, lives: 7 };
const problem = { 'content-type': 'application/problem+json' };

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
  const { status, body, response } = await send('GET', '/animals?tags=a,b');
  expect([status, body, response.headers.get('x-animals')]).toEqual([200, [tom], '1']);
  expect((await send('GET', '/moves/m%2F1.json')).body).toEqual({ status: 'success', move: 'm/1' });
  expect(seen).toMatchObject([{ params: {} }, { params: { 'move-id': 'm/1' } }]);
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
  const { body } = await send('POST', '/visitors', JSON.stringify(sent));
  expect(body).toEqual({ id: 7, name: 'Ann' });
  expect(seen).toEqual([{ name: 'Ann', pin: '1234' }]);
});

test('forms, files and bytes are read as such', async () => {
  const seen: unknown[] = [];
  const send = await serve({
    putPhoto: async ({ body }: { body: FormData }) => {
      seen.push(await (body.get('file') as File).text());
      return { status: 204 };
    },
    putSound: ({ body }: { body: Uint8Array }) => {
      seen.push(new TextDecoder().decode(body));
      return { status: 204 };
    },
    logIn: ({ body }: { body: FormData }) => new Response(`Hello ${body.get('name')}`),
  });
  const form = new FormData();
  form.append('file', new Blob(['png!']));
  expect((await send('PUT', '/animals/7/photo', form)).status).toBe(204);
  expect((await send('PUT', '/animals/7/sound', new Blob(['Woof']))).status).toBe(204);
  expect(seen).toEqual(['png!', 'Woof']);
  const url = 'application/x-www-form-urlencoded';
  expect((await send('POST', '/sessions', 'name=Ann+%26+Bob', url)).body).toBe('Hello Ann & Bob');
});

test.each<[string, number, [string, string, string?], object]>([
  [
    'a wrong field',
    400,
    ['POST', '/animals', '{"kind":"dog","name":""}'],
    { code: 'validation_error' },
  ],
  ['what is no JSON', 400, ['POST', '/animals', '{'], { code: 'invalid_json' }],
  ['a wrong path parameter', 400, ['GET', '/animals/seven/photo'], {}],
  ['too large a body', 413, ['POST', '/animals', ' '.repeat(2000)], {}],
  ['a path that there is not', 404, ['GET', '/plants'], {}],
  ['a method that the path does not take', 405, ['DELETE', '/animals'], { allow: ['GET', 'POST'] }],
  ['an operation without a handler', 501, ['GET', '/animals/7/photo'], {}],
])('%s is refused with %i, as a problem', async (_, status, request, expected) => {
  const send = await serve({}, { bodyLimit: 1000 });
  const refused = await send(...request);
  expect(refused.status).toBe(status);
  expect(refused.response.headers.get('content-type')).toBe(problem['content-type']);
  expect(refused.body).toMatchObject({ status, title: expect.any(String), ...expected });
});

test('a caller without permission is refused before anything is read', async () => {
  const authenticatedIds: string[] = [];
  const send = await serve(
    {},
    {
      authenticate: ({ headers }, id) => {
        authenticatedIds.push(id);
        if (!headers.has('x-token')) throw new ContractProblem(401, 'Who?', { code: 'no_token' });
      },
    },
  );
  const { status, body } = await send('POST', '/animals', '{');
  expect([status, body]).toEqual([401, { title: 'Who?', status: 401, code: 'no_token' }]);
  expect(authenticatedIds).toEqual(['add-animal']);
});

test.each<[string, () => unknown]>([
  ['an answer outside the contract', () => ({ status: 200, body: [{ kind: 'fish' }] })],
  ['a status that the contract does not know', () => ({ status: 418, body: {} })],
  ['a handler that throws', () => Promise.reject(new Error('secret of the house'))],
])('%s is a 500 that says nothing, and is told to the operator', async (_, getAnimals) => {
  const reported: unknown[] = [];
  const send = await serve({ getAnimals }, { onError: (error) => reported.push(error) });
  const { status, body } = await send('GET', '/animals');
  expect([status, body]).toEqual([500, { status, title: 'Something went wrong on our side.' }]);
  expect(reported).toHaveLength(1);
});

test('the paths of the contract may have a base path, and the check of answers can be switched off', async () => {
  const fish = [{ kind: 'fish' }];
  const getAnimals = () => ({ status: 200, body: fish });
  const send = await serve({ getAnimals }, { basePath: '/v1', validateResponses: false });
  expect((await send('GET', '/v1/animals')).body).toEqual(fish);
  expect((await send('GET', '/animals')).status).toBe(404);
});

test('null leaves out an optional field, if the row says so', async () => {
  const body = z.object({ name: z.string(), note: z.string().exactOptional() });
  const seen: unknown[] = [];
  const send = (nullIsLeftOut: boolean, value: object) => {
    const table = { add: { path: '/animals', body, nullIsLeftOut, responses: { 204: {} } } };
    const handlers = {
      add(input: Seen) {
        seen.push(input.body);
        return { status: 204 };
      },
    };
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(value) };
    return createRouterFor(table, handlers).request('/animals', init);
  };
  expect((await send(true, { name: 'Tom', note: null })).status).toBe(204);
  expect(seen).toEqual([{ name: 'Tom' }]);
  expect((await send(false, { name: 'Tom', note: null })).status).toBe(400);
  expect((await send(true, { name: null })).status).toBe(400);
});
