import {
  componentName,
  type Document,
  isReference,
  lookUp,
  type OperationPlace,
  pointer,
  type Reader,
} from '@genmedia/openapi';
import type { Direction } from './comparison.ts';
import { webhooksOf } from './webhooks.ts';

/** The operations that use a component, by the direction of its values. */
export type ComponentUsage = Map<string, Record<Direction, Set<string>>>;

/** The schema components that each operation sends or answers, nested ones included. */
export function componentUsage(reader: Reader, document: Document): ComponentUsage {
  const usage: ComponentUsage = new Map();
  const componentsIn = componentFinder(document);
  // The receiver of an event reads it, and sends the answer.
  const recordEvent = (id: string, { item, node }: OperationPlace) => {
    const read = [item.node.parameters, node.parameters, node.requestBody];
    recordUsage(usage, 'answer', id, componentsIn(read));
    recordUsage(usage, 'request', id, componentsIn(node.responses));
  };
  for (const operation of reader.operations(document)) {
    const { parameters, requestBody, responses } = operation.node;
    const sent = [operation.item.node.parameters, parameters, requestBody];
    recordUsage(usage, 'request', operation.id, componentsIn(sent));
    recordUsage(usage, 'answer', operation.id, componentsIn(responses));
    for (const event of reader.callbacks(operation)) recordEvent(operation.id, event);
  }
  for (const webhook of reader.operations(webhooksOf(document))) recordEvent(webhook.id, webhook);
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
  const referencesBehind = (ref: string): Set<string> => {
    const references = known.get(ref) ?? referencesIn(lookUp(document, ref));
    known.set(ref, references);
    return references;
  };
  return (node) => {
    const reached = referencesIn(node);
    // A set may grow while it is iterated.
    for (const ref of reached) for (const inner of referencesBehind(ref)) reached.add(inner);
    return new Set([...reached].flatMap((ref) => componentName(ref) ?? []));
  };
}

/** The references in a node, also those of a discriminator, without those to examples. */
function referencesIn(node: unknown): Set<string> {
  if (typeof node !== 'object' || node === null) return new Set();
  const isFollowed = isReference(node) && !node.$ref.startsWith('#/components/examples/');
  const inner = Object.values(node).flatMap((child) => [...referencesIn(child)]);
  return new Set([...(isFollowed ? [node.$ref] : []), ...mappedIn(node), ...inner]);
}

/** The references in a discriminator's mapping, which may also be names (OpenAPI 3.1.1, 4.8.25). */
function mappedIn(node: object): string[] {
  const { mapping } = Object(Reflect.get(node, 'discriminator')) as { mapping?: object };
  return Object.values(mapping ?? {})
    .filter((target) => typeof target === 'string')
    .map((target) => (target.includes('/') ? target : pointer(['components', 'schemas', target])));
}
