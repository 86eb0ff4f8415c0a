import { type Documented, type Node, resolve } from './contract.ts';

/** The path of a field in a body: names, and indexes of arrays. */
export type FieldPath = readonly (string | number)[];

/** All fields in the schema of a body, nested ones included. */
export function fieldsOf({ body }: Documented): FieldPath[] {
  return body ? below(body, [], 0).filter((path) => path[0] !== 'key') : [];
}

/** No schema of the contract is deeper: a message may have parts that contain URLs. */
const deepest = 6;

function below(schema: Node, path: FieldPath, depth: number): FieldPath[] {
  if (depth > deepest) return [];
  const { properties = {}, items, anyOf = [], oneOf = [] } = schema as Record<string, Node>;
  const branches = [anyOf, oneOf].flat() as Node[];
  return [
    ...Object.entries(properties).flatMap(([name, property]) => {
      const inner = [...path, name];
      return [inner, ...below(resolve(property), inner, depth + 1)];
    }),
    ...(items ? [[...path, 0], ...below(resolve(items), [...path, 0], depth + 1)] : []),
    ...branches.flatMap((branch) => below(resolve(branch), path, depth + 1)),
  ];
}

/**
 * Copies `value` with a replacement at `path`. Missing objects and arrays on the path are created.
 */
export function withField(value: unknown, path: FieldPath, replacement: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return replacement;
  if (typeof name === 'number') {
    const items = Array.isArray(value) ? [...value] : [];
    items[name] = withField(items[name], rest, replacement);
    return items;
  }
  const fields = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  return { ...fields, [name]: withField((fields as Node)[name], rest, replacement) };
}

/** Values that hardly any field accepts, and values that break careless programs. */
export const hostileValues: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  'a'.repeat(100_000),
  "'; drop table jobs; --",
  '../../../../etc/passwd',
  '$\u007bjndi:ldap://127.0.0.1:9/a}',
  '<script>alert(1)</script>',
  '%s%n%p',
  '\u202egnp.exe',
  '\ufeff\u200b\u2060',
  'ﷺ'.repeat(500),
  'a\u0301'.repeat(500),
  '\u0001\u001b[31m\r\nX-Evil: 1',
  '𝟏𝟐𝟕.𝟎.𝟎.𝟏',
  'toString',
  -1,
  0,
  0.5,
  -0,
  1e308,
  5e-324,
  2 ** 31,
  2 ** 53 + 2,
  -(2 ** 63),
  '1',
  [],
  [[]],
  [null],
  {},
  { length: 1e9 },
  { toString: 1, valueOf: 1, hasOwnProperty: 1 },
  JSON.parse('{"then":"me"}'),
  Array.from({ length: 1000 }, () => 'a'),
];
