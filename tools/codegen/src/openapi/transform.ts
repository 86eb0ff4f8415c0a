import { type Document, isObject, METHODS, type Node } from './document.ts';

/** The constructs of an OpenAPI document that a visitor can rewrite. */
export type Kind =
  | 'components'
  | 'pathItem'
  | 'operation'
  | 'parameter'
  | 'requestBody'
  | 'response'
  | 'header'
  | 'link'
  | 'mediaType'
  | 'callback'
  | 'schema';

type Child = Kind | { each: Kind };

const each = (kind: Kind): Child => ({ each: kind });

/**
 * Which keyword of which construct holds which construct (OpenAPI 3.1.1 section 4.8, JSON Schema
 * 2020-12 section 10). Whatever is not listed is data, such as examples and defaults, and is never
 * looked into: an example may contain anything, also what looks like a schema.
 */
const CHILDREN: Record<Kind, Record<string, Child>> = {
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
    ...Object.fromEntries(METHODS.map((method) => [method, 'operation' as const])),
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
  response: { content: each('mediaType'), headers: each('header'), links: each('link') },
  link: {},
  mediaType: { schema: 'schema' },
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
    propertyNames: 'schema',
    contains: 'schema',
    not: 'schema',
    if: 'schema',
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema, in a table of them
    then: 'schema',
    else: 'schema',
  },
};

/** Rewrites one construct, whose children are already rewritten. `pointer` says where it stands. */
export type Visitor = (node: Node, pointer: readonly string[]) => Node;
export type Visitors = Partial<Record<Kind, Visitor>>;

/**
 * A copy of the document in which every construct has gone through its visitor, inner ones first.
 * The document itself stays as it is.
 *
 *     transform(document, { schema: ({ description, ...rest }) => rest })
 */
export function transform(document: Document, visitors: Visitors): Document {
  const pathItems = (key: 'paths' | 'webhooks') =>
    document[key] && { [key]: visitEach(document[key], 'pathItem', [key], visitors) };
  return {
    ...document,
    ...pathItems('paths'),
    ...pathItems('webhooks'),
    ...(document.components && {
      components: visit(document.components, 'components', ['components'], visitors),
    }),
  } as Document;
}

/** The same for one construct, such as a schema. */
export function visit(
  node: unknown,
  kind: Kind,
  at: readonly string[],
  visitors: Visitors,
): unknown {
  if (!isObject(node)) return node;
  const copy: Node = { ...node };
  if (kind === 'callback') {
    for (const [key, item] of Object.entries(copy)) {
      if (!key.startsWith('x-')) copy[key] = visit(item, 'pathItem', [...at, key], visitors);
    }
  }
  for (const [key, child] of Object.entries(CHILDREN[kind])) {
    if (!(key in copy)) continue;
    copy[key] =
      typeof child === 'string'
        ? visit(copy[key], child, [...at, key], visitors)
        : visitEach(copy[key], child.each, [...at, key], visitors);
  }
  return visitors[kind]?.(copy, at) ?? copy;
}

function visitEach(nodes: unknown, kind: Kind, at: readonly string[], visitors: Visitors): unknown {
  if (Array.isArray(nodes)) {
    return nodes.map((node, index) => visit(node, kind, [...at, String(index)], visitors));
  }
  if (!isObject(nodes)) return nodes;
  return Object.fromEntries(
    Object.entries(nodes).map(([key, node]) => [key, visit(node, kind, [...at, key], visitors)]),
  );
}
