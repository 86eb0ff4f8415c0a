import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { patternWords } from '../generated/patterns.ts';
import { RestartServerParams } from '../generated/schemas.ts';
import { explain } from './explain.ts';

/** The errors of a value, as lines of `field: message`. */
function wrong(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value);
  return explain(error?.issues ?? [], value, 'body', patternWords).map(
    ({ field, message }) => `${field}: ${message}`,
  );
}

const one = (schema: z.ZodType, value: unknown) => wrong(z.object({ a: schema }), { a: value });

describe('the message for each kind of mistake says what would be right', () => {
  test.each([
    ['a string', z.string(), 5, 'must be a string'],
    ['a number', z.number(), 'five', 'must be a number'],
    ['a number in quotes', z.number(), '5', 'must be a number, without quotes'],
    ['a whole number in quotes', z.int(), '512', 'must be a number, without quotes'],
    ['an empty text', z.number(), '', 'must be a number'],
    ['NaN', z.number(), Number.NaN, 'must be a number'],
    ['a whole number', z.int(), 1.5, 'must be a whole number'],
    ['a boolean', z.boolean(), 'yes', 'must be true or false'],
    ['a boolean in quotes', z.boolean(), 'true', 'must be true or false, without quotes'],
    ['null for a text', z.string(), null, 'must be a string, and cannot be null'],
    ['null for a value', z.enum(['a', 'b']), null, 'must be a or b, and cannot be null'],
    ['an array', z.array(z.string()), 'a', 'must be an array'],
    ['an object', z.object({}), [], 'must be an object'],
    ['a map', z.record(z.string(), z.unknown()), 'a', 'must be an object'],
    ['one value', z.literal('text'), 'image', 'must be text'],
    ['two values', z.enum(['a', 'b']), 'c', 'must be a or b'],
    ['some values', z.enum(['wav', 'mp3', 'flac']), 'ogg', 'must be one of wav, mp3, flac'],
    ['a maximum', z.number().max(480), 481, 'must be at most 480'],
    ['a minimum', z.int().min(30), 29, 'must be at least 30'],
    ['an open maximum', z.number().lt(1), 1, 'must be less than 1'],
    ['an open minimum', z.number().gt(0), 0, 'must be more than 0'],
    ['a safe integer', z.int(), 2 ** 53, 'must be at most 9007199254740991'],
    ['steps', z.int().multipleOf(8), 12, 'must be a multiple of 8'],
    ['a long text', z.string().max(2), 'abc', 'must have at most 2 characters'],
    ['a text', z.string().min(1), '', 'must not be empty'],
    ['a longer text', z.string().min(15), 'abc', 'must have at least 15 characters'],
    ['few items', z.array(z.string()).max(1), ['a', 'b'], 'must have at most 1 item'],
    ['items', z.array(z.string()).min(1), [], 'must not be empty'],
    ['a URI', z.url(), 'media', 'must be an absolute URI'],
    ['an http URL', z.url().regex(/^https?:/), 'media', 'must be an http or https URL'],
    ['a safe URL', z.url().regex(/^https?:\/\/.+/), 'javascript:1', 'must be an http or https URL'],
    ['an address', z.email(), 'iris', 'must be an email address'],
    [
      'a date and time',
      z.iso.datetime(),
      'today',
      'must be a date and time such as 2026-01-31T09:30:00Z',
    ],
    ['a date', z.iso.date(), 'today', 'must be a date such as 2026-01-31'],
    ['a UUID', z.uuid(), 'a', 'must be a UUID'],
    ['a UUID of no version', z.guid(), 'a', 'must be a UUID'],
    ['a time', z.stringFormat('time', /^\d\dZ$/), '1', 'must be a time such as 09:30:00Z'],
    [
      'a pattern of the contract',
      RestartServerParams.shape.deployment,
      'My server',
      'must be lower-case letters, digits and underscores',
    ],
    ['another pattern', z.string().regex(/^[a-z]+$/), 'A', 'must match /^[a-z]+$/'],
    ['presence', z.string(), undefined, 'is required'],
  ])('%s', (_, schema, value, message) => {
    expect(one(schema, value)).toEqual([`a: ${message}`]);
  });
});

describe('for a union, the errors are those of the branch that was meant', () => {
  const url = z.url().regex(/^https?:\/\/.+/);
  const images = z.union([url, z.array(url).min(1).max(4)]);

  test('the branch whose type fits', () => {
    expect(one(images, 'ftp://a')).toEqual(['a: must be an http or https URL']);
    expect(one(images, [])).toEqual(['a: must not be empty']);
    expect(one(images, Array(5).fill('https://a'))).toEqual(['a: must have at most 4 items']);
    expect(one(images, ['https://a', 5])).toEqual(['a.1: must be a string']);
  });

  test('or all branches, if no type fits', () => {
    expect(one(images, 5)).toEqual(['a: must be a string or an array']);
    expect(one(z.union([z.enum(['auto', 'none']), z.object({})]), 'any')).toEqual([
      'a: must be one of auto, none, an object',
    ]);
    expect(one(z.union([z.int(), z.null()]), 'x')).toEqual(['a: must be a number or null']);
    expect(one(z.union([z.int(), z.null()]), '7')).toEqual([
      'a: must be a number or null, without quotes',
    ]);
    expect(one(images, null)).toEqual(['a: must be a string or an array, and cannot be null']);
  });

  test('a missing value is required', () => {
    expect(wrong(z.object({ a: images }), {})).toEqual(['a: is required']);
  });

  test('among objects, the branch whose constant fits', () => {
    const part = z.union([
      z.object({ type: z.literal('image'), url }),
      z.object({ type: z.literal('text'), text: z.string(), size: z.int() }),
    ]);
    expect(one(part, { type: 'text' })).toEqual(['a.text: is required', 'a.size: is required']);
  });

  test('or the constants of all branches, if the value has none of them', () => {
    const pet = z.union([
      z.object({ kind: z.literal('cat'), lives: z.int() }),
      z.object({ kind: z.enum(['dog', 'wolf']), name: z.string() }),
      z.null(),
    ]);
    expect(one(pet, { kind: 'fish' })).toEqual(['a.kind: must be one of cat, dog, wolf']);
    expect(one(pet, { lives: 7 })).toEqual(['a.kind: is required']);
    expect(one(pet, { kind: null })).toEqual([
      'a.kind: must be one of cat, dog, wolf, and cannot be null',
    ]);
    expect(one(pet, { kind: 'dog' })).toEqual(['a.name: is required']);
    const cat = z.union([z.object({ kind: z.literal('cat'), lives: z.int() }), z.null()]);
    expect(one(cat, { kind: 'dog' })).toEqual(['a.kind: must be cat', 'a.lives: is required']);
  });

  test('a field with the same constants in all branches does not tell them apart', () => {
    const unit = z.enum(['px', 'em']);
    const size = z.union([
      z.object({ unit, width: z.int() }),
      z.object({ unit, width: z.int(), height: z.int() }),
    ]);
    expect(one(size, { unit: 'm', width: 'a' })).toEqual([
      'a.unit: must be px or em',
      'a.width: must be a number',
    ]);
  });

  test('or the values of the discriminator', () => {
    const event = z.discriminatedUnion('status', [
      z.object({ status: z.literal('success') }),
      z.object({ status: z.literal('error'), code: z.string() }),
    ]);
    expect(one(event, { status: 'lost' })).toEqual(['a.status: must be success or error']);
    expect(one(event, {})).toEqual(['a.status: is required']);
    expect(one(event, { status: 'error' })).toEqual(['a.code: is required']);
  });

  test('at any depth', () => {
    const schema = z.union([z.null(), z.array(z.union([z.string(), z.object({ b: images })]))]);
    expect(one(schema, ['x', { b: ['https://a', 'no'] }])).toEqual([
      'a.1.b.1: must be an http or https URL',
    ]);
  });
});

test('every wrong field is listed once', () => {
  const schema = z.object({
    a: z.string(),
    b: z.object({ c: z.array(z.int()) }),
    d: z.url().max(3),
  });
  expect(wrong(schema, { a: 1, b: { c: [1, 'x', 2.5] }, d: 'nope' })).toEqual([
    'a: must be a string',
    'b.c.1: must be a number',
    'b.c.2: must be a whole number',
    'd: must be an absolute URI',
  ]);
});

test('of very many wrong fields one more is explained than is listed', () => {
  const items = Array.from({ length: 5000 }, () => 0);
  const list = z.array(z.string());
  expect(wrong(list, items)).toHaveLength(101);
  expect(one(z.union([z.null(), list]), items)).toHaveLength(101);
});

test('a value that is wrong as a whole is listed by its own name', () => {
  expect(wrong(z.object({ a: z.string() }), [])).toEqual(['body: must be an object']);
  expect(wrong(z.object({ a: z.string() }), undefined)).toEqual(['body: is required']);
});
