import {
  componentName,
  type Document,
  isObject,
  isReference,
  lookUp,
  type Reader,
} from '@genmedia/openapi';
import type { Direction } from './comparison.ts';
import { webhooksOf } from './webhooks.ts';

/** The operations that use a component, by the direction of its values. */
export type ComponentUsage = Map<string, Record<Direction, Set<string>>>;

/** The schema components that each operation sends or answers, nested ones included. */
export function componentUsage(
  reader: Reader,
  documents: Document[],
  usage: ComponentUsage = new Map(),
): ComponentUsage {
  for (const document of documents) {
    const ancestorsOfInner = componentFinder(document);
    for (const operation of reader.operations(document)) {
      const { parameters, requestBody, responses, callbacks } = operation.node;
      const sent = [operation.item.node.parameters, parameters, requestBody];
      recordUsage(usage, 'request', operation.id, ancestorsOfInner(sent));
      recordUsage(usage, 'answer', operation.id, ancestorsOfInner([responses, callbacks]));
    }
    for (const webhook of reader.operations(webhooksOf(document)))
      recordUsage(usage, 'answer', webhook.id, ancestorsOfInner(webhook.node));
  }
  return usage;
}

function recordUsage(
  usage: ComponentUsage,
  direction: Direction,
  operation: string,
  components: Set<string>,
): void {
  for (const name of components) {
    const known = usage.get(name) ?? { request: new Set(), answer: new Set() };
    known[direction].add(operation);
    usage.set(name, known);
  }
}

/**
 * Returns a function that finds all schema components that a node refers to, directly or
 * indirectly.
 */
function componentFinder(document: Document): (node: unknown) => Set<string> {
  const known = new Map<string, Set<string>>();
  const componentsBehind = (ref: string): Set<string> => {
    const cached = known.get(ref);
    if (cached) return cached;
    const found = new Set<string>();
    known.set(ref, found); // first, because a schema may be inside itself
    const name = componentName(ref);
    if (name !== undefined) found.add(name);
    for (const compareInner of componentsIn(lookUp(document, ref))) found.add(compareInner);
    return found;
  };
  const componentsIn = (node: unknown): Set<string> => {
    if (isReference(node) && !node.$ref.startsWith('#/components/examples/')) {
      const { $ref, ...siblings } = node as { $ref: string };
      return new Set([...componentsBehind($ref), ...componentsIn(siblings)]);
    }
    const children = Array.isArray(node) ? node : isObject(node) ? Object.values(node) : [];
    return new Set(children.flatMap((child) => [...componentsIn(child)]));
  };
  return componentsIn;
}
