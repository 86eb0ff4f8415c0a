import type { Place, Reader, Schema } from '@genmedia/openapi';

/** The kind of value in words, such as `integer`, `list of string` or `string or null`. */
export function kindOf(reader: Reader, schema: Place<Schema>): string {
  const { node } = schema;
  const branches = (['oneOf', 'anyOf'] as const).flatMap((key) => reader.entries(schema, key));
  if (branches.length > 0) {
    return [...new Set(branches.map(([, branch]) => kindOf(reader, branch)))].join(' or ');
  }
  if (node.const === null) return 'null';
  const types = [node.type ?? (node.properties || node.allOf ? 'object' : 'any value')].flat();
  return types.map((type) => (type === 'array' ? listOf(reader, schema) : type)).join(' or ');
}

function listOf(reader: Reader, schema: Place<Schema>): string {
  const items = reader.child(schema, 'items');
  return items ? `list of ${kindOf(reader, items)}` : 'list';
}

/** What a value has to fulfil, as one sentence; empty without rules. */
export function rulesSentence(reader: Reader, schema: Place<Schema>): string {
  const rules = rulesOf(reader, schema).join('; ');
  return rules && `${rules.charAt(0).toUpperCase()}${rules.slice(1)}.`;
}

/** Each rule in words. */
function rulesOf(reader: Reader, schema: Place<Schema>): string[] {
  // A key beside a `$ref` overrides the key in its target.
  const node: Schema = { ...schema.node, ...(schema.raw as Schema) };
  const items = reader.child(schema, 'items');
  const branches = (['oneOf', 'anyOf', 'allOf'] as const).flatMap((key) =>
    reader.entries(schema, key),
  );
  const inner = branches.flatMap(([, branch]) => rulesOf(reader, branch));
  const ofItems = items ? rulesOf(reader, items).map((rule) => `each: ${rule}`) : [];
  return [...new Set([...ownRules(node), ...inner, ...ofItems])];
}

/** The form of a text: what its pattern means, which says more than its format, or else that. */
function formOf({ format, 'x-pattern-words': words }: Schema): readonly string[] {
  if (typeof words === 'string') return [words];
  if (typeof format !== 'string' || kindsOfNumbers.test(format)) return [];
  return formats[format] ?? [`format ${format}`];
}

/** Formats that say nothing that the bounds do not. */
const kindsOfNumbers = /^(u?int\d*|float|double)$/;

/** Formats in words. Passwords are texts. */
const formats: Readonly<Record<string, readonly string[]>> = {
  uri: ['a URL'],
  'uri-reference': ['a URL or a path'],
  email: ['an email address'],
  date: ['a day such as 2026-01-31'],
  'date-time': ['a time such as 2026-01-31T09:30:00Z'],
  password: [],
};

function ownRules(node: Schema): string[] {
  const maxSeconds = node['x-max-seconds'];
  return [
    ...(node.enum ? [`one of ${codes(node.enum)}`] : []),
    ...(node.const != null ? [`always ${codes([node.const])}`] : []),
    ...range(node.minimum, node.maximum, ''),
    ...(node.multipleOf === undefined ? [] : [`a multiple of ${node.multipleOf}`]),
    ...range(node.minLength, node.maxLength, 'character'),
    ...range(node.minItems, node.maxItems, 'item'),
    ...formOf(node),
    ...(maxSeconds === undefined ? [] : [`at most ${numbers(maxSeconds)} seconds`]),
    ...(node['x-max-bytes'] === undefined ? [] : [`at most ${numbers(node['x-max-bytes'])} bytes`]),
    ...(node.default === undefined ? [] : [`default ${codes([node.default])}`]),
  ];
}

function range(least: unknown, most: unknown, unit: string): string[] {
  const units = (count: unknown) => (unit ? ` ${unit}${count === 1 ? '' : 's'}` : '');
  if (least !== undefined && most !== undefined) return [`${least} to ${most}${units(most)}`];
  if (least !== undefined) return [`at least ${least}${units(least)}`];
  return most === undefined ? [] : [`at most ${most}${units(most)}`];
}

function codes(values: readonly unknown[]): string {
  return values
    .map((value) => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``)
    .join(', ');
}

/** A number, or one for each of several cases: `25 (image), 6 (inline)`. */
function numbers(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, number]) => `${number} (${name})`)
    .join(', ');
}
