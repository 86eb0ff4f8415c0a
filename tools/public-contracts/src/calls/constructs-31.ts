import { ApiError } from '@genmedia/client/contract';
import { createClient, stream } from './client/index.ts';
import { serverUrl } from './client/servers.ts';
import { baseUrl, expectEqual, fetchFrom, refusal } from './harness.ts';
import { createRouter } from './server/index.ts';

let onEnd = (_isWhole: boolean) => {};
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
      return {
        status: 200,
        contentType: 'text/csv',
        body: `${request.headers.get('content-type')?.split(';')[0]}: ${await textOf(body)}`,
      };
    },
  },
  { authenticate: false, onError: () => {} },
);

async function* pieces(text: string) {
  let isWhole = false;
  try {
    for (const delta of text) {
      if (delta === '!') throw new Error('The model is gone.');
      yield { delta };
    }
    isWhole = true;
  } finally {
    onEnd(isWhole);
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
  return 'files' in body ? texts(body) : String(body.text);
}

async function texts({ files, about }: NoteForm): Promise<string> {
  const read = await Promise.all(files.map((file) => file.text()));
  return `${read.join('+')} ${JSON.stringify(about)}`;
}

async function all<T>(iterable: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of iterable) found.push(item);
  return found;
}

const servers = { 'https://a.lines.example/all': baseUrl };
const notes = createClient({ baseUrl, servers, fetch: fetchFrom(app) });

const note = {
  text: null,
  size: '7',
  mood: 'glad' as const,
  gone: null,
  replies: [{ text: 'ok', size: 7 }],
};
expectEqual(await notes.run('write', { body: note }), note);
expectEqual(await refusal(() => notes.run('write', { body: { text: 'x' } })), 400);
expectEqual(
  await refusal(() => notes.run('write', { body: { text: null, replies: [{ text: '' }] } })),
  400,
);

expectEqual(
  await refusal(() => notes.run('write', { body: { text: null, mood: 'x' as never } })),
  400,
);

// Times with and without an offset, and a UUID of no version of RFC 9562.
for (const at of ['09:30:00', '09:30:00.5Z', '09:30:00+02:00']) {
  const times = { text: null, at, author: '3F2504E0-4F89-01D3-0A0C-0305E82C3301' };
  expectEqual(await notes.run('write', { body: times }), times);
}
expectEqual(
  await refusal(() => notes.run('write', { body: { text: null, at: '24:00:00Z' } })),
  400,
);
for (const since of [
  '2026-01-31T09:30:00Z',
  '2026-01-31t09:30:00.5z',
  '2026-01-31T09:30:00+02:00',
]) {
  expectEqual((await notes.run('write', { body: { text: null, since } })).since, since);
}
for (const since of ['2026-02-31T09:30:00Z', '2026-01-31T09:30:00', '2026-01-31 09:30:00Z']) {
  expectEqual(await refusal(() => notes.run('write', { body: { text: null, since } })), 400);
}

// Objects of which the first alternative takes each, and whose fields are those of another.
const near = { text: null, about: { near: { at: 'sea', other: 1 } } };
const place = { kind: 'place', near: { at: 'sea' } };
expectEqual(await notes.run('write', { body: near }), { text: null, about: place });

// An answer in pieces, or whole.
expectEqual(await notes.run('chat', { body: { text: 'Hello' } }), { text: 'Hello' });
const deltas = await all(stream(notes, 'chat', { body: { text: 'Hi' } }));
expectEqual(
  deltas.map(({ delta }) => delta),
  ['H', 'i'],
);
const asked = await notes.run('chat', { body: { text: 'Hi', stream: true } }).catch(String);
expectEqual(asked, 'TypeError: /chats answers in pieces here: call stream().');
// A reader who leaves ends the handler's generator.
const ended = new Promise<boolean>((resolve) => {
  onEnd = resolve;
});
const long = 'Hello'.padEnd(1000);
for await (const { delta } of stream(notes, 'chat', { body: { text: long } })) {
  if (delta === 'e') break;
}
expectEqual(await ended, false);
const broken = await all(stream(notes, 'chat', { body: { text: 'ab!' } })).catch((error) => error);
expectEqual(broken instanceof ApiError && broken.message, 'The answer of chat broke off.');
const wrong = stream(notes, 'chat', { body: { text: 7 as never } });
expectEqual(await refusal(() => all(wrong)), 400);

const seen = await all(stream(notes, 'watch', {}));
expectEqual(
  seen.map(({ event, data }) => [event, data.text]),
  [
    ['noted', 'first'],
    ['noted', 'second'],
  ],
);
const readNotes = await all(stream(notes, 'readLines', {}));
expectEqual(
  readNotes.map(({ text }) => text),
  ['one', 'two\nlines'],
);
// @ts-expect-error it answers at once
const unstreamed = all(stream(notes, 'write', { body: note })).catch(String);
expectEqual(await unstreamed, 'TypeError: write does not answer in pieces.');

// As plain HTTP sends and receives it.
const talk = { method: 'POST', headers: { 'content-type': 'application/json' } };
const raw = await app.request('/chats', { ...talk, body: '{"text":"Hi","stream":true}' });
expectEqual(raw.headers.get('content-type'), 'text/event-stream');
expectEqual(await raw.text(), 'data: {"delta":"H"}\n\ndata: {"delta":"i"}\n\n');
const rawLines = await app.request('/lines');
expectEqual(await rawLines.text(), '{"text":"one"}\n{"text":"two\\nlines"}\n');

// One body in several media types: JSON, a form with files, text.
const noteFiles = [new Blob(['a']), new File(['b'], 'b.txt')];
const form = new FormData();
for (const file of noteFiles) form.append('files', file);
form.append('about', '{"text":"ok"}');
expectEqual(await notes.run('importNotes', { body: { text: 'ok' } }), 'application/json: ok');
expectEqual(
  await notes.run('importNotes', { body: form }),
  'multipart/form-data: a+b {"text":"ok"}',
);
expectEqual(
  await notes.run(
    'importNotes',
    { body: { files: noteFiles, about: { text: 'ok' } } },
    { contentType: 'multipart/form-data' },
  ),
  'multipart/form-data: a+b {"text":"ok"}',
);
expectEqual(
  await notes.run('importNotes', { body: 'x;y' }, { contentType: 'text/csv' }),
  'text/csv: x;y',
);
const plain = { method: 'POST', headers: { 'content-type': 'application/xml' }, body: '<a/>' };
expectEqual((await app.request('/imports', plain)).status, 415);

// Servers: with variables, and those of an operation.
const addresses: string[] = [];
const elsewhere = (moved: Readonly<Record<string, string>> = {}) =>
  createClient({
    baseUrl: serverUrl('https://{region}.notes.example/{base}/', { region: 'us' }),
    servers: moved,
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
expectEqual(addresses, [
  'https://us.notes.example/v1/notes',
  'https://a.lines.example/all/lines',
  'https://b.lines.example/all/lines',
  'https://us.notes.example/lines/lines',
]);
await elsewhere({ 'https://{where}.example': 'https://far.example' }).open('readFar');
expectEqual(addresses.at(-1), 'https://far.example/far');
expectEqual(
  await elsewhere().open('readFar').catch(String),
  'TypeError: The option servers must say where https://{where}.example is.',
);
const missing = Promise.resolve().then(() =>
  // @ts-expect-error the contract has no such region
  serverUrl('https://{region}.notes.example/{base}/', { region: 'asia' }),
);
expectEqual(
  await missing.catch(String),
  'TypeError: The variable region of https://{region}.notes.example/{base}/ is one of eu, us.',
);
// @ts-expect-error the contract has no such server
createClient({ baseUrl, servers: { 'https://b.lines.example': baseUrl } });
