import {
  componentOf,
  type Document,
  jsonType,
  type Node,
  type Operation,
  type RequestBody,
  type Response,
  resolve,
  type Schema,
  transform,
  type Visitors,
  visit,
} from '@genmedia/openapi';
import { pascal } from '../text.ts';

/** What a schema says to people only. */
const WORDS = new Set([
  'description',
  'title',
  'example',
  'examples',
  'externalDocs',
  'xml',
  '$comment',
]);

/**
 * The document with the schemas that validation needs, and nothing else: no prose, examples, links,
 * callbacks or response headers.
 */
export function validationView(document: Document): Document {
  const own: Record<string, Schema> = {};
  const validating = transform(document, {
    ...bare(document),
    operation: (node) => bareOperation(document, node as unknown as Operation, own),
  });
  const { schemas = {}, parameters = {}, requestBodies = {} } = validating.components ?? {};
  return {
    openapi: validating.openapi,
    info: { title: validating.info.title, version: validating.info.version },
    paths: validating.paths ?? {},
    components: { schemas: { ...own, ...schemas }, parameters, requestBodies },
  };
}

function bare(document: Document): Visitors {
  return {
    schema: (node) =>
      keepPattern(keepSlash(rightUnion(document, rightDefault(document, without(node, isProse))))),
    parameter: (node) => without(node, isProse),
    mediaType: ({ schema }) => (schema === undefined ? {} : { schema }),
  };
}

/**
 * Without bodies and answers in JSON: their schemas are components, the contract's or `own` ones under
 * the names that the table looks for. orval writes out all that a schema refers to where it is none,
 * and in contracts whose schemas share schemas never comes to an end.
 */
function bareOperation(
  document: Document,
  operation: Operation,
  own: Record<string, Schema>,
): Node {
  const { operationId, summary, deprecated, parameters, requestBody, responses = {} } = operation;
  // Operations of webhooks may have no name: nobody answers them.
  if (operationId === undefined) return { responses: {} };
  for (const [status, node] of Object.entries(responses)) {
    // What is a component has not been visited: only its own place is.
    const answer = visit(resolve<Response>(document, node), 'response', bare(document));
    keepOwn(own, `${pascal(operationId)}${pascal(status)}Response`, answer as Response);
  }
  const body = requestBody && resolve<RequestBody>(document, requestBody);
  const isKept = body && jsonType(body.content) === undefined;
  if (body) {
    const seen = visit(body, 'requestBody', bare(document)) as RequestBody;
    keepOwn(own, `${pascal(operationId)}Body`, seen);
  }
  return {
    operationId,
    ...(summary !== undefined && { summary }),
    ...(deprecated !== undefined && { deprecated }),
    ...(parameters && { parameters }),
    ...(isKept && { requestBody }),
    responses: {},
  };
}

function keepOwn(own: Record<string, Schema>, name: string, { content }: Partial<Response>): void {
  const type = jsonType(content);
  if (type !== undefined && jsonComponent(content) === undefined) {
    own[name] = content?.[type]?.schema ?? {};
  }
}

function jsonComponent(content: Response['content']): string | undefined {
  return componentOf(content?.[jsonType(content) ?? '']?.schema);
}

/** Without a default that its own schema does not allow: zod does not compile it. */
function rightDefault(document: Document, schema: Node): Node {
  if (schema.default === undefined || isOf(document, schema, schema.default)) return schema;
  return without(schema, (keyword) => keyword === 'default');
}

/** Without a discriminator where a branch is no object: there is nothing to tell that one by. */
function rightUnion(document: Document, schema: Schema): Node {
  if (!schema.discriminator) return schema;
  const branches = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  const told = branches.every((branch) => {
    const { type } = resolve<Schema>(document, branch);
    return type === undefined || type === 'object';
  });
  return told ? schema : without(schema, (keyword) => keyword === 'discriminator');
}

function isOf(document: Document, schema: Schema, value: unknown): boolean {
  const { type, allOf, anyOf, oneOf } = resolve<Schema>(document, schema as Schema);
  const some = anyOf ?? oneOf;
  if (allOf) return allOf.every((part) => isOf(document, part, value));
  if (some) return some.some((part) => isOf(document, part, value));
  return (
    type === undefined ||
    [type]
      .flat()
      .some((name) => name === typeName(value) || (name === 'integer' && typeof value === 'number'))
  );
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function isProse(keyword: string): boolean {
  return WORDS.has(keyword) || keyword.startsWith('x-');
}

function without(node: Node, isGone: (keyword: string) => boolean): Node {
  return Object.fromEntries(Object.entries(node).filter(([keyword]) => !isGone(keyword)));
}

/**
 * zod has its own idea of an email address, and refuses many that mail servers take (RFC 5322,
 * 3.2.3): where the contract has a pattern for it, that alone decides.
 */
function keepPattern(schema: Node): Node {
  return schema.format === 'email' && typeof schema.pattern === 'string'
    ? without(schema, (keyword) => keyword === 'format')
    : schema;
}

/** orval takes a slash at the end of a pattern for the end of a regular expression literal. */
function keepSlash(schema: Node): Node {
  const { pattern } = schema;
  return typeof pattern === 'string' && pattern.endsWith('/')
    ? { ...schema, pattern: `${pattern}(?:)` }
    : schema;
}
