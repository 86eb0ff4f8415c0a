import { type Document, isObject, methods, type Node } from './document.ts';

/** The constructs of an OpenAPI document that a visitor can rewrite. */
export type Kind =
  | 'components'
  | 'pathItem'
  | 'operation'
  | 'parameter'
  | 'requestBody'
  | 'response'
  | 'header'
  | 'mediaType'
  | 'encoding'
  | 'callback'
  | 'schema';

type Child = Kind | { each: Kind };

const each = (kind: Kind): Child => ({ each: kind });

/**
 * Which keyword of which construct holds which construct, in OpenAPI 3.1, in JSON Schema 2020-12, and
 * `itemSchema` of OpenAPI 3.2. Everything else, such as examples and defaults, is data and is not
 * visited: an example may contain anything, even what looks like a schema.
 */
const childKinds: Record<Kind, Record<string, Child>> = {
  components: {
    schemas: each('schema'),
    responses: each('response'),
    parameters: each('parameter'),
    requestBodies: each('requestBody'),
    headers: each('header'),
    callbacks: each('callback'),
    pathItems: each('pathItem'),
  },
  pathItem: {
    parameters: each('parameter'),
    ...Object.fromEntries(methods.map((method) => [method, 'operation' as const])),
  },
  operation: {
    parameters: each('parameter'),
    requestBody: 'requestBody',
    responses: each('response'),
    callbacks: each('callback'),
  },
  parameter: { schema: 'schema', content: each('mediaType') },
  header: { schema: 'schema', content: each('mediaType') },
  requestBody: { content: each('mediaType') },
  response: { content: each('mediaType'), headers: each('header') },
  mediaType: { schema: 'schema', itemSchema: 'schema', encoding: each('encoding') },
  encoding: { headers: each('header') },
  callback: {},
  schema: {
    properties: each('schema'),
    patternProperties: each('schema'),
    $defs: each('schema'),
    dependentSchemas: each('schema'),
    allOf: each('schema'),
    oneOf: each('schema'),
    anyOf: each('schema'),
    prefixItems: each('schema'),
    items: 'schema',
    additionalProperties: 'schema',
    unevaluatedProperties: 'schema',
    unevaluatedItems: 'schema',
    contentSchema: 'schema',
    propertyNames: 'schema',
    contains: 'schema',
    not: 'schema',
    if: 'schema',
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema, in a table of them
    then: 'schema',
    else: 'schema',
  },
};

/** The same as maps, because a document may have a key such as `__proto__`. */
const childrenByKind = Object.fromEntries(
  Object.entries(childKinds).map(([kind, children]) => [kind, new Map(Object.entries(children))]),
) as Record<Kind, Map<string, Child>>;

/** Rewrites one construct, whose children are already rewritten. */
export type Visitor = (node: Node) => Node;
export type Visitors = Partial<Record<Kind, Visitor>>;

/**
 * Copies the document and lets its visitor rewrite every construct, inner ones first. The document
 * itself does not change.
 *
 *     transform(document, { schema: ({ description, ...rest }) => rest })
 */
export function transform(document: Document, visitors: Visitors): Document {
  const { paths, webhooks, components } = document;
  return {
    ...document,
    ...(paths && { paths: visitEach(paths, 'pathItem', visitors) }),
    ...(webhooks && { webhooks: visitEach(webhooks, 'pathItem', visitors) }),
    ...(components && { components: visit(components, 'components', visitors) }),
  } as Document;
}

/**
 * Copies one construct and rewrites it with all that it holds, inner ones first.
 *
 *     visit(schema, 'schema', { schema: (node) => rename(node) })
 */
export function visit(node: unknown, kind: Kind, visitors: Visitors): unknown {
  if (!isObject(node)) return node;
  const copy = mapEntries(node, (child, key) => visitChild(child, childOf(kind, key), visitors));
  return visitors[kind]?.(copy) ?? copy;
}

function childOf(kind: Kind, key: string): Child | undefined {
  // Every key of a callback is a URL (OpenAPI 3.1.1, 4.8.18).
  if (kind === 'callback') return key.startsWith('x-') ? undefined : 'pathItem';
  return childrenByKind[kind].get(key);
}

function visitChild(node: unknown, child: Child | undefined, visitors: Visitors): unknown {
  if (child === undefined) return node;
  return typeof child === 'string'
    ? visit(node, child, visitors)
    : visitEach(node, child.each, visitors);
}

function visitEach(nodes: unknown, kind: Kind, visitors: Visitors): unknown {
  if (Array.isArray(nodes)) return nodes.map((node) => visit(node, kind, visitors));
  if (!isObject(nodes)) return nodes;
  return mapEntries(nodes, (node) => visit(node, kind, visitors));
}

/** A copy with other values, which also has a key `__proto__` if the original has one. */
function mapEntries(node: Node, map: (value: unknown, key: string) => unknown): Node {
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, map(value, key)]));
}
