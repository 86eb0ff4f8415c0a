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

test('what is deep in a value is looked at as often as what is not', () => {
  const node: zod.ZodType = zod.lazy(() => union);
  const first = a.extend({ in: node.exactOptional() });
  const union = zod.union([first, b.extend({ in: node.exactOptional() })]);
  const looksAt = (levels: number) => {
    let looks = 0;
    const ownKeys = (target: object) => {
      looks++;
      return Reflect.ownKeys(target);
    };
    const inner: object = new Proxy({ a: 'x', b: 'y', c: 1 }, { ownKeys });
    const value = Array.from({ length: levels }).reduce<object>((deep) => ({ in: deep }), inner);
    expect(JSON.stringify(read(node, value))).toContain('{"a":"x","b":"y"}');
    return looks;
  };
  expect(looksAt(60)).toBe(looksAt(4));
});

test('a value stays valid where parts of an intersection would then have different defaults', () => {
  const kind = zod.enum(['a', 'b']);
  const branches = [zod.object({ kind: kind.default('a') }), b.extend({ kind: kind.default('b') })];
  const base = zod.object({ kind: kind.default('a') });
  const schema = zod.intersection(zod.union(branches), base);
  expect(read(schema, { b: 'x' })).toEqual({ kind: 'a' });
});

test('schemas that share a union ask it once each', () => {
  const shared = zod.union([a, b]);
  const readFirst = () => read(zod.object({ in: shared }), { in: { b: 'x' } });
  readFirst();
  const { parse } = shared._zod;
  expect(readFirst()).toEqual({ in: { b: 'x' } });
  expect(shared._zod.parse).toBe(parse);
});
