import type { Schema } from '@genmedia/openapi';
import { isOfType } from '../model/json-type.ts';

/** What two values of a keyword say together; undefined if one value cannot say it. */
type Rule = (one: unknown, other: unknown) => unknown;

const most: Rule = (one, other) => Math.max(Number(one), Number(other));
const least: Rule = (one, other) => Math.min(Number(one), Number(other));
const same: Rule = (one, other) => (one === other ? one : undefined);
const either: Rule = (one, other) => one === true || other === true;

const rules = new Map<string, Rule>([
  ['type', commonTypes],
  ['enum', (one, other) => nonEmpty(asList(one).filter((value) => asList(other).includes(value)))],
  ['const', same],
  ...['minimum', 'exclusiveMinimum', 'minLength', 'minItems'].map((key) => [key, most] as const),
  ...['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'].map((key) => [key, least] as const),
  ['multipleOf', commonMultiple],
  ['pattern', same],
  ['format', same],
  ['uniqueItems', either],
  ['items', commonItems],
]);

/** Keywords that do not say which values are valid. The last schema that has one counts. */
const words = [
  'description',
  'title',
  'default',
  'deprecated',
  'readOnly',
  'writeOnly',
  'example',
  'examples',
];

/** One schema for the values that are valid for all of these, which are no objects. */
export function combine([first = {}, ...others]: readonly Schema[]): Schema | undefined {
  return others.reduce<Schema | undefined>(
    (one, other) => one && combineTwo(one, withNull(other)),
    withNull(first),
  );
}

function combineTwo(one: Schema, other: Schema): Schema | undefined {
  const both = { ...withoutExamples(one), ...withoutExamples(other) };
  for (const key of Object.keys(both)) {
    const rule = rules.get(key);
    if (!rule && !isWord(key)) return undefined;
    if (rule && key in one && key in other) both[key] = rule(one[key], other[key]);
    if (both[key] === undefined) return undefined;
  }
  const valid = withValues(both);
  return valid && { ...valid, ...examplesFor(valid, one), ...examplesFor(valid, other) };
}

/** The examples of a part, unless the whole allows less. */
function examplesFor(whole: Schema, part: Schema): Schema {
  const isSame = (key: string) => JSON.stringify(whole[key]) === JSON.stringify(part[key]);
  const keys = (schema: Schema) => Object.keys(schema).filter((key) => rules.has(key));
  const isNarrower = keys(part).length > 0 && !keys(whole).every(isSame);
  const { example, examples } = part;
  if (isNarrower) return {};
  return { ...(example !== undefined && { example }), ...(examples !== undefined && { examples }) };
}

/** Lists only values of the schema's own types. */
function withValues({ const: only, enum: listed, ...schema }: Schema): Schema | undefined {
  if (only === undefined && listed === undefined) return schema;
  const values = (listed ?? [only]).filter(
    (value) => (only === undefined || value === only) && isOfType(value, schema.type),
  );
  if (values.length === 0) return undefined;
  return only === undefined ? { ...schema, enum: values } : { ...schema, const: only };
}

function commonTypes(one: unknown, other: unknown): unknown {
  const [left, right] = [asList(one), asList(other)];
  const common = [...left, ...right].filter((type) => isAmong(type, left) && isAmong(type, right));
  const [only, ...more] = new Set(common);
  return more.length > 0 ? [only, ...more] : only;
}

/** Whether types include a type. Every integer is a number. */
export function isAmong(type: unknown, types: readonly unknown[]): boolean {
  return types.includes(type) || (type === 'integer' && types.includes('number'));
}

function commonMultiple(one: unknown, other: unknown): unknown {
  const [smaller = 1, larger = 1] = [Number(one), Number(other)].sort((a, b) => a - b);
  return larger % smaller === 0 ? larger : undefined;
}

function commonItems(one: unknown, other: unknown): unknown {
  return JSON.stringify(one) === JSON.stringify(other) ? one : { allOf: [one, other] };
}

function isWord(key: string): boolean {
  return words.includes(key) || key.startsWith('x-');
}

function withoutExamples({ example: _, examples: __, ...schema }: Schema): Schema {
  return schema;
}

/** Null among the types, as 3.1 says it. */
function withNull({ nullable, ...schema }: Schema): Schema {
  if (nullable !== true || schema.type === undefined) return schema;
  const listed = schema.enum && { enum: [...schema.enum, null] };
  return { ...schema, type: [schema.type, 'null'].flat(), ...listed };
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}

function nonEmpty(values: unknown[]): unknown[] | undefined {
  return values.length > 0 ? values : undefined;
}
