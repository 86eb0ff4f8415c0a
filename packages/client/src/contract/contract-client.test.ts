import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generate, zooFile } from '../../../../tools/public-contracts/src/generate.ts';
import { createFetchClient, createMiddlewareFor } from '../fetch/index.ts';
import type { OperationTable } from '../operation.ts';
import { startClock } from '../testing/clock.ts';
import { rejection } from '../testing/fast.ts';
import {
  answer,
  breakOff,
  hang,
  hangUp,
  type Step,
  startService,
  text,
} from '../testing/service.ts';
import {
  ApiError,
  type ContractClient,
  type ContractClientOptions,
  createClientFor,
  createDeprecationsFor,
  createLogFor,
} from './index.ts';

/** Looser than the generated types, which `tools/public-contracts` tests. */
interface AnyOperation {
  parameters: { path?: object; query?: object; header?: object };
  requestBody?: { content: { 'application/json': unknown } };
  responses: { 200: { content: { 'application/json': unknown } } };
}
type Zoo = ContractClient<Record<string, AnyOperation>, Record<string, { poll: string }>>;

let folder: string;
let zooAt: (baseUrl: string, more?: Partial<ContractClientOptions>, rows?: object) => Zoo;
let rowsOf: Record<string, object>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'genmedia-zoo-'));
  await generate(zooFile, folder, 'client');
  const { operations, security } = await import(join(folder, 'client/operations.ts'));
  const fast = { retry: { min: 1, max: 4 }, poll: { min: 1, max: 4 } };
  rowsOf = operations;
  zooAt = (baseUrl, more, rows = operations) =>
    createClientFor(rows, security, { baseUrl, ...fast, ...more });
});

afterAll(() => rm(folder, { recursive: true }));

const rex = { body: { kind: 'dog', name: 'Rex' } };
const moved = answer(200, { status: 'success', move: 'm1' });
const moving = answer(200, { status: 'processing', move: 'm/1' });
const busy = answer(503, { title: 'Closed for an hour' });

const reads = (zoo: Zoo) => zoo.run('getAnimals');
const keyed = (zoo: Zoo) => zoo.run('add-animal', rex);
const plain = (zoo: Zoo) => zoo.run('putSound', { path: { id: 7 }, body: 'Woof' });

test.each<[string, 'once' | 'twice', string, (zoo: Zoo) => Promise<unknown>, Step]>([
  ['a read', 'twice', 'no answer', reads, hangUp],
  ['a read', 'twice', 'an answer that breaks off', reads, breakOff],
  ['a read', 'twice', 'a 500', reads, answer(500, {})],
  ['a read', 'once', 'a 400', reads, answer(400, {})],
  ['a request with an Idempotency-Key', 'twice', 'no answer', keyed, hangUp],
  ['a request with an Idempotency-Key', 'twice', 'a 503', keyed, busy],
  ['a request with an Idempotency-Key', 'once', 'a 500', keyed, answer(500, {})],
  ['any other request', 'once', 'no answer', plain, hangUp],
  ['any other request', 'once', 'a 503', plain, busy],
  ['any other request', 'once', 'a 429', plain, answer(429, {})],
  [
    'any other request',
    'twice',
    'a 429 that says when',
    plain,
    answer(429, {}, { 'retry-after': '0' }),
  ],
])('%s is sent %s after %s', async (_, times, __, call, step) => {
  const service = await startService(step, moved);
  const outcome = await call(zooAt(service.url)).catch((error: unknown) => error);
  expect(outcome instanceof ApiError).toBe(times === 'once');
  expect(service.requests).toHaveLength(times === 'once' ? 1 : 2);
  const keys = new Set(service.requests.map(({ headers }) => headers['idempotency-key']));
  expect([...keys]).toEqual([call === keyed ? expect.stringMatching(/./) : undefined]);
});

test('a request that was never sent is sent again, whatever its operation', async () => {
  const service = await startService(text(204, ''));
  let refused = 1;
  const send = async (url: string, init: RequestInit) => {
    if (refused-- > 0) throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
    return fetch(url, init);
  };
  expect(await plain(zooAt(service.url, { fetch: send }))).toBeUndefined();
});

test('an operation that can make a job may be done at once, with nothing to say', async () => {
  const service = await startService(text(204, ''));
  expect(await zooAt(service.url).run('feed')).toBeUndefined();
});

test('a stream is sent as it comes, and once', async () => {
  const service = await startService(text(204, ''), busy);
  const zoo = zooAt(service.url);
  const sound = () => ({ path: { id: 7 }, body: new Blob(['Wo', 'of']).stream() });
  expect(await zoo.run('putSound', sound())).toBeUndefined();
  expect(service.requests[0]?.bytes.toString()).toBe('Woof');
  expect(await rejection(zoo.run('putSound', sound()))).toMatchObject({ status: 503 });
  expect(service.requests).toHaveLength(2);
});

test.each<[string, Step, object]>([
  [
    'a problem',
    answer(404, { message: 'No such animal' }),
    { status: 404, message: 'No such animal', body: { message: 'No such animal' } },
  ],
  [
    'an inner error',
    answer(401, { error: { message: 'Who?' } }),
    { status: 401, message: 'Who? Give createClient the credential.' },
  ],
  [
    'problem details',
    answer(404, { title: 'Gone', detail: 'No such animal' }),
    { message: 'No such animal' },
  ],
  [
    'a message with a title',
    answer(409, { title: 'Conflict', message: 'Name is taken' }),
    { message: 'Name is taken' },
  ],
  [
    'problem details with their title alone',
    answer(404, { title: 'Gone', detail: [{}] }),
    { message: 'Gone' },
  ],
  [
    'a text beside the title of something else',
    answer(409, { error: 'Name is taken', title: 'My post' }),
    { message: 'Name is taken' },
  ],
  [
    'errors of JSON:API',
    answer(422, {
      errors: [
        { status: '422', title: 'Invalid Attribute', detail: 'A name has letters' },
        { status: '422', title: 'Invalid Attribute', detail: 'No animal is so old' },
      ],
    }),
    { status: 422, message: 'A name has letters' },
  ],
  [
    'an error of JSON:API with its title alone',
    answer(410, { errors: [{ title: 'Gone' }] }),
    { message: 'Gone' },
  ],
  [
    'other errors in a list',
    answer(400, { errors: [{ code: 7, message: 'No' }] }),
    { message: 'No' },
  ],
  ['texts in a list', answer(400, { errors: ['No name', 'No age'] }), { message: 'No name' }],
  [
    'problem details beside a list of errors',
    answer(400, { title: 'Two faults', errors: [{ detail: 'No name' }, { detail: 'No age' }] }),
    { message: 'Two faults' },
  ],
  [
    'errors of FastAPI',
    answer(422, { detail: [{ loc: ['body', 'age'], msg: 'Field required', type: 'missing' }] }),
    { message: 'body.age: Field required' },
  ],
  [
    'errors of express-validator, which have no place',
    answer(400, { errors: [{ msg: 'No name', path: 'name', location: 'body' }] }),
    { message: 'No name' },
  ],
  ['a reason with a short name', answer(400, { code: 7, msg: 'No name' }), { message: 'No name' }],
  [
    'an inner error beside what is of the whole answer',
    answer(400, { error: { message: 'No name' }, message: 'Failed', title: 'Error' }),
    { message: 'No name' },
  ],
  [
    'a message beside its details',
    answer(400, { message: 'No name', detail: 'at line 1' }),
    { message: 'No name' },
  ],
  [
    'errors of NestJS',
    answer(400, { message: ['No name', 'No age'], error: 'Bad Request', statusCode: 400 }),
    { message: 'No name' },
  ],
  [
    'errors of Django, by their fields',
    answer(400, { name: ['This field is required.'] }),
    { message: 'The service answered HTTP 400.', body: { name: ['This field is required.'] } },
  ],
  [
    'a list without errors',
    answer(400, { errors: [] }),
    { message: 'The service answered HTTP 400.' },
  ],
  ['an empty message', answer(404, { message: '' }), { message: 'The service answered HTTP 404.' }],
  [
    'an empty message beside the error',
    answer(404, { error: 'Not Found', message: '', path: '/animals' }),
    { message: 'Not Found' },
  ],
  ['an empty error', answer(404, { error: '' }), { message: 'The service answered HTTP 404.' }],
  [
    'a page',
    text(400, '<h1>No</h1>'),
    { message: 'getAnimals got HTTP 400 and no valid body.', body: '<h1>No</h1>' },
  ],
  [
    'what is no JSON',
    text(200, '{', { 'content-type': 'application/json' }),
    { status: 200, body: '{' },
  ],
  ['nothing', hangUp, { code: 'network_error' }],
])('an error says what was answered: %s', async (_, step, known) => {
  const service = await startService(step);
  const error = await rejection(zooAt(service.url, { retry: { limit: 0 } }).run('getAnimals'));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ name: 'ApiError', operation: 'getAnimals', ...known });
});

test('a job is asked for, through trouble, until it is done', async () => {
  const service = await startService(moving, moving, hangUp, busy, moved);
  expect(await keyed(zooAt(service.url))).toEqual({ status: 'success', move: 'm1' });
  const [first, ...questions] = service.requests.map(({ method, url }) => `${method} ${url}`);
  expect(first).toBe('POST /animals');
  expect(new Set(questions)).toEqual(new Set(['GET /moves/m%2F1.json']));
  expect(questions).toHaveLength(4);
});

test('a job that fails is an error with all that was said of it', async () => {
  const body = { status: 'error', message: 'It bites.' };
  const service = await startService(moving, answer(200, body));
  const error = await rejection(keyed(zooAt(service.url)));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ message: 'It bites.', body });
});

test('a job that failed is an error also where nothing but reading jobs is loaded', async () => {
  const body = { status: 'error', message: 'It bites.' };
  const service = await startService(answer(200, body));
  const zoo = zooAt(service.url, {}, { readMove: rowsOf.readMove });
  const error = await rejection(zoo.run('readMove', { path: { 'move-id': 'm1' } }));
  expect(error).toMatchObject({ message: 'It bites.', body });
});

test('a job is started, saved, and waited for again by another client', async () => {
  const service = await startService(moving, moving, moved);
  const call = zooAt(service.url).submit('add-animal', rex, { idempotencyKey: 'k1' });
  const job = await call;
  expect([job.status, job.hasEnded, call.idempotencyKey]).toEqual(['processing', false, 'k1']);
  const saved = JSON.stringify(job);
  expect(JSON.parse(saved)).toEqual({ operation: 'add-animal', 'move-id': 'm/1' });
  const updates: unknown[] = [];
  const again = zooAt(service.url).job(saved);
  const result = await again.wait({ onUpdate: (update) => updates.push(update) });
  expect(result).toEqual({ status: 'success', move: 'm1' });
  expect(updates).toEqual([{ status: 'processing', move: 'm/1' }]);
  expect(again.hasEnded).toBe(true);
  expect(() => zooAt(service.url).job('{"operation":"getAnimals"}')).toThrow(TypeError);
});

test('a result with another status than success is no update', async () => {
  const service = await startService(moving, answer(200, { status: 'completed', move: 'm1' }));
  const updates: unknown[] = [];
  const onUpdate = (update: unknown) => updates.push(update);
  const result = await zooAt(service.url).run('add-animal', rex, { onUpdate });
  expect(result).toEqual({ status: 'completed', move: 'm1' });
  expect(updates).toEqual([{ status: 'processing', move: 'm/1' }]);
});

const accepted = answer(200, { status: 'processing', id: 'p7' });

/** A client of a contract whose results have no status. */
function drawAt(baseUrl: string, answers?: 'blob') {
  const table = {
    draw: { path: '/pictures', poll: 'look' },
    look: { method: 'GET', path: '/pictures/{id}', ...(answers && { answer: answers }) },
  };
  const options = { baseUrl, poll: { min: 1, max: 4 } };
  return createClientFor<Record<string, AnyOperation>, typeof table>(table, {}, options);
}

test.each<[string, Step, unknown]>([
  ['an object', answer(200, { url: 'p7.png' }), { url: 'p7.png' }],
  ['a list', answer(200, ['p7.png']), ['p7.png']],
  ['nothing', text(204, ''), undefined],
])('a result without a status ends the wait for it: %s', async (_, step, result) => {
  const service = await startService(accepted, step, hang);
  const updates: unknown[] = [];
  const onUpdate = (update: unknown) => updates.push(update);
  expect(await drawAt(service.url).run('draw', { body: {} }, { onUpdate })).toEqual(result);
  expect(updates).toEqual([{ status: 'processing', id: 'p7' }]);
});

test('the result of a job may be a file', async () => {
  const file = text(200, 'png!', { 'content-type': 'image/png' });
  const service = await startService(accepted, file, hang);
  const picture = await drawAt(service.url, 'blob').run('draw', { body: {} });
  expect(await (picture as unknown as Blob).text()).toBe('png!');
});

test('a submitted job whose answer only names it is waited for', async () => {
  const service = await startService(answer(202, { id: 'p7' }), answer(200, { url: 'p7.png' }));
  const job = await drawAt(service.url).submit('draw', { body: {} });
  expect(await job.wait()).toEqual({ url: 'p7.png' });
});

test('a job is cancelled by the operation that the contract links', async () => {
  const table = {
    draw: { path: '/pictures', poll: 'look' },
    look: { method: 'GET', path: '/pictures/{id}', cancel: 'stop' },
    stop: { method: 'DELETE', path: '/pictures/{id}', reads: true },
  };
  const waiting = answer(200, { status: 'processing', id: 'p7' });
  const service = await startService(waiting, answer(503, {}), answer(200, { stopped: true }));
  const options = { baseUrl: service.url, retry: { min: 1, max: 1 } };
  const client = createClientFor<Record<string, AnyOperation>, typeof table>(table, {}, options);
  const job = await client.submit('draw', { body: {} });
  expect(await job.cancel()).toEqual({ stopped: true });
  const sent = service.requests.map(({ method, url }) => `${method} ${url}`);
  expect(sent).toEqual(['POST /pictures', 'DELETE /pictures/p7', 'DELETE /pictures/p7']);
});

test('a job is polled and cancelled with what its link takes from the request', async () => {
  const table = {
    draw: {
      path: '/teams/{team}/pictures',
      poll: 'look',
      pollFrom: {
        id: '/id',
        group: '$request/path/team',
        logs: '$request/query/logs',
        size: '$request/body/page/size',
      },
      pollInput: { room: 'attic' },
    },
    look: { method: 'GET', path: '/{group}/{room}/{id}', cancel: 'stop' },
    stop: { method: 'DELETE', path: '/{group}/{room}/{id}', reads: true },
  };
  const service = await startService(accepted, accepted, answer(200, { url: 'p7.png' }));
  const options = { baseUrl: service.url, poll: { min: 1, max: 1 } };
  const client = createClientFor<Record<string, AnyOperation>, typeof table>(table, {}, options);
  const input = { path: { team: 'a/b' }, query: { logs: true }, body: { page: { size: 9 } } };
  const job = await client.submit('draw', input);
  const known = { id: 'p7', group: 'a/b', logs: true, size: 9 };
  expect(job.toJSON()).toEqual({ operation: 'draw', ...known });
  expect(await client.job(JSON.stringify(job)).wait()).toEqual({ url: 'p7.png' });
  await job.cancel();
  const sent = service.requests.map(({ method, url }) => `${method} ${url}`);
  expect(sent).toEqual([
    'POST /teams/a%2Fb/pictures?logs=true',
    'GET /a%2Fb/attic/p7?logs=true&size=9',
    'GET /a%2Fb/attic/p7?logs=true&size=9',
    'DELETE /a%2Fb/attic/p7?logs=true&size=9',
  ]);
});

test.each([
  ['/operations/{operation}', '/operations/p7'],
  ['/operations', '/operations?operation=p7'],
])('a job is found again whose operation takes it at %s', async (path, url) => {
  const table = {
    draw: { path: '/pictures', poll: 'look', pollFrom: { operation: '/id' } },
    look: { method: 'GET', path },
  };
  const service = await startService(accepted, answer(200, { url: 'p7.png' }));
  const options = { baseUrl: service.url, poll: { min: 1, max: 1 } };
  const client = createClientFor<Record<string, AnyOperation>, typeof table>(table, {}, options);
  const saved = JSON.stringify(await client.submit('draw'));
  expect(JSON.parse(saved).operation).toBe('draw');
  expect(await client.job(saved).wait()).toEqual({ url: 'p7.png' });
  await client.run(
    'look',
    path.includes('{') ? { path: { operation: 'p7' } } : { query: { operation: 'p7' } },
  );
  expect(service.requests.map((sent) => sent.url)).toEqual(['/pictures', url, url]);
});

test('what a request left out is not asked for again when its job is read', async () => {
  const table = {
    draw: { path: '/pictures', poll: 'look', pollFrom: { id: '/id', logs: '$request/query/logs' } },
    look: { method: 'GET', path: '/pictures/{id}' },
  };
  const service = await startService(accepted, answer(200, { url: 'p7.png' }));
  const options = { baseUrl: service.url, poll: { min: 1, max: 1 } };
  const client = createClientFor<Record<string, AnyOperation>, typeof table>(table, {}, options);
  const job = await client.submit('draw');
  expect(job.toJSON()).toStrictEqual({ operation: 'draw', id: 'p7' });
  await job.wait();
  expect(service.requests[1]?.url).toBe('/pictures/p7');
});

test('reads that start a job, or whose link asks for it again, have no Idempotency-Key', async () => {
  const table = {
    preview: { method: 'GET', path: '/previews', poll: 'look' },
    look: { method: 'GET', path: '/pictures/{id}', poll: 'look' },
  };
  const service = await startService(accepted, answer(200, { url: 'p7.png' }));
  const options = { baseUrl: service.url, poll: { min: 1, max: 1 } };
  const client = createClientFor<Record<string, AnyOperation>, typeof table>(table, {}, options);
  await client.run('preview', {}, { onUpdate: () => {} });
  await client.run('look', { path: { id: 'p7' } });
  expect(service.requests).toHaveLength(3);
  for (const { headers } of service.requests) {
    expect(headers).not.toHaveProperty('idempotency-key');
    expect(headers).not.toHaveProperty('prefer');
  }
});

test('a job is asked to be answered at once where its operation takes that', async () => {
  const look = { method: 'GET', path: '/pictures/{id}' };
  const table = {
    draw: { path: '/pictures', poll: 'look' },
    paint: { path: '/pictures', poll: 'look', prefer: false },
    look,
  };
  const service = await startService(accepted);
  const options = { baseUrl: service.url };
  const client = createClientFor<Record<string, AnyOperation>, typeof table>(table, {}, options);
  await client.submit('draw');
  await client.submit('paint');
  const sent = service.requests.map(({ headers }) => headers.prefer);
  expect(sent).toEqual(['respond-async', undefined]);
});

test('to cancel a job without such a link is an error that says so', async () => {
  const service = await startService(moving);
  const job = await zooAt(service.url).submit('add-animal', rex);
  const words = 'There is no operation to cancel add-animal.';
  expect(await rejection(job.cancel())).toEqual(new TypeError(words));
});

test('an answer that breaks the contract is refused, and a job that it started stays known', async () => {
  const table = {
    draw: { path: '/pictures', poll: 'look' },
    look: { method: 'GET', path: '/pictures/{id}' },
  };
  const service = await startService(answer(200, { status: 'processing', id: 'p7', left: -1 }));
  const client = createClientFor<Record<string, AnyOperation>, typeof table>(
    table,
    {},
    {
      baseUrl: service.url,
      checkResponse: (operation, { body }) => ({
        message: `${operation}: left is ${Object(body).left}.`,
      }),
    },
  );
  const error = await rejection(client.submit('draw', { body: {} }));
  expect(error).toMatchObject({
    code: 'contract_violation',
    message: 'draw: left is -1.',
    job: { operation: 'draw', id: 'p7' },
  });
});

test('details in words are no errors of fields', async () => {
  const service = await startService(answer(403, { error: 'Forbidden', details: 'No keeper' }));
  const error = await rejection(reads(zooAt(service.url)));
  expect(error).toMatchObject({ message: 'Forbidden', errors: [], body: { details: 'No keeper' } });
});

test.each([
  ["Google's", [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'NO_KEEPER' }]],
  ["OData's", [{ code: 'NoKeeper', target: 'keeper', message: 'No keeper' }]],
  ['facts', { keeper: null, limits: { animals: 7 }, retries: 2 }],
])('details that name no fields are no errors of fields: %s', async (_, details) => {
  const service = await startService(answer(403, { error: { message: 'Forbidden', details } }));
  const error = await rejection(reads(zooAt(service.url)));
  expect(error).toMatchObject({ message: 'Forbidden', errors: [], body: { error: { details } } });
});

test('a text that breaks the contract is kept as it was received', async () => {
  const service = await startService(text(200, 'Woof', { 'content-type': 'text/css' }));
  const checkResponse = () => ({ message: 'This is no animal.' });
  const error = await rejection(reads(zooAt(service.url, { checkResponse })));
  expect(error.body).toEqual({
    message: 'This is no animal.',
    code: 'contract_violation',
    received: { status: 200, contentType: 'text/css', body: 'Woof' },
  });
});

test("status and headers are there without a fetch of one's own", async () => {
  const service = await startService(answer(200, [], { 'x-total': '7' }));
  const { data, response } = await reads(zooAt(service.url)).withResponse();
  expect([data, response.headers.get('x-total')]).toEqual([[], '7']);
});

test('a credential that is refused is asked for again, and no error shows it', async () => {
  const message = 'No: secret-one, secret-two';
  const service = await startService(answer(401, { message, seen: ['secret-one'] }));
  const asked: unknown[] = [];
  const token = (refused?: string) => {
    asked.push(refused);
    return refused === undefined ? 'secret-one' : 'secret-two';
  };
  const error = await rejection(reads(zooAt(service.url, { credentials: { token } })));
  expect(asked).toEqual([undefined, 'secret-one']);
  const sent = service.requests.map(({ headers }) => headers['x-token']);
  expect(sent).toEqual(['secret-one', 'secret-two']);
  expect(error).toMatchObject({
    status: 401,
    message: 'No: [hidden], [hidden]',
    body: { seen: ['[hidden]'] },
  });
});

test('of several credentials, of which one begins with another, an error shows none', async () => {
  const message = 'No: the-secret, the-secret-two';
  const service = await startService(answer(403, { message, seen: ['the-secret-two'] }));
  const schemes = {
    one: { in: 'header', name: 'X-One' },
    two: { in: 'query', name: 'two' },
  };
  const table = { look: { method: 'GET', path: '/', security: [['one', 'two']] } };
  const credentials = { one: 'the-secret', two: 'the-secret-two' };
  const client = createClientFor<{ look: AnyOperation }, typeof table>(table, schemes, {
    baseUrl: service.url,
    credentials,
  });
  const error = await rejection(client.run('look'));
  expect(service.requests[0]?.url).toBe('/?two=the-secret-two');
  expect(error).toMatchObject({
    message: 'No: [hidden], [hidden]',
    body: { seen: ['[hidden]'] },
  });
});

test('a credential in the query is hidden in an error of the network, however it is encoded', async () => {
  const schemes = { one: { in: 'query', name: 'one' } };
  const table = { look: { method: 'GET', path: '/', security: [['one']] } };
  const client = createClientFor<{ look: AnyOperation }, typeof table>(table, schemes, {
    baseUrl: 'http://127.0.0.1:1',
    credentials: { one: "second secret~*/!'()" },
    fetch: (url) => Promise.reject(new TypeError(`cannot reach ${url}`)),
    retry: { limit: 0 },
  });
  const { cause } = await rejection(client.run('look'));
  expect(cause).toMatchObject({ message: 'cannot reach http://127.0.0.1:1/?one=[hidden]' });
});

test('a client of some rows has their operations, and says what is missing', async () => {
  const service = await startService(answer(200, []));
  const { getAnimals, 'add-animal': addAnimal } = rowsOf;
  const zoo = zooAt(service.url, {}, { getAnimals });
  expect(await reads(zoo)).toEqual([]);
  expect(await rejection(keyed(zoo))).toBeInstanceOf(TypeError);
  expect(() => zooAt(service.url, {}, { 'add-animal': addAnimal })).toThrow('readMove');
});

test('a log names the operations, and hides the credentials', async () => {
  const service = await startService(answer(200, []));
  const lines: unknown[] = [];
  const withLog = createLogFor(rowsOf, ['token', 'tags']);
  const log = withLog({ onRequest: ({ operation, url }) => lines.push([operation, url]) });
  await zooAt(service.url, { fetch: log }).run('getAnimals', { query: { tags: ['a'] } });
  expect(lines).toEqual([['getAnimals', `${service.url}/animals?tags=[hidden]`]]);
});

test('middleware and notices of deprecation go around the requests of any contract', async () => {
  const deprecated = answer(200, [], { deprecation: 'true' });
  const service = await startService(deprecated, deprecated);
  const seen: unknown[] = [];
  const withMiddleware = createMiddlewareFor(rowsOf as OperationTable);
  const traced = withMiddleware([{ onRequest: ({ schemaPath }) => void seen.push(schemaPath) }]);
  const withDeprecations = createDeprecationsFor(rowsOf);
  const zoo = zooAt(service.url, {
    fetch: withDeprecations(({ message }) => seen.push(message), traced),
  });
  await reads(zoo);
  await reads(zoo);
  expect(seen).toEqual(['/animals', 'getAnimals is deprecated.', '/animals']);
});

test('text/json is JSON', async () => {
  const service = await startService(text(200, '[{"id":1}]', { 'content-type': 'text/json' }));
  expect(await reads(zooAt(service.url))).toEqual([{ id: 1 }]);
});

test('of answers after which a request is sent again, open leaves no body unread', async () => {
  const left: number[] = [];
  const statuses = [503, 503, 401, 200];
  const unread = async () => {
    // The connection of the answer before is free again.
    expect(left).toHaveLength(4 - statuses.length);
    const status = statuses.shift() ?? 200;
    return new Response(new ReadableStream({ cancel: () => void left.push(status) }), { status });
  };
  const token = async (refused?: string) => (refused ? 'second-token' : 'first-token');
  const zoo = zooAt('http://zoo.example', { fetch: unread, credentials: { token } });
  expect((await zoo.open('getAnimals')).status).toBe(200);
  expect(left).toEqual([503, 503, 401]);
});

test('the error of an operation that takes no Idempotency-Key has none to repeat it with', async () => {
  const service = await startService(hangUp);
  const sound = { path: { id: 7 }, body: 'Woof' };
  const opened = zooAt(service.url).open('putSound', sound, { idempotencyKey: 'k1' });
  const { code, idempotencyKey, message } = await rejection(opened);
  expect([code, idempotencyKey]).toEqual(['network_error', undefined]);
  expect(message).not.toContain('repeat it');
});

test.each([302, 303, 307])('a %i is not followed: open resolves to it', async (status) => {
  const elsewhere = await startService(answer(200, []));
  const redirect = text(status, '', { location: elsewhere.url });
  const service = await startService(redirect, redirect);
  const zoo = zooAt(service.url, { credentials: { token: 'secret' } });
  const response = await zoo.open('add-animal', rex);
  expect([response.status, response.headers.get('location')]).toEqual([status, elsewhere.url]);
  expect(await rejection(keyed(zoo))).toMatchObject({
    code: `http_${status}`,
    message: `HTTP ${status} has no result: open() resolves to it. Is the baseUrl right?`,
  });
  expect(elsewhere.requests).toHaveLength(0);
});

test('a redirect without a status, as pages get it, has no result either', async () => {
  const zoo = zooAt('https://zoo.example', { fetch: async () => Response.error() });
  expect(await rejection(zoo.run('getAnimals'))).toMatchObject({
    code: 'http_0',
    message: 'HTTP redirect has no result: open() resolves to it. Is the baseUrl right?',
  });
});

test('what is not modified has no result either, and no other address', async () => {
  const service = await startService(text(304, ''));
  const call = zooAt(service.url).run('getAnimals', {}, { headers: { 'if-none-match': '"a"' } });
  expect(await rejection(call)).toMatchObject({
    code: 'http_304',
    message: 'HTTP 304 has no result: open() resolves to it.',
  });
});

test('a file is a Blob, a text a string, and no content undefined', async () => {
  const png = text(200, 'png!', { 'content-type': 'image/png' });
  const service = await startService(png, text(200, 'Hello'), text(204, ''));
  const zoo = zooAt(service.url);
  const photo = (await zoo.run('getPhoto', { path: { id: 7 } })) as Blob;
  expect([photo.type, await photo.text()]).toEqual(['image/png', 'png!']);
  expect(await zoo.run('logIn', { body: { name: 'Ann & Bob' } })).toBe('Hello');
  expect(await zoo.run('putPhoto', { path: { id: 7 }, body: { file: photo } })).toBeUndefined();
  const types = service.requests.map(({ headers }) => headers['content-type']?.split(';')[0]);
  expect(types).toEqual([undefined, 'application/x-www-form-urlencoded', 'multipart/form-data']);
  expect(service.requests[1]?.bytes.toString()).toBe('name=Ann%20%26%20Bob');
});

test('the newest credential goes where the contract says, and nowhere else', async () => {
  const service = await startService(answer(200, []), text(200, 'Hello'));
  const secrets = ['one', 'two'];
  const zoo = zooAt(service.url, { credentials: { token: async () => secrets.shift() } });
  await reads(zoo);
  await zoo.run('logIn', { body: { name: 'Ann' } });
  expect(service.requests.map(({ headers }) => headers['x-token'])).toEqual(['one', undefined]);
});

test('abort rejects at once with the reason: before the request, in it, and between polls', async () => {
  const service = await startService(hang, moving);
  const reason = new Error('Enough');
  const inTime = (call: (signal: AbortSignal) => Promise<unknown>) => {
    const controller = new AbortController();
    const rejected = rejection(call(controller.signal));
    return { rejected, abort: () => controller.abort(reason) };
  };
  const never = { credentials: { token: () => new Promise<string>(() => {}) } };
  const before = inTime((signal) => zooAt(service.url, never).run('getAnimals', {}, { signal }));
  before.abort();
  expect(await before.rejected).toBe(reason);

  const within = inTime((signal) => zooAt(service.url).run('getAnimals', {}, { signal }));
  await service.received(1);
  within.abort();
  expect(await within.rejected).toBe(reason);

  const clock = startClock();
  const slow = zooAt(service.url, { poll: { min: 1234, max: 1234 } });
  const between = inTime((signal) => slow.run('add-animal', rex, { signal }));
  await clock.waits(1234);
  between.abort();
  expect(await between.rejected).toBe(reason);
  expect(clock.timers).toEqual([]);
  expect(service.requests).toHaveLength(2);
});

test('a time limit ends a call, which waits for nothing that lies past it', async () => {
  const later = answer(429, { message: 'Later' }, { 'retry-after': '60' });
  const service = await startService(hang, later);
  const clock = startClock();
  const call = rejection(zooAt(service.url).run('getAnimals', {}, { timeout: 5000 }));
  await service.received(1);
  clock.pass(5000);
  expect((await call).message).toBe('getAnimals timed out.');

  const error = await rejection(zooAt(service.url).run('getAnimals', {}, { timeout: 5000 }));
  expect(error).toMatchObject({ status: 429, body: { message: 'Later' } });
});

test('mistakes of the caller are TypeErrors, and nothing is sent', async () => {
  const service = await startService(moved);
  const zoo = zooAt(service.url);
  for (const call of [
    zoo.run('toString'),
    zoo.run('getPhoto'),
    zoo.run('getPhoto', { path: { id: '..' } }),
  ]) {
    expect(await rejection(call)).toBeInstanceOf(TypeError);
  }
  for (const wrong of [
    'ftp://zoo.example',
    'https://zoo.example/?v=1',
    'https://ann:pw@zoo.example',
  ])
    expect(() => zooAt(wrong)).toThrow(TypeError);
  expect(service.requests).toHaveLength(0);
});

/** The part of the zoo's `paths` that is called here; `tools/public-contracts` checks the whole. */
interface ZooPaths {
  '/animals': {
    get: { responses: { 200: { content: { 'application/json': unknown[] } } } };
    post: {
      requestBody: { content: { 'application/json': { kind: string; name: string } } };
      responses: { 200: { content: { 'application/json': { move: string } } } };
    };
  };
  '/animals/{id}/sound': {
    put: {
      parameters: { path: { id: number } };
      requestBody: { content: { 'application/octet-stream': Blob } };
      responses: { 204: { content?: never } };
    };
  };
}

test('openapi-fetch over a client has its credential, retries and key, and sends bytes', async () => {
  const service = await startService(
    answer(503, {}),
    answer(200, { move: 'm1' }),
    answer(200, []),
    text(204, ''),
    answer(404, { message: 'No such animal' }),
  );
  const { GET, POST, PUT, use } = createFetchClient<ZooPaths>(
    zooAt(service.url, { credentials: { token: 't1' } }),
  );
  use({ onRequest: ({ request }) => request.headers.set('x-trace', '7') });
  expect((await POST('/animals', rex)).data).toEqual({ move: 'm1' });
  expect((await GET('/animals')).data).toEqual([]);
  const sound = { body: new Blob(['Woof']), bodySerializer: (bytes: Blob) => bytes };
  const headers = { 'content-type': 'application/octet-stream' };
  await PUT('/animals/{id}/sound', { params: { path: { id: 7 } }, ...sound, headers });
  expect((await GET('/animals')).error).toEqual({ message: 'No such animal' });
  const [first, second, , put] = service.requests;
  expect(first?.headers['idempotency-key']).toMatch(/./);
  expect(first?.headers['idempotency-key']).toBe(second?.headers['idempotency-key']);
  expect(second?.body).toEqual(rex.body);
  expect(put).toMatchObject({ method: 'PUT', url: '/animals/7/sound' });
  expect([put?.bytes.toString(), put?.headers['content-type']]).toEqual([
    'Woof',
    'application/octet-stream',
  ]);
  for (const request of service.requests) {
    expect(request.headers).toMatchObject({ 'x-token': 't1', 'x-trace': '7' });
  }
});

test('openapi-fetch sends no body with a GET whose headers name a type', async () => {
  const service = await startService(answer(200, []));
  const headers = { 'content-type': 'application/json' };
  const { GET } = createFetchClient<ZooPaths>(zooAt(service.url), { headers });
  expect((await GET('/animals')).data).toEqual([]);
  expect(service.requests[0]?.bytes.length).toBe(0);
});
