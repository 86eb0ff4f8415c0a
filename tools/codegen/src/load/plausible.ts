import {
  type Document,
  isObject,
  METHODS,
  type Node,
  type Operation,
  type Parameter,
  type PathItem,
} from '../openapi/document.ts';
import { resolve } from '../openapi/resolve.ts';
import { type Kind, transform, type Visitor } from '../openapi/transform.ts';
import { KEYWORDS, type KeywordTable, type ValueType } from './keywords.ts';

/**
 * Whether nothing looks wrong about a bundled document that generation depends on. Where this is
 * false, a linter has to say what is wrong, and may find that nothing is.
 */
export function isPlausible(parsed: unknown): parsed is Document {
  if (!isObject(parsed) || !/^3\.[01]\.\d+$/.test(String(parsed.openapi))) return false;
  if (!fits(parsed, KEYWORDS.document) || !fits(parsed.info as Node, KEYWORDS.info)) return false;
  const document = parsed as Document;
  return hasKnownKeywords(document) && hasDistinctOperations(document);
}

function hasKnownKeywords(document: Document): boolean {
  let known = true;
  const check = (table: KeywordTable): Visitor => {
    return (node) => {
      known &&= fits(node, table);
      return node;
    };
  };
  const { document: _, info: __, ...kinds } = KEYWORDS;
  const visitors = Object.entries(kinds).map(([kind, table]) => [kind as Kind, check(table)]);
  transform(document, Object.fromEntries(visitors));
  return known;
}

function fits(node: Node, { keywords, required, either, others }: KeywordTable): boolean {
  const has = (keyword: string): boolean => node[keyword] !== undefined;
  const complete = required.every(has) && (either.length === 0 || either.some(has));
  if (!complete && !has('$ref')) return false;
  return Object.entries(node).every(([keyword, value]) => {
    const types = keywords.get(keyword) ?? (others === undefined ? [] : [others]);
    return keyword.startsWith('x-') || types.some((type) => isOf(value, type));
  });
}

const JSON_TYPES = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];

function isOf(value: unknown, type: ValueType): boolean {
  switch (type) {
    case 'any':
      return true;
    case 'array':
      return Array.isArray(value);
    case 'strings':
      return Array.isArray(value) && value.every((item) => typeof item === 'string');
    case 'objects':
      return Array.isArray(value) && value.every(isObject);
    case 'map':
      return isObject(value) && Object.values(value).every(isObject);
    case 'object':
      return isObject(value);
    case 'types':
      return [value].flat().every((item) => JSON_TYPES.includes(item as string));
    default:
      return typeof value === type;
  }
}

/** Each operation has an operationId of its own, and the parameters that its path names. */
function hasDistinctOperations(document: Document): boolean {
  const ids = new Set<string>();
  return Object.entries(document.paths ?? {}).every(([path, item]) =>
    METHODS.every((method) => {
      const operation = item[method];
      if (!operation) return true;
      const { operationId } = operation;
      const fresh = operationId !== undefined && !ids.has(operationId);
      ids.add(operationId);
      return fresh && hasPathParameters(document, { path, item, operation });
    }),
  );
}

interface Place {
  path: string;
  item: PathItem;
  operation: Operation;
}

function hasPathParameters(document: Document, { path, item, operation }: Place): boolean {
  const declared = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
    .map((node) => resolve<Parameter>(document, node))
    .filter((parameter) => parameter.in === 'path' && parameter.required === true)
    .map(({ name }) => name);
  const named = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name ?? '');
  return (
    named.every((name) => declared.includes(name)) && declared.every((name) => named.includes(name))
  );
}
