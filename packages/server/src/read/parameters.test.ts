import { expect, test } from 'vitest';
import { z } from 'zod';
import { type ParameterRow, parameterReader } from './parameters.ts';

function read(
  row: ParameterRow,
  { path = '', query = '', headers = {} as Record<string, string> },
) {
  return parameterReader(row)({
    path: () => path,
    query,
    header: (name) => headers[name] ?? null,
  });
}

const list = z.array(z.string());
const numbers = z.array(z.number());

test.each<[string, string, unknown]>([
  ['an encoded comma is a part of a value', 'q=a%2Cb,c', ['a,b', 'c']],
  ['a plus is a space', 'q=a+b', ['a b']],
  ['other parameters do not count', 'p=1&q=a&qq=2', ['a']],
  ['an empty value is a value', 'q=', ['']],
  ['a name may be encoded', '%71=a', ['a']],
  ['an escape that is none stays', 'q=%zz', ['%zz']],
])('%s', (_, query, value) => {
  const row = { query: z.object({ q: list }), styles: { query: { q: 'form' } } };
  expect(read(row, { query }).query).toEqual({ q: value });
});

test('texts become what the schema takes, and what cannot is left for the schema to refuse', () => {
  const query = z.object({
    n: numbers,
    o: z.object({ size: z.number(), on: z.boolean() }),
    m: z.union([z.string(), list]),
    none: z.string().optional(),
  });
  const row = { query, styles: { query: { n: 'pipeDelimited', o: 'form' } } };
  expect(read(row, { query: 'n=1|2%7C3&o=size,7,on,true&m=a' }).query).toEqual({
    n: [1, 2, 3],
    o: { size: 7, on: true },
    m: ['a'],
  });
  expect(read(row, { query: 'o=size,x,on' }).query).toEqual({ o: { size: Number.NaN, on: '' } });
});

test('one of a few numbers is a number, as codegen writes it', () => {
  const few = z.union([z.literal(1), z.literal(2)]);
  const row = {
    params: z.object({ size: few }),
    query: z.object({
      one: z.literal(7).optional(),
      many: z.array(few),
      deep: z.object({ m: few.optional(), n: z.union([z.number(), z.null()]) }),
      either: z.union([z.literal(1), z.literal('auto')]),
    }),
    styles: { query: { deep: 'deepObject*' } },
  };
  const query = 'one=7&many=1&many=2&deep[m]=2&deep[n]=3&either=1';
  expect(read(row, { path: '2', query })).toMatchObject({
    params: { size: 2 },
    query: { one: 7, many: [1, 2], deep: { m: 2, n: 3 }, either: 1 },
  });
});

test.each<[string, z.ZodType, Record<string, unknown>]>([
  ['a number or a text', z.union([z.number(), z.string()]), { 7: 7, x: 'x', '': '', '1e3': '1e3' }],
  ['a text or a number', z.union([z.string(), z.number()]), { 7: '7' }],
  ['a number or a boolean', z.union([z.int(), z.boolean()]), { 7: 7, true: true, false: false }],
  ['a value or a text', z.union([z.literal(1), z.string()]), { 1: 1, 2: '2' }],
  ['a number of some', z.int().and(z.union([z.int().max(3), z.literal(9)])), { 2: 2, 9: 9 }],
  ['a number or null', z.union([z.number(), z.null()]), { 7: 7, null: Number.NaN, '': Number.NaN }],
])('of alternatives, the first that takes a text counts: %s', (_, type, values) => {
  const row = { query: z.object({ q: type }) };
  for (const [text, value] of Object.entries(values)) {
    expect(read(row, { query: `q=${text}` }).query).toEqual({ q: value });
  }
});

test('fields of any name, and of any alternative, become what the schema takes', () => {
  const either = z.union([z.object({ a: z.number() }), z.object({ b: z.number() })]);
  const row = {
    query: z.object({
      any: z.record(z.string(), z.number()),
      lists: z.record(z.string(), numbers),
      deep: either,
      flat: either,
    }),
    styles: {
      query: { any: 'deepObject*', lists: 'deepObject*', deep: 'deepObject*', flat: 'form' },
    },
  };
  const query = 'any[x]=1&lists[a]=1&lists[a]=2&lists[b][0]=3&deep[b]=2&flat=b,3';
  expect(read(row, { query }).query).toEqual({
    any: { x: 1 },
    lists: { a: [1, 2], b: [3] },
    deep: { b: 2 },
    flat: { b: 3 },
  });
});

test('an object of any names has all parameters that have no other name', () => {
  const query = z.object({
    any: z.record(z.string(), z.int()),
    page: z.int().optional(),
    near: z.union([z.object({ lat: z.int() }), z.object({ lon: z.int() })]).optional(),
    deep: z.object({ a: z.int() }).optional(),
    both: z
      .object({ c: z.string() })
      .and(z.object({ d: z.string() }))
      .optional(),
  });
  const row = { query, styles: { query: { deep: 'deepObject*' } } };
  expect(read(row, { query: 'a=1&page=2&lon=3&deep[a]=4&b%5D=5' }).query).toEqual({
    any: { a: 1, 'b]': 5 },
    page: 2,
    near: { lon: 3 },
    deep: { a: 4 },
  });
  expect(read(row, { query: 'page=2&c=x' }).query).toEqual({ page: 2 });
  expect(read(row, { query: 'any=6&near=7' }).query).toEqual({ any: { any: 6, near: 7 } });
});

test('a parameter may be called constructor', () => {
  const query = z.object({ constructor: z.string(), toString: z.array(z.int()) });
  const row = { query, styles: { query: { toString: 'form' } } };
  expect(read(row, { query: 'constructor=a&toString=1,2' }).query).toEqual({
    constructor: 'a',
    toString: [1, 2],
  });
  const missing = read({ query: query.partial() }, { query: '' });
  expect(query.partial().parse(missing.query)).toEqual({});
});

test('an object of any names has no credential', () => {
  const any = z.record(z.string(), z.string());
  const row = { query: z.object({ any }), cookies: z.object({ any }) };
  const header = () => 'sid=s; b=2';
  const raw = { path: () => undefined, query: 'key=k&a=1', header };
  expect(parameterReader(row, ['key', 'sid'])(raw)).toMatchObject({
    query: { any: { a: '1' } },
    cookies: { any: { b: '2' } },
  });
});

test.each([
  ['1e-7', 1e-7],
  ['1e%2B21', 1e21],
  ['-1.5E-07', -1.5e-7],
  ['1e3', Number.NaN],
  ['e-7', Number.NaN],
  ['1e-', Number.NaN],
])('a number may be written as programs write very small and large ones: %s', (text, n) => {
  expect(read({ query: z.object({ n: z.number() }) }, { query: `n=${text}` }).query).toEqual({ n });
});

test('a text stays one where a number would be written otherwise', () => {
  const either = z.union([z.number(), z.string()]);
  const other = z.union([z.number(), z.boolean()]);
  const row = { query: z.object({ all: z.array(either), n: other }) };
  const { query } = read(row, { query: 'all=007&all=12345678901234567890&all=1.50&all=7&n=1.50' });
  expect(query).toEqual({ all: ['007', '12345678901234567890', '1.50', 7], n: 1.5 });
});

test('an object is of the alternative that takes its texts', () => {
  const value = z.union([
    z.object({ k: z.literal('a'), v: z.string() }),
    z.object({ k: z.literal('b'), v: z.number() }),
    z.object({ k: z.literal('c'), v: z.boolean() }),
  ]);
  const row = {
    query: z.object({ deep: value, flat: value, other: value }),
    styles: { query: { deep: 'deepObject*', flat: 'form', other: 'deepObject*' } },
  };
  const query = 'deep[k]=b&deep[v]=2&flat=k,c,v,true&other[v]=2&other[k]=a';
  expect(read(row, { query }).query).toEqual({
    deep: { k: 'b', v: 2 },
    flat: { k: 'c', v: true },
    other: { k: 'a', v: '2' },
  });
});

test('a deep object is as deep as its schema', () => {
  const items = z.array(z.object({ price: z.number(), sizes: numbers.optional() }));
  const row = {
    query: z.object({
      f: z.object({ in: z.object({ x: z.boolean() }), tags: list.optional(), items }),
      g: items,
    }),
    styles: { query: { f: 'deepObject*', g: 'deepObject*' } },
  };
  const query =
    'f[in][x]=true&f[in][none]=1&f[tags][]=a&f[tags][]=b&f[items][0][price]=1' +
    '&f[items][0][sizes][]=2&f%5Bitems%5D%5B1%5D%5Bprice%5D=3&g[0][price]=4&g[1][price]=5&g[1]x=6';
  expect(read(row, { query }).query).toEqual({
    f: {
      in: { x: true, none: '1' },
      tags: ['a', 'b'],
      items: [{ price: 1, sizes: [2] }, { price: 3 }],
    },
    g: [{ price: 4 }, { price: 5 }],
  });
});

test('what may be a deep object or a value is either, and an object is no value', () => {
  const row = {
    query: z.object({
      since: z.union([z.number(), z.object({ gt: z.number() })]),
      f: z.object({ a: z.string() }),
    }),
    styles: { query: { since: 'deepObject*', f: 'deepObject*' } },
  };
  expect(read(row, { query: 'since[gt]=5' }).query).toEqual({ since: { gt: 5 } });
  const { query } = read(row, { query: 'since=5&f=a' });
  expect(query).toEqual({ since: 5, f: 'a' });
  expect(row.query.safeParse(query).error?.issues.map(({ path }) => path)).toEqual([['f']]);
});

test('a deep object is no deeper than its schema, and no name makes a prototype', () => {
  const row = {
    query: z.object({ f: z.record(z.string(), z.string()) }),
    styles: { query: { f: 'deepObject*' } },
  };
  const { query } = read(row, { query: 'f[a]=1&f%5Bb%5D=2&f[__proto__]=3&f[x][y]=4&g[a]=5' });
  expect(JSON.stringify(query)).toBe('{"f":{"a":"1","b":"2","__proto__":"3"}}');
  expect(Object.getPrototypeOf(query.f)).toBe(Object.prototype);
});

test('a deep object that is too deep for any schema is refused', () => {
  interface Nested {
    a?: Nested | undefined;
  }
  const nested: z.ZodType<Nested> = z.object({
    get a() {
      return nested.optional();
    },
  });
  const row = { query: z.object({ f: nested }), styles: { query: { f: 'deepObject*' } } };
  const of = (levels: number) => ({ query: `f${'[a]'.repeat(levels)}=1` });
  expect(() => read(row, of(300_000))).toThrow('must have at most 64 levels');
  expect(() => read(row, of(65))).toThrow('must have at most 64 levels');
  expect(JSON.stringify(read(row, of(64)).query)).toContain('{"f":{"a":{"a":');
});

test.each([
  ['f[]=a&f[]=b', ['a', 'b']],
  ['f[0]=a&f[]=b', ['a', 'b']],
  ['f[1]=b&f[0]=a', ['a', 'b']],
  ['f[10]=c&f[9]=b&f[]=d', ['b', 'c', 'd']],
])('the items of a list have the order of their indexes: %s', (query, f) => {
  const row = { query: z.object({ f: list }), styles: { query: { f: 'deepObject*' } } };
  expect(read(row, { query }).query).toEqual({ f });
});

test.each([
  ['deepObject*', 'f=', ''],
  ['deepObject*', 'f[]=', ['']],
  ['deepObject*', 'f=a', ['a']],
  ['deepObject*', 'f=&f=a', ['', 'a']],
  ['form*', 'f=', ''],
  ['form*', 'f=a', ['a']],
  ['form*', 'f=&f=', ['', '']],
  ['form', 'f=', ''],
  ['form', 'f=a,', ['a', '']],
])(
  'a text that the contract lists beside a list of texts is that text: %s, %s',
  (style, query, f) => {
    const type = z.union([list, z.enum([''])]);
    const row = { query: z.object({ f: type }), styles: { query: { f: style } } };
    expect(read(row, { query }).query).toEqual({ f });
  },
);

test('a path parameter without the prefix of its style is missing', () => {
  const row = { params: z.object({ p: z.string() }), styles: { path: { p: 'label' } } };
  expect(read(row, { path: 'a' }).params).toEqual({});
  expect(read(row, { path: '.a' }).params).toEqual({ p: 'a' });
  const matrix = { ...row, styles: { path: { p: 'matrix' } } };
  expect(read(matrix, { path: ';q=a' }).params).toEqual({});
});

test('cookies are read by name, headers in any case, and JSON as JSON', () => {
  const row = {
    cookies: z.object({ s: list, t: z.string() }),
    headers: { 'X-Sizes': { schema: numbers }, 'X-Json': { schema: z.object({ a: z.number() }) } },
    styles: { header: { 'X-Json': 'json' } },
  };
  const headers = { cookie: 's=a%20b; t=c;s=d', 'x-sizes': '1, 2', 'x-json': '{"a":1}' };
  expect(read(row, { headers })).toEqual({
    params: {},
    query: {},
    headers: { 'X-Sizes': [1, 2], 'X-Json': { a: 1 } },
    cookies: { s: ['a b', 'd'], t: 'c' },
  });
  expect(read(row, { headers: { 'x-json': '{' } }).headers).toEqual({ 'X-Json': '{' });
});

test('a NUL is refused', () => {
  expect(() => read({ query: z.object({ q: list }) }, { query: 'q=%00' })).toThrow('NUL character');
  const deep = {
    query: z.object({ f: z.record(z.string(), z.string()) }),
    styles: { query: { f: 'deepObject*' } },
  };
  expect(() => read(deep, { query: 'f[a%00b]=1' })).toThrow('NUL character');
});
