import {
  componentName,
  type Document,
  isObject,
  isReference,
  lookUp,
  type Reader,
} from '@genmedia/openapi';
import type { Side } from './found.ts';

/** The operations that use a component, by the direction of its values. */
export type Reach = Map<string, Record<Side, Set<string>>>;

/** The schema components that each operation sends or answers, nested ones included. */
export function reachOf(reader: Reader, documents: Document[], into: Reach = new Map()): Reach {
  for (const document of documents) {
    const inside = closures(document);
    for (const operation of reader.operations(document)) {
      const { parameters, requestBody, responses, callbacks } = operation.node;
      const sent = [operation.item.node.parameters, parameters, requestBody];
      note(into, 'request', operation.id, inside(sent));
      note(into, 'answer', operation.id, inside([responses, callbacks]));
    }
  }
  return into;
}

function note(reach: Reach, side: Side, operation: string, components: Set<string>): void {
  for (const name of components) {
    const known = reach.get(name) ?? { request: new Set(), answer: new Set() };
    known[side].add(operation);
    reach.set(name, known);
  }
}

/**
 * Returns a function that finds all schema components that a node refers to, directly or
 * indirectly.
 */
function closures(document: Document): (node: unknown) => Set<string> {
  const known = new Map<string, Set<string>>();
  const ofReference = (ref: string): Set<string> => {
    const done = known.get(ref);
    if (done) return done;
    const found = new Set<string>();
    known.set(ref, found); // first, because a schema may be inside itself
    const name = componentName(ref);
    if (name !== undefined) found.add(name);
    for (const inner of of(lookUp(document, ref))) found.add(inner);
    return found;
  };
  const of = (node: unknown): Set<string> => {
    if (isReference(node) && !node.$ref.startsWith('#/components/examples/')) {
      const { $ref, ...beside } = node as { $ref: string };
      return new Set([...ofReference($ref), ...of(beside)]);
    }
    const children = Array.isArray(node) ? node : isObject(node) ? Object.values(node) : [];
    return new Set(children.flatMap((child) => [...of(child)]));
  };
  return of;
}
