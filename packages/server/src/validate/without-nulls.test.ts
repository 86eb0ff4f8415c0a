import { expect, test } from 'vitest';
import { z } from 'zod';
import { withoutNulls } from './without-nulls.ts';

const file = z.object({ url: z.string(), detail: z.string().exactOptional() });

test.each<[string, z.ZodType, unknown, unknown]>([
  ['an optional field', z.object({ a: z.int().exactOptional() }), { a: null }, {}],
  ['a field with a default', z.object({ a: z.int().default(7) }), { a: null }, {}],
  ['a field of an object', z.object({ a: file }), { a: { detail: null } }, { a: {} }],
  ['a field of an item', z.array(file), [{ url: 'a', detail: null }], [{ url: 'a' }]],
  ['a field of a map', z.record(z.string(), file), { b: { detail: null } }, { b: {} }],
  ['a field of an optional object', file.exactOptional(), { detail: null }, {}],
  [
    'a field behind a union',
    z.union([z.string(), z.array(z.union([z.string(), file]))]),
    ['a', { url: 'b', detail: null }],
    ['a', { url: 'b' }],
  ],
  ['a field of an intersection', z.intersection(file, z.object({})), { detail: null }, {}],
])('null leaves out %s', (_, schema, value, want) => {
  const sent = structuredClone(value);
  expect(withoutNulls(schema, sent)).toEqual(want);
  expect(sent).toEqual(value);
});

test.each<[string, z.ZodType, unknown]>([
  ['a required field', z.object({ a: z.int() }), { a: null }],
  ['a field that may be null', z.object({ a: z.int().nullable().exactOptional() }), { a: null }],
  ['an item of a list', z.array(z.string()), [null]],
  ['a value of a map', z.record(z.string(), z.string()), { a: null }],
  ['a field that is not known', z.object({}), { a: null }],
  ['a field that only objects inherit', z.object({}), { toString: null }],
  ['the value itself', z.object({}).exactOptional(), null],
])('null stays in %s', (_, schema, value) => {
  expect(withoutNulls(schema, value)).toBe(value);
});

test('of a union, the branch counts whose constants fit', () => {
  const part = z.discriminatedUnion('type', [
    z.object({ type: z.literal('text'), size: z.int().nullable() }),
    z.object({ type: z.literal('image'), size: z.int().exactOptional() }),
  ]);
  const text = { type: 'text', size: null };
  expect(withoutNulls(part, text)).toBe(text);
  expect(withoutNulls(part, { type: 'image', size: null })).toEqual({ type: 'image' });
});

test('schemas that refer to themselves are followed as deep as the value', () => {
  const tree: z.ZodType = z.lazy(() =>
    z.union([
      z.object({ name: z.string().exactOptional(), one: tree.exactOptional() }),
      z.object({ name: z.string().exactOptional(), two: tree.exactOptional() }),
      tree,
    ]),
  );
  const nested = (depth: number, leaf: object): object =>
    depth === 0 ? leaf : { [depth % 2 ? 'one' : 'two']: nested(depth - 1, leaf) };
  expect(withoutNulls(tree, nested(64, { name: null }))).toEqual(nested(64, {}));
});
