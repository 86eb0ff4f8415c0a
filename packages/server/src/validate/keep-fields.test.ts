import { describe, expect, test } from 'vitest';
import * as zod from 'zod';
import { safeParse } from './safe-parse.ts';

const list = zod.object({
  type: zod.enum(['array']).default('array'),
  items: zod.object({ of: zod.string() }),
  description: zod.string().exactOptional(),
});
const object = zod.object({
  type: zod.enum(['object']).default('object'),
  description: zod.string().exactOptional(),
});
const a = zod.object({ a: zod.string().exactOptional() });
const b = zod.object({ b: zod.string().exactOptional() });

function read(schema: zod.ZodType, value: unknown): unknown {
  const result = safeParse(schema, value);
  return result.success ? result.data : result.error.issues;
}

describe('of a union of objects', () => {
  test.each<[string, zod.ZodType, unknown, unknown]>([
    ['a field of the second branch stays', zod.union([a, b]), { b: 'x' }, { b: 'x' }],
    ['fields of both stay', zod.union([a, b]), { b: 'x', a: 'y' }, { a: 'y', b: 'x' }],
    ['a field of none is removed', zod.union([a, b]), { b: 'x', c: 'z' }, { b: 'x' }],
    [
      'a field that a refusing branch has is removed',
      zod.union([a, b]),
      { a: 1, b: 'x' },
      { b: 'x' },
    ],
    ['the first decides where nothing does', zod.union([object, list]), {}, { type: 'object' }],
    [
      'defaults are those of the branch that has the most',
      zod.union([object, list]),
      { items: { of: 'texts' }, description: 'ids', x: 1 },
      { type: 'array', items: { of: 'texts' }, description: 'ids' },
    ],
    [
      'a whole field weighs more than one in it that no branch knows',
      zod.union([object, zod.object({ in: a, type: zod.literal('a').default('a') })]),
      { in: { a: 'x', b: 'y' } },
      { type: 'a', in: { a: 'x' } },
    ],
    [
      'lists',
      zod.union([zod.array(a), zod.array(b)]),
      [{ b: 'x' }, { a: 'y', c: 1 }, {}],
      [{ b: 'x' }, { a: 'y' }, {}],
    ],
    ['a map', zod.union([a, zod.record(zod.string(), zod.int())]), { c: 1 }, { c: 1 }],
    [
      'unions in fields, other unions, and what refers to itself',
      zod.object({
        deep: zod.union([zod.string(), zod.union([a, zod.null()]), zod.lazy(() => b)]).default({}),
      }),
      { deep: { b: 'x' }, other: 1 },
      { deep: { b: 'x' } },
    ],
    [
      'fields of a field that several branches have',
      zod.union([zod.object({ in: a }), zod.object({ in: b })]),
      { in: { a: 'x', b: 'y', c: 'z' } },
      { in: { a: 'x', b: 'y' } },
    ],
    [
      'a base beside it',
      zod.intersection(zod.object({ id: zod.int() }), zod.union([a, b])),
      { id: 1, b: 'x', c: 1 },
      { id: 1, b: 'x' },
    ],
  ])('%s', (_, schema, value, expected) => {
    expect(read(schema, value)).toEqual(expected);
  });
});

test('errors of a union are those of zod', () => {
  const schema = zod.object({ in: zod.union([list, zod.object({ b: zod.string() })]) });
  const value = { in: { b: 1 } };
  expect(read(schema, value)).toEqual(schema.safeParse(value).error?.issues);
});

test('what a value costs does not double with each level', () => {
  const node: zod.ZodType = zod.lazy(() => zod.union([first, second]));
  const first = zod.object({ in: node.exactOptional(), a: zod.string() });
  const second = zod.object({ in: node.exactOptional(), b: zod.string() });
  const nested = (levels: number) =>
    Array.from({ length: levels }).reduce<object>((inner) => ({ in: inner, b: 'x', c: 1 }), {
      b: 'x',
    });
  const clean = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll(',"c":1', ''));

  expect(read(node, nested(60))).toEqual(clean(nested(60)));
});
