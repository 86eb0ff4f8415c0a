import { type Document, isObject } from '@genmedia/openapi';

/** The path of keys to each node of a document, without the root. */
export function pathsOf(node: unknown, above: string[] = []): string[][] {
  if (!isObject(node) && !Array.isArray(node)) return [];
  return Object.entries(node).flatMap(([key, child]) => {
    const path = [...above, key];
    return [path, ...pathsOf(child, path)];
  });
}

/** The document without one of its nodes. */
export function without(document: Document, path: string[]): Document {
  const copy = structuredClone(document);
  const owner = path.slice(0, -1).reduce((node: object, key) => Reflect.get(node, key), copy);
  const last = path.at(-1);
  if (last === undefined) throw new RangeError('The path of the root names no node.');
  if (Array.isArray(owner)) owner.splice(Number(last), 1);
  else Reflect.deleteProperty(owner, last);
  return copy;
}
