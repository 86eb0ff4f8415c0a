import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { appOf, type Handled } from '../testing/app.ts';
import { formReader } from './form.ts';

const edits = '/api/v7/llm/images/edits';
const headers = { authorization: 'Bearer gmk_1' };
const handlerAnswer = { status: 200, body: { created: 0, data: [] } };

/** What the handler gets of a form, and the answer. */
async function send(body: BodyInit, type?: string) {
  const seen: Handled['input'][] = [];
  const app = appOf(
    ({ input }) => {
      seen.push(input);
      return handlerAnswer;
    },
    { bodyLimit: 400_000 },
  );
  const init = {
    method: 'POST',
    body,
    headers: type ? { ...headers, 'content-type': type } : headers,
  };
  const response = await app.request(edits, init);
  return { status: response.status, answer: await response.json(), body: seen[0]?.body };
}

function form(parts: readonly (readonly [string, string | Blob])[]): FormData {
  const data = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, value, 'a.png');
  }
  return data;
}

const words = [
  ['model', 'm'],
  ['prompt', 'Grün'],
] as const;

describe('a form', () => {
  test('is read as the fields of an object: files as base64, numbers as numbers', async () => {
    // Longer than what one call of a function takes as arguments.
    const bytes = Uint8Array.from({ length: 150_000 }, (_, index) => index % 251);
    const sent = form([...words, ['n', '2'], ['stream', 'false'], ['image', new Blob([bytes])]]);
    const { status, body } = await send(sent);
    expect(status).toBe(200);
    expect(body).toMatchObject({ model: 'm', prompt: 'Grün', n: 2, stream: false });
    const { image } = body as { image: string[] };
    expect(image).toHaveLength(1);
    expect(Buffer.from(image[0] ?? '', 'base64').equals(bytes)).toBe(true);
  });

  test.each(['image', 'image[]'])('may have several files called %s', async (name) => {
    const files = ['a', 'b'].map((text) => [name, new Blob([text])] as const);
    const { body } = await send(form([...words, ...files]));
    expect(body).toMatchObject({ image: ['YQ==', 'Yg=='] });
  });

  test.each([
    ['no model', [words[1], ['image', new Blob(['a'])]], 'model'],
    ['no file', words, 'image'],
    ['an empty file', [...words, ['image', new Blob([])]], 'image.0'],
    ['too many', [...words, ...Array(5).fill(['image', new Blob(['a'])])], 'image'],
    ['no number', [...words, ['image', new Blob(['a'])], ['n', 'two']], 'n'],
    ['another word', [...words, ['image', new Blob(['a'])], ['quality', 'hd']], 'quality'],
  ] as const)('with %s is a 400 that names the field', async (_, parts, field) => {
    const { status, answer, body } = await send(form(parts as never));
    expect([status, body]).toEqual([400, undefined]);
    expect(answer).toMatchObject({ code: 'validation_error', errors: [{ field }] });
  });

  test('has a file where the contract takes anything', async () => {
    const one = formReader(z.object({ it: z.unknown(), all: z.array(z.unknown()) }));
    const fields = async (...parts: (readonly [string, string | Blob])[]) => {
      const sent = new Response(form(parts));
      const type = sent.headers.get('content-type') ?? '';
      return one(new Uint8Array(await sent.arrayBuffer()), type);
    };
    expect(await fields(['it', new Blob(['a'])], ['all', new Blob(['b'])])).toEqual({
      it: expect.any(File),
      all: [expect.any(File)],
    });
    const data = new Blob(['{"a":1}'], { type: 'application/json' });
    expect(await fields(['it', data], ['all', 'b'])).toEqual({ it: '{"a":1}', all: ['b'] });
  });

  const read = formReader(z.object({ tag: z.array(z.string()) }));
  const multipart = 'multipart/form-data; charset=utf-8; boundary=x';
  const readText = (text: string, as = multipart) => read(new TextEncoder().encode(text), as);
  const part = '--x\r\ncontent-disposition: form-data; name="tag"\r\n\r\na\r\n';

  test('may have as many parts as a body in JSON has names', async () => {
    const { tag } = await readText(`${part.repeat(10_000)}--x--\r\n`);
    expect(tag).toHaveLength(10_000);
    const pairs = await readText('tag=a&'.repeat(9999), 'application/x-www-form-urlencoded');
    expect(pairs.tag).toHaveLength(9999);
  });

  const manyHeaders = 'a:\r\n'.repeat(50_001);
  const manyAttributes = ' a=""'.repeat(50_001);
  test.each([
    ['parts', part.repeat(10_001), multipart, 'more than 10000 parts'],
    ['fields', 'tag=a&'.repeat(10_000), 'application/x-www-form-urlencoded', '10000 fields'],
    ['headers', `--x\r\n${manyHeaders}`, multipart, 'more than 50000 headers'],
    ['attributes', part.replace('; ', manyAttributes), multipart, 'more than 50000 headers'],
    [
      'parts of a quoted boundary',
      part.repeat(10_001),
      `${multipart.slice(0, -1)}"x"`,
      '10000 parts',
    ],
  ])('of too many %s is refused before it is parsed', async (_, text, as, reason) => {
    await expect(readText(text, as)).rejects.toThrow(reason);
  });

  test.each([
    ['{"a":1,"a":2}', 'same name twice'],
    [String.raw`{"a":"\u0000"}`, 'NUL'],
    [`{"a":${'['.repeat(64)}`, 'nested deeper than 64 levels'],
  ])('may not have %s in a field that is an object, as a body may not', async (json, reason) => {
    const readMeta = formReader(z.object({ meta: z.record(z.string(), z.unknown()) }));
    const encoder = new TextEncoder();
    const one = part.replace('"tag"', '"meta"').replace('\r\na\r\n', `\r\n${json}\r\n`);
    await expect(readMeta(encoder.encode(`${one}--x--\r\n`), multipart)).rejects.toThrow(reason);
    const pair = encoder.encode(`meta=${encodeURIComponent(json)}`);
    await expect(readMeta(pair, 'application/x-www-form-urlencoded')).rejects.toThrow(reason);
    const text = encoder.encode('meta=hello');
    expect(await readMeta(text, 'application/x-www-form-urlencoded')).toEqual({ meta: 'hello' });
  });

  test.each([
    ['ends early', '--x\r\ncontent-disposition: form-data; name="model"\r\n\r\nm'],
    ['is something else', '{"model":"m"}'],
    ['is empty', ''],
  ])('that %s is a 400', async (_, body) => {
    const { status, answer } = await send(body, 'multipart/form-data; boundary=x');
    expect(status).toBe(400);
    expect(answer).toMatchObject({ code: 'invalid_form' });
  });

  test.each(['multipart/form-data', 'multipart/form-data; charset=utf-8'])(
    'sent as %s, without a boundary, is a 400',
    async (type) => {
      const { status, answer } = await send('{}', type);
      expect(status).toBe(400);
      const message = 'The Content-Type of the form names no boundary.';
      expect(answer).toMatchObject({ code: 'invalid_form', message });
    },
  );

  test('sent as application/json is a 415', async () => {
    const { status, answer } = await send('{}', 'application/json');
    expect(status).toBe(415);
    expect(answer).toMatchObject({ message: expect.stringContaining('multipart/form-data') });
  });

  test('beyond the limit is a 413', async () => {
    const head = '--x\r\ncontent-disposition: form-data; name="model"\r\n\r\n';
    const { status } = await send(head + 'm'.repeat(400_000), 'multipart/form-data; boundary=x');
    expect(status).toBe(413);
  });
});

test('a form that is not UTF-8 is an invalid form', async () => {
  const read = formReader(z.object({ a: z.string() }));
  const refused = read(Uint8Array.of(0x61, 0x3d, 0xff), 'application/x-www-form-urlencoded');
  await expect(refused).rejects.toMatchObject({ status: 400, code: 'invalid_form' });
});

const note = z.union([z.string(), z.object({ c: z.int() })]);
const cat = z.object({ kind: z.literal('cat'), lives: z.int() });
const dog = z.object({ kind: z.literal('dog'), name: z.string() });

const urlEncoded = 'application/x-www-form-urlencoded';

test.each([
  ['of a deep object', { meta: 'deepObject' }, 'meta[a]=1&b=2', { meta: { a: 1 }, b: 2 }],
  ['of an object', { meta: 'form*' }, 'a=1&b=2', { meta: { a: 1 }, b: 2 }],
  ['of an object, and its name,', { meta: 'form*' }, 'meta=1&b=2', { b: 2 }],
])('the parts %s are no other fields', async (_, styles, body, fields) => {
  const schema = z.object({ meta: z.object({ a: z.int() }) }).catchall(z.int());
  const read = formReader(schema, styles);
  expect(await read(new TextEncoder().encode(body), urlEncoded)).toEqual(fields);
});

test.each<[string, z.ZodType, [string, string]]>([
  ['the name of a prototype', z.record(z.string(), z.string()), ['constructor', 'x']],
  ['a name with NUL', z.record(z.string(), z.string()), ['a\0', 'x']],
  ['NUL in a text beside an object', z.object({ a: note }), ['a', '\0']],
])('%s is refused in a form', async (_, schema, pair) => {
  const read = formReader(schema);
  const pairs = new TextEncoder().encode(`${new URLSearchParams([pair])}`);
  await expect(read(pairs, urlEncoded)).rejects.toMatchObject({ status: 400 });
  const request = new Request('http://a', { method: 'POST', body: form([pair]) });
  const type = request.headers.get('content-type') ?? '';
  const parts = new Uint8Array(await request.arrayBuffer());
  await expect(read(parts, type)).rejects.toMatchObject({ status: 400 });
});

test('a field that may be a file or a text is what was sent', async () => {
  const file = z.instanceof(Blob);
  const either = z.union([file, z.url()]);
  const listed = z.union([file, z.enum(['none'])]);
  const lists = {
    list: z.array(either),
    words: z.array(listed),
    beside: z.union([z.array(file), z.enum(['none'])]),
  };
  const read = formReader(z.object({ file, either, listed, ...lists }));
  const readPartsOf = async (value: string | Blob) => {
    const names = ['file', 'either', 'listed', 'list', 'words', 'beside'];
    const body = form(names.map((name) => [name, value]));
    const request = new Request('http://a', { method: 'POST', body });
    const type = request.headers.get('content-type') ?? '';
    return read(new Uint8Array(await request.arrayBuffer()), type);
  };
  const anyFile = expect.any(File);
  expect(await readPartsOf(new Blob(['a']))).toEqual({
    file: anyFile,
    either: anyFile,
    listed: anyFile,
    list: [anyFile],
    words: [anyFile],
    beside: [anyFile],
  });
  const url = 'https://a.example/b.png';
  const texts = { either: url, list: [url] };
  const files = { file: anyFile, listed: anyFile, words: [anyFile], beside: [anyFile] };
  expect(await readPartsOf(url)).toEqual({ ...texts, ...files });
  const none = { listed: 'none', words: ['none'], beside: [anyFile] };
  expect(await readPartsOf('none')).toMatchObject(none);
});

test('without a schema, each field has all of its parts', async () => {
  const read = formReader(undefined);
  const pairs = [
    ['a', '1'],
    ['b[]', 'x y'],
    ['a', '2'],
  ] as const;
  for (const body of [new URLSearchParams(pairs.map((pair) => [...pair])), form(pairs)]) {
    const request = new Request('http://a', { method: 'POST', body });
    const type = request.headers.get('content-type') ?? '';
    const fields = await read(new Uint8Array(await request.arrayBuffer()), type);
    expect(fields).toEqual({ a: ['1', '2'], b: ['x y'] });
  }
});

test.each([
  ['of all alternatives', z.union([cat, dog]), 'kind=dog&name=Rex', { kind: 'dog', name: 'Rex' }],
  [
    'of all parts',
    cat.and(z.object({ name: z.string() })),
    'lives=7&name=T',
    { lives: 7, name: 'T' },
  ],
  ['of any name', z.record(z.string(), z.string()), 'a=1&b=x', { a: '1', b: 'x' }],
  ['of any name, as numbers', z.record(z.string(), z.int()), 'a=1&b=2', { a: 1, b: 2 }],
  ['of other names', z.looseObject({ n: z.int() }), 'n=1&a=1', { n: 1, a: '1' }],
  ['of known names alone', z.object({ n: z.int() }), 'n=1&a=1', { n: 1 }],
  [
    'with brackets',
    z.object({ 'tag[]': z.array(z.string()) }),
    'tag[]=a&tag[]=b',
    { 'tag[]': ['a', 'b'] },
  ],
  [
    'of lists by names with brackets',
    z.looseObject({ n: z.array(z.int()), tag: z.array(z.string()) }),
    'n[]=1&tag[]=a&tag[]=b&tag=c&other[]=x',
    { n: [1], tag: ['a', 'b', 'c'], other: 'x' },
  ],
  [
    'of a text or an object',
    z.object({ a: note, b: note }),
    'a=42&b={"c":1}',
    { a: '42', b: { c: 1 } },
  ],
])('the fields %s are read', async (_, schema, encoded, fields) => {
  const read = formReader(schema);
  const pairs = [...new URLSearchParams(encoded)];
  for (const body of [new URLSearchParams(pairs), form(pairs)]) {
    const request = new Request('http://a', { method: 'POST', body });
    const type = request.headers.get('content-type') ?? '';
    expect(await read(new Uint8Array(await request.arrayBuffer()), type)).toEqual(fields);
  }
});
