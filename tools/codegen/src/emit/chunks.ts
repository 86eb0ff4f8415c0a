import type { Document, Operation, PathItem } from '../openapi/document.ts';
import { operationsOf } from '../openapi/operations.ts';
import { pointer } from '../openapi/resolve.ts';
import { prune } from '../view/prune.ts';

/** How many operations, and how many components that none of them reaches, a part has at most. */
const OPERATIONS = 150;
const SCHEMAS = 300;

/**
 * The document in parts of a bounded size, each with the components that it reaches. orval takes a
 * time that grows with the operations times the components: in parts it grows with the document.
 */
export function chunks(document: Document): Document[] {
  const operations = operationsOf(document);
  const names = Object.keys(document.components?.schemas ?? {});
  if (operations.length <= OPERATIONS && names.length <= SCHEMAS) return [document];
  const reaching = inGroups(operations, OPERATIONS).map((group) => {
    const paths: Record<string, PathItem> = {};
    for (const { path, method, item, operation } of group) {
      const { parameters } = item;
      const common = parameters && { parameters };
      paths[path] = { ...common, ...paths[path], [method]: operation as Operation };
    }
    return prune({ ...document, paths });
  });
  const reached = new Set(
    reaching.flatMap(({ components }) => Object.keys(components?.schemas ?? {})),
  );
  const others = names.filter((name) => !reached.has(name));
  return [...reaching, ...inGroups(others, SCHEMAS).map((group) => withSchemas(document, group))];
}

function withSchemas(document: Document, names: string[]): Document {
  const references = names.map((name) => ({ $ref: pointer(['components', 'schemas', name]) }));
  return prune({ ...document, paths: {}, 'x-kept': references });
}

function inGroups<T>(items: T[], size: number): T[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, n) => items.slice(n * size, (n + 1) * size));
}
