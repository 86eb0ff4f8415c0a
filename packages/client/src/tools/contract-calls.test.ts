import { expect, test } from 'vitest';
import { createClientFor } from '../contract/index.ts';
import { contractCalls } from './contract-calls.ts';
import type { ToolTable } from './tool-row.ts';

const operations = {
  draw: {
    method: 'POST',
    path: '/rooms/{room}/pictures',
    poll: 'look',
    pollFrom: { id: '/job/id' },
    pollInput: { room: 'attic' },
  },
  look: { method: 'GET', path: '/rooms/{room}/pictures/{id}' },
  rename: { method: 'PUT', path: '/pictures/{id}' },
  describe: { path: '/descriptions', body: 'multipart/form-data' },
  film: { path: '/films', poll: 'watch' },
  watch: { method: 'GET', path: '/films/{id}', cancel: 'stop' },
  upload: { path: '/pictures', body: 'multipart/form-data' },
  store: { method: 'PUT', path: '/picture', body: 'image/*' },
  stop: { method: 'DELETE', path: '/films/{id}', reads: true },
  train: { path: '/models', poll: 'getOperation', pollFrom: { operation: '/name' } },
  getOperation: { method: 'GET', path: '/operations/{operation}' },
};

const tools: ToolTable = {
  draw: {
    group: 'pictures',
    title: 'Draw',
    job: true,
    places: { path: ['room'], query: ['style'], header: ['X-Trace'] },
    input: { type: 'object', properties: { room: {}, style: {}, 'X-Trace': {}, prompt: {} } },
  },
  look: {
    group: 'pictures',
    title: 'Look',
    polls: true,
    places: { path: ['room', 'id'] },
    input: {},
  },
  film: { group: 'films', title: 'Film', job: true, input: {} },
  train: { group: 'models', title: 'Train', job: true, input: {} },
  upload: {
    group: 'pictures',
    title: 'Upload',
    input: {
      type: 'object',
      properties: {
        file: { type: 'string', contentEncoding: 'base64' },
        more: { type: 'array', items: { type: 'string', contentEncoding: 'base64' } },
        title: { type: 'string' },
        mask: { anyOf: [{ type: 'string', contentEncoding: 'base64' }, { type: 'null' }] },
        cover: { anyOf: [{ type: 'string', contentEncoding: 'base64' }, { type: 'string' }] },
      },
    },
  },
  store: {
    group: 'pictures',
    title: 'Store',
    places: { body: 'body' },
    input: {
      type: 'object',
      properties: { body: { type: 'string', contentEncoding: 'base64' } },
      required: ['body'],
    },
  },
  describe: {
    group: 'pictures',
    title: 'Describe',
    places: { body: 'body' },
    input: {
      type: 'object',
      properties: {
        body: {
          oneOf: [
            {
              type: 'object',
              properties: {
                kind: { enum: ['picture', 'photo'] },
                image: { type: 'string', contentEncoding: 'base64' },
              },
            },
            { type: 'object', properties: { image: { enum: ['none'] } } },
            {
              type: 'object',
              properties: { kind: { const: 'link' }, image: { type: 'string', format: 'uri' } },
            },
          ],
          allOf: [{ anyOf: [{ properties: { mask: { contentEncoding: 'base64' } } }] }],
        },
      },
    },
  },
  rename: {
    group: 'pictures',
    title: 'Rename',
    places: { path: ['id'], body: 'body' },
    input: { type: 'object', properties: { id: {}, body: {} } },
  },
};

function callsOf(...answers: object[]) {
  const sent: { method: string | undefined; url: string; body: unknown; headers: Headers }[] = [];
  const client = createClientFor(
    operations,
    {},
    {
      baseUrl: 'http://localhost',
      poll: { min: 1, max: 1 },
      fetch: async (url, { method, body, headers }) => {
        sent.push({
          method,
          url,
          body: typeof body === 'string' ? JSON.parse(body) : body,
          headers: new Headers(headers),
        });
        return Response.json(answers[Math.min(sent.length, answers.length) - 1]);
      },
    },
  );
  return { calls: contractCalls(client as never, tools), sent };
}

test('each argument goes where its operation takes it, and the job is followed by its link', async () => {
  const waits = { status: 'processing', job: { id: 9 } };
  const { calls, sent } = callsOf(waits, waits, { status: 'done', url: 'x' });
  const body = { prompt: 'A lamp', seed: null };
  const input = { room: 'attic', style: 'ink', 'X-Trace': 't', ...body };
  const { job } = await calls.start('draw', input, { idempotencyKey: 'k' });
  expect(job?.handle).toBe('draw?id=9');
  const heard = [];
  for await (const { status } of job?.updates() ?? []) heard.push(status);
  expect(heard).toEqual(['processing', 'done']);
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST http://localhost/rooms/attic/pictures?style=ink',
    'GET http://localhost/rooms/attic/pictures/9',
    'GET http://localhost/rooms/attic/pictures/9',
  ]);
  expect(sent[0]?.body).toEqual(body);
  expect(sent[0]?.headers.get('idempotency-key')).toBe('k');
  expect(sent[0]?.headers.get('x-trace')).toBe('t');
});

test('a job is cancelled by the operation that the contract links, if it links one', async () => {
  const { calls, sent } = callsOf({ status: 'processing', id: 9 }, { stopped: true });
  const { job } = await calls.start('film', {});
  expect(await job?.cancel?.()).toEqual({ stopped: true });
  expect(await calls.job('film?id=9').cancel?.()).toEqual({ stopped: true });
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST http://localhost/films',
    'DELETE http://localhost/films/9',
    'DELETE http://localhost/films/9',
  ]);
  expect(calls.job('draw?id=9&room=attic').cancel).toBeUndefined();
});

test('a job is found again by a parameter that is called operation', async () => {
  const { calls, sent } = callsOf({ status: 'processing', name: 'op 1' }, { status: 'done' });
  const { job } = await calls.start('train', {});
  await calls
    .job(job?.handle ?? '')
    .updates()
    [Symbol.asyncIterator]()
    .next();
  expect(sent[1]?.url).toBe('http://localhost/operations/op%201');
});

test('an argument may be the whole body', async () => {
  const { calls, sent } = callsOf({ ok: true });
  await calls.start('rename', { id: 3, body: ['new', 'name'] });
  expect(sent[0]).toMatchObject({ url: 'http://localhost/pictures/3', body: ['new', 'name'] });
});

test('a job that has failed is an error when it is found again', async () => {
  const { calls } = callsOf({ status: 'error', message: 'No paint.' });
  const first = calls.job('draw?id=9&room=attic').updates()[Symbol.asyncIterator]();
  await expect(first.next()).rejects.toThrow('No paint.');
});

test('an operation that makes no job has no handle of one', () => {
  const { calls } = callsOf({});
  expect(() => calls.job('rename?id=3')).toThrow('rename makes no job.');
});

test('a form gets its files, which models write as base64', async () => {
  const { calls, sent } = callsOf({});
  await calls.start('upload', { file: btoa('one'), more: [btoa('two')], title: 'aGk=' });
  const form = sent[0]?.body as FormData;
  const files = [form.get('file'), form.get('more')] as File[];
  expect(await Promise.all(files.map((file) => file.text()))).toEqual(['one', 'two']);
  expect(form.get('title')).toBe('aGk=');
  await calls.start('upload', { file: new Blob(['three']) });
  const again = sent[1]?.body as FormData;
  const made = again.get('file') as File;
  expect(await made.text()).toBe('three');
});

test('a file that may also be null or a text is sent as a file', async () => {
  const { calls, sent } = callsOf({});
  await calls.start('upload', { mask: btoa('one'), cover: 'http://localhost/a.png' });
  const form = sent[0]?.body as FormData;
  const mask = form.get('mask') as File;
  expect([await mask.text(), form.get('cover')]).toEqual(['one', 'http://localhost/a.png']);
  await calls.start('upload', { title: 'A', mask: null });
  const withoutMask = sent[1]?.body as FormData;
  expect([...withoutMask.keys()]).toEqual(['title']);
  await expect(calls.start('upload', { mask: 'a.png' })).rejects.toThrow(
    'mask must be the file in base64.',
  );
});

test('a form in one argument gets its files from all alternatives and parts of its schema', async () => {
  const { calls, sent } = callsOf({});
  await calls.start('describe', { body: { image: btoa('one'), mask: btoa('two') } });
  await calls.start('describe', { body: { image: 'http://localhost/a.png' } });
  const [files, text] = sent.map(({ body }) => body as FormData);
  const [image, mask] = [files?.get('image'), files?.get('mask')] as File[];
  expect([await image?.text(), await mask?.text()]).toEqual(['one', 'two']);
  expect(text?.get('image')).toBe('http://localhost/a.png');
});

test('a text stays one that an alternative lists, or whose alternative another field names', async () => {
  const { calls, sent } = callsOf({});
  await calls.start('describe', { body: { kind: 'link', image: 'a red lamp' } });
  await calls.start('describe', { body: { image: 'none' } });
  await calls.start('describe', { body: { kind: 'photo', image: btoa('one') } });
  const [link, none, photo] = sent.map(({ body }) => (body as FormData).get('image'));
  expect([link, none, await (photo as File).text()]).toEqual(['a red lamp', 'none', 'one']);
});

test('a body of bytes is sent as such, with the type of a data URL', async () => {
  const { calls, sent } = callsOf({});
  await calls.start('store', { body: `data:image/png;base64,${btoa('dots')}` });
  const [request] = sent;
  const file = request?.body as Blob;
  expect(await file.text()).toBe('dots');
  expect(request?.headers.get('content-type')).toBe('image/png');
});

test('the type of a data URL may have parameters', async () => {
  const { calls, sent } = callsOf({});
  await calls.start('store', {
    body: `data:image/svg+xml;charset=utf-8;a=b;base64,${btoa('dots')}`,
  });
  const file = sent[0]?.body as Blob;
  expect([file.type, await file.text()]).toEqual(['image/svg+xml', 'dots']);
});

test.each(['a', ';a', ';base64'])('a long text of %j is soon refused', async (part) => {
  const { calls, sent } = callsOf({});
  const body = `data:${part.repeat(300_000)}`;
  await expect(calls.start('store', { body })).rejects.toThrow('must be the file in base64');
  expect(sent).toEqual([]);
});

test.each([
  ['store', { file: 'aGk=' }, 'store has no argument "file". Its arguments: body.'],
  ['store', {}, 'store needs the argument "body". Its arguments: body.'],
  ['store', { body: 'a.png' }, 'body must be the file in base64.'],
  ['film', { length: 3 }, 'film has no argument "length". Its arguments: none.'],
])('wrong arguments are refused before anything is sent: %s %j', async (tool, input, message) => {
  const { calls, sent } = callsOf({});
  await expect(calls.start(tool, input)).rejects.toThrow(message);
  expect(sent).toEqual([]);
});
