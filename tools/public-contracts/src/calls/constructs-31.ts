// Calls of `fixtures/constructs-31.yaml`: what OpenAPI 3.1 says with JSON Schema.
import { ApiError } from '@genmedia/client/contract';
import { createClient, stream } from './client/index.ts';
import { serverUrl } from './client/servers.ts';
import { baseUrl, check, expectEqual, fetchFrom, refusal } from './harness.ts';
import { createRouter } from './server/index.ts';

const app = createRouter(
  {
    write: ({ body }) => ({ status: 201, body }),
    chat: ({ body }) => {
      if (!body.stream) return { status: 200, body: { text: body.text } };
      return { status: 200, body: pieces(body.text) };
    },
    watch: () => ({ status: 200, body: events() }),
    readFar: () => ({ status: 204 }),
    readLines: () => ({ status: 200, body: notesOf(['one', 'two\nlines']) }),
    importNotes: async ({ body, request }) => {
      const [type] = request.headers.get('content-type')?.split(';') ?? [];
      return { status: 200, contentType: 'text/csv', body: `${type}: ${await textOf(body)}` };
    },
  },
  { authenticate: false, onError: () => {} },
);
const notes = createClient({
  baseUrl,
  servers: { 'https://a.lines.example/all': baseUrl },
  fetch: fetchFrom(app),
});

/** What waits for the end of an answer in pieces, and hears whether all of them were read. */
const readers: ((isWhole: boolean) => void)[] = [];

async function* pieces(text: string) {
  let isWhole = false;
  try {
    for (const delta of text) {
      if (delta === '!') throw new Error('The model is gone.');
      yield { delta };
    }
    isWhole = true;
  } finally {
    readers.pop()?.(isWhole);
  }
}

async function* events() {
  yield { event: 'noted' as const, data: { text: 'first' } };
  yield { event: 'noted' as const, data: { text: 'second' } };
}

async function* notesOf(lines: readonly string[]) {
  for (const text of lines) yield { text };
}

interface NoteForm {
  files: Blob[];
  about?: unknown;
}

/** The text of a body that is a form, a text or JSON. */
async function textOf(body: NoteForm | string | { text?: string | null }): Promise<string> {
  if (typeof body === 'string') return body;
  if (!('files' in body)) return String(body.text);
  const read = await Promise.all(body.files.map((file) => file.text()));
  return `${read.join('+')} ${JSON.stringify(body.about)}`;
}

async function all<T>(iterable: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of iterable) found.push(item);
  return found;
}

type Note = Parameters<typeof notes.run<'write'>>[1]['body'];

const written = (body: Note) => notes.run('write', { body });
const refused = async (body: Note) => expectEqual(await refusal(() => written(body)), 400);

const note = {
  text: null,
  size: '7',
  mood: 'glad' as const,
  gone: null,
  replies: [{ text: 'ok', size: 7 }],
};

await check('values', async () => {
  expectEqual(await written(note), note);
  await refused({ text: 'x' });
  await refused({ text: null, replies: [{ text: '' }] });
  await refused({ text: null, mood: 'x' as never });
});

await check('times with and without an offset, and a UUID of no version of RFC 9562', async () => {
  for (const at of ['09:30:00', '09:30:00.5Z', '09:30:00+02:00']) {
    const times = { text: null, at, author: '3F2504E0-4F89-01D3-0A0C-0305E82C3301' };
    expectEqual(await written(times), times);
  }
  await refused({ text: null, at: '24:00:00Z' });
  for (const since of [
    '2026-01-31T09:30:00Z',
    '2026-01-31t09:30:00.5z',
    '2026-01-31T09:30:00+02:00',
  ]) {
    expectEqual((await written({ text: null, since })).since, since);
  }
  for (const since of ['2026-02-31T09:30:00Z', '2026-01-31T09:30:00', '2026-01-31 09:30:00Z']) {
    await refused({ text: null, since });
  }
});

await check('a union whose first branch accepts every object, and drops its fields', async () => {
  const near = { text: null, about: { near: { at: 'sea', other: 1 } } };
  const place = { kind: 'place', near: { at: 'sea' } };
  expectEqual(await written(near), { text: null, about: place });
});

await check('fields that are required beside a union, and declared in its branches', async () => {
  const sender = { name: 'Ann', email: 'ann@notes.example' };
  expectEqual(await written({ text: null, sender }), { text: null, sender });
  // @ts-expect-error the name is missing
  await refused({ text: null, sender: { email: sender.email } });
  // @ts-expect-error neither branch has all its fields
  await refused({ text: null, sender: { name: 'Ann' } });
});

await check('an answer in pieces, or whole', async () => {
  expectEqual(await notes.run('chat', { body: { text: 'Hello' } }), { text: 'Hello' });
  const deltas = await all(stream(notes, 'chat', { body: { text: 'Hi' } }));
  expectEqual(
    deltas.map(({ delta }) => delta),
    ['H', 'i'],
  );
  const asked = await notes.run('chat', { body: { text: 'Hi', stream: true } }).catch(String);
  expectEqual(asked, 'TypeError: /chats answers in pieces here: call stream().');
  // @ts-expect-error it answers at once
  const unstreamed = all(stream(notes, 'write', { body: note })).catch(String);
  expectEqual(await unstreamed, 'TypeError: write does not answer in pieces.');
});

await check('a reader who leaves ends the generator of the handler', async () => {
  const ended = new Promise<boolean>((resolve) => readers.push(resolve));
  const long = 'Hello'.padEnd(1000);
  for await (const { delta } of stream(notes, 'chat', { body: { text: long } })) {
    if (delta === 'e') break;
  }
  expectEqual(await ended, false);
});

await check('an answer that breaks off, and one that is refused', async () => {
  const broken = await all(stream(notes, 'chat', { body: { text: 'ab!' } })).catch(
    (error) => error,
  );
  expectEqual(broken instanceof ApiError && broken.message, 'The answer of chat broke off.');
  const wrong = stream(notes, 'chat', { body: { text: 7 as never } });
  expectEqual(await refusal(() => all(wrong)), 400);
});

await check('events and lines', async () => {
  const seen = await all(stream(notes, 'watch', {}));
  expectEqual(
    seen.map(({ event, data }) => [event, data.text]),
    [
      ['noted', 'first'],
      ['noted', 'second'],
    ],
  );
  const lines = await all(stream(notes, 'readLines', {}));
  expectEqual(
    lines.map(({ text }) => text),
    ['one', 'two\nlines'],
  );
});

await check('pieces as plain HTTP sends them', async () => {
  const talk = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const answer = await app.request('/chats', { ...talk, body: '{"text":"Hi","stream":true}' });
  expectEqual(answer.headers.get('content-type'), 'text/event-stream');
  expectEqual(await answer.text(), 'data: {"delta":"H"}\n\ndata: {"delta":"i"}\n\n');
  const lines = await app.request('/lines');
  expectEqual(await lines.text(), '{"text":"one"}\n{"text":"two\\nlines"}\n');
});

await check('one body in several media types: JSON, a form with files, text', async () => {
  const files = [new Blob(['a']), new File(['b'], 'b.txt')];
  const form = new FormData();
  for (const file of files) form.append('files', file);
  form.append('about', '{"text":"ok"}');
  expectEqual(await notes.run('importNotes', { body: { text: 'ok' } }), 'application/json: ok');
  const readForm = 'multipart/form-data: a+b {"text":"ok"}';
  expectEqual(await notes.run('importNotes', { body: form }), readForm);
  const fields = { files, about: { text: 'ok' } };
  const asForm = { contentType: 'multipart/form-data' } as const;
  expectEqual(await notes.run('importNotes', { body: fields }, asForm), readForm);
  const asText = { contentType: 'text/csv' } as const;
  expectEqual(await notes.run('importNotes', { body: 'x;y' }, asText), 'text/csv: x;y');
  const xml = { method: 'POST', headers: { 'content-type': 'application/xml' }, body: '<a/>' };
  expectEqual((await app.request('/imports', xml)).status, 415);
});

await check('servers: with variables, and those of an operation', async () => {
  const addresses: string[] = [];
  const elsewhere = (servers: Readonly<Record<string, string>> = {}) =>
    createClient({
      baseUrl: serverUrl('https://{region}.notes.example/{base}/', { region: 'us' }),
      servers,
      fetch: async (url) => {
        addresses.push(url);
        return Response.json({ text: 'ok' });
      },
    });
  await elsewhere().run('write', { body: note });
  await elsewhere().open('readLines');
  const shard = serverUrl('https://{shard}.lines.example/all', { shard: 'b' });
  await elsewhere({ 'https://a.lines.example/all': shard }).open('readLines');
  await elsewhere({ 'https://a.lines.example/all': '/lines/' }).open('readLines');
  await elsewhere({ 'https://{where}.example': 'https://far.example' }).open('readFar');
  expectEqual(addresses, [
    'https://us.notes.example/v1/notes',
    'https://a.lines.example/all/lines',
    'https://b.lines.example/all/lines',
    'https://us.notes.example/lines/lines',
    'https://far.example/far',
  ]);
  expectEqual(
    await elsewhere().open('readFar').catch(String),
    'TypeError: The option servers must say where https://{where}.example is.',
  );
});

await check('a server or a region that the contract does not have', async () => {
  const missing = async () =>
    // @ts-expect-error the contract has no such region
    serverUrl('https://{region}.notes.example/{base}/', { region: 'asia' });
  expectEqual(
    await missing().catch(String),
    'TypeError: The variable region of https://{region}.notes.example/{base}/ is one of eu, us.',
  );
  // @ts-expect-error the contract has no such server
  createClient({ baseUrl, servers: { 'https://b.lines.example': baseUrl } });
});
