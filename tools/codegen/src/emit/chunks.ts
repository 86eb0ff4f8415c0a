import type { Document, Operation, PathItem } from '../openapi/document.ts';
import { operationsOf } from '../openapi/operations.ts';
import { pointer } from '../openapi/resolve.ts';
import { prune } from '../view/prune.ts';

/**
 * The document in parts of at most `size` operations, each with the components that it reaches;
 * components that no operation reaches are in the first. orval takes a time that grows with the
 * operations times the components: parts of a bounded size make that linear.
 */
export function chunks(document: Document, size: number): Document[] {
  const operations = operationsOf(document);
  if (operations.length <= size) return [document];
  const parts: Document[] = [];
  for (let start = 0; start < operations.length; start += size) {
    const paths: Record<string, PathItem> = {};
    for (const { path, method, item, operation } of operations.slice(start, start + size)) {
      const { parameters } = item;
      paths[path] = {
        ...(parameters && { parameters }),
        ...paths[path],
        [method]: operation as Operation,
      };
    }
    parts.push(prune({ ...document, paths }));
  }
  return [withUnreached(document, parts), ...parts.slice(1)];
}

function withUnreached(document: Document, parts: Document[]): Document {
  const reached = new Set(parts.flatMap((part) => Object.keys(part.components?.schemas ?? {})));
  const names = Object.keys(document.components?.schemas ?? {}).filter(
    (name) => !reached.has(name),
  );
  const [first = document] = parts;
  const reaching = names.map((name) => ({ $ref: pointer(['components', 'schemas', name]) }));
  return prune({ ...document, paths: first.paths ?? {}, 'x-unreached': reaching });
}
