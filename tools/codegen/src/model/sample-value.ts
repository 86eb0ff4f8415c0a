import {
  fields,
  isObjectSchema,
  type Place,
  parts,
  type Reader,
  requiredFields,
  type Schema,
} from '@genmedia/openapi';
import { expressionOf } from './expression.ts';
import { isOfType } from './json-type.ts';

/** The status of a job that has not ended: a client would poll it for ever. */
export const processing = 'processing';

/**
 * A value that fits a schema, made of what the contract shows: constants, examples, defaults and
 * enums. Objects have their required fields, and those for which there is such a value. `isUsable`
 * says which of these values may be shown.
 */
export function sampleOf(
  reader: Reader,
  schema: Place<Schema>,
  isUsable: (shown: unknown) => boolean = () => true,
  above: readonly Schema[] = [],
): unknown {
  const { node } = schema;
  const shown = shownIn(schema);
  if (shown !== undefined && isUsable(shown)) return shown;
  // A schema that contains itself by required fields has no value.
  if (above.includes(node)) return null;
  const inside = (inner: Place<Schema>) => sampleOf(reader, inner, isUsable, [...above, node]);
  const branches = parts(reader, schema).flatMap((part) => firstBranch(reader, part));
  const isObject = isObjectSchema(reader, schema);
  if (branches.length > 0 && isObject) {
    const needed = branches.flatMap((branch) => requiredFields(reader, branch));
    const own = objectOf(reader, schema, inside, needed);
    // A field that may be anything here may be less in a branch.
    const vague = Object.keys(own).filter((name) => own[name] === null);
    const told = branches.map((branch) => valuesOf(reader, branch, vague, inside));
    return Object.assign(own, ...told, ...branches.map(inside));
  }
  if (branches[0]) return inside(branches[0]);
  if (node.type === 'array') return itemsOf(reader, schema, [...above, node], inside);
  if (isObject) return objectOf(reader, schema, inside);
  if (node.type !== undefined) return scalarOf(node);
  if (node.items) return itemsOf(reader, schema, [...above, node], inside);
  if (node.additionalProperties) return {};
  const values = reader.entries(schema, 'allOf').map(([, part]) => inside(part));
  return values.find((value) => value !== null) ?? null;
}

function firstBranch(reader: Reader, schema: Place<Schema>): Place<Schema>[] {
  const all = [...reader.entries(schema, 'oneOf'), ...reader.entries(schema, 'anyOf')];
  return all.slice(0, 1).map(([, branch]) => branch);
}

/** The first value that is shown beside a schema's `$ref`, or else behind it. */
function shownIn({ raw, node }: Place<Schema>): unknown {
  return shownValue(raw as Schema) ?? shownValue(node);
}

/** The first value that a schema shows. Contracts also show values of other types by mistake. */
function shownValue(schema: Schema): unknown {
  const { example, examples, const: only, default: standard, enum: values } = schema;
  const [first] = (examples as unknown[] | undefined) ?? [];
  const ofEnum = values?.find((value) => value !== processing) ?? values?.[0];
  const shown = [only, example, first, standard, ofEnum];
  return shown.find((value) => value !== undefined && hasTypeOf(schema, value));
}

function hasTypeOf({ type, enum: values }: Schema, value: unknown): boolean {
  return (values?.includes(value) ?? true) && isOfType(value, type);
}

function itemsOf(
  reader: Reader,
  schema: Place<Schema>,
  above: readonly Schema[],
  inside: (inner: Place<Schema>) => unknown,
): unknown[] {
  const entries = reader.entries(schema, 'prefixItems') as [string, Place<Schema>][];
  const first = entries.map(([, item]) => inside(item));
  const items = reader.child(schema, 'items');
  if (!items) return first;
  const least = Number(schema.node.minItems ?? 0);
  const isDeep = above.length > 4 || above.includes(items.node);
  const length = (isDeep ? least : Math.max(least, 1)) - first.length;
  return [...first, ...Array.from({ length: Math.max(length, 0) }, () => inside(items))];
}

function objectOf(
  reader: Reader,
  schema: Place<Schema>,
  inside: (inner: Place<Schema>) => unknown,
  needed: readonly string[] = [],
): Record<string, unknown> {
  const required = new Set([...requiredFields(reader, schema), ...needed]);
  const own = [...fields(reader, schema)].filter(
    ([name, field]) => required.has(name) || shownIn(field) !== undefined,
  );
  return Object.fromEntries(own.map(([name, field]) => [name, inside(field)]));
}

/** The values of those fields of a schema that have one of these names. */
function valuesOf(
  reader: Reader,
  schema: Place<Schema>,
  names: readonly string[],
  inside: (inner: Place<Schema>) => unknown,
): Record<string, unknown> {
  const found = [...fields(reader, schema)].filter(([name]) => names.includes(name));
  return Object.fromEntries(found.map(([name, field]) => [name, inside(field)]));
}

const texts: Readonly<Record<string, string>> = {
  'date-time': '2026-01-31T09:30:00Z',
  date: '2026-01-31',
  time: '09:30:00Z',
  email: 'iris@mail.example',
  hostname: 'mail.example',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://mail.example/',
  url: 'https://mail.example/',
  uuid: '6f1c2a4e-8a53-4f0e-9d43-0e6c1b7a5d20',
};

function scalarOf(schema: Schema): unknown {
  const [kind] = [schema.type].flat().filter((each) => each !== 'null');
  if (kind === 'integer' || kind === 'number') return numberOf(schema);
  if (kind === 'boolean') return true;
  return kind === 'string' ? textOf(schema) : null;
}

interface TextSchema extends Schema {
  pattern?: string;
  minLength?: number;
  maxLength?: number;
}

function textOf({ format, pattern, minLength = 0, maxLength }: TextSchema): string {
  const text = (texts[String(format)] ?? 'example').padEnd(minLength, 'x').slice(0, maxLength);
  const expression = pattern === undefined ? undefined : expressionOf(pattern);
  if (!expression) return text;
  const hasLength = ({ length }: string) => length >= minLength && length <= (maxLength ?? length);
  return [text, ...commonTexts].find((each) => hasLength(each) && expression.test(each)) ?? text;
}

/** What most patterns ask for: well-known forms, and so many digits or letters. */
const commonTexts = [
  ...Object.values(texts),
  '#000000',
  '1.0.0',
  '+12025550100',
  '1.5',
  'en-US',
  ...Array.from({ length: 64 }, (_, index) => index + 1).flatMap((length) =>
    ['0', '1', 'a', 'A'].map((character) => character.repeat(length)),
  ),
];

function numberOf(schema: Schema): number {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf } = schema;
  const bounds = [minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf];
  // Few services have an id or a page 0.
  if (bounds.every((bound) => bound === undefined)) return 1;
  const step = Number(multipleOf ?? 1);
  const least = Number(
    minimum ?? (exclusiveMinimum === undefined ? 0 : Number(exclusiveMinimum) + step),
  );
  const value = Math.ceil(least / step) * step;
  const below = Number(exclusiveMaximum ?? Number.POSITIVE_INFINITY);
  if (value < below) return maximum === undefined ? value : Math.min(value, Number(maximum));
  if (minimum !== undefined) return Number(minimum);
  return exclusiveMinimum === undefined
    ? (Math.ceil(below / step) - 1) * step
    : (Number(exclusiveMinimum) + below) / 2;
}
