import {
  componentOf,
  type Document,
  jsonType,
  type Node,
  type Operation,
  type RequestBody,
  type Response,
  resolve,
  transform,
} from '@genmedia/openapi';

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
  const validating = transform(document, {
    schema: (node) => keepPattern(keepSlash(without(node, isProse))),
    parameter: (node) => without(node, isProse),
    mediaType: ({ schema }) => (schema === undefined ? {} : { schema }),
    operation: (node) => bareOperation(document, node as unknown as Operation),
  });
  const { schemas = {}, parameters = {}, requestBodies = {} } = validating.components ?? {};
  return {
    openapi: validating.openapi,
    info: { title: validating.info.title, version: validating.info.version },
    paths: validating.paths ?? {},
    components: { schemas, parameters, requestBodies },
  };
}

/** Without bodies and answers that are a component: the table takes the component's schema. */
function bareOperation(document: Document, operation: Operation): Node {
  const { operationId, summary, deprecated, parameters, requestBody, responses = {} } = operation;
  const own = Object.entries(responses).flatMap(([status, node]) => {
    const { description, content } = resolve<Response>(document, node);
    const emitted = jsonType(content) !== undefined && jsonComponent(content) === undefined;
    return emitted ? [[status, { description, content }] as const] : [];
  });
  const body = requestBody && resolve<RequestBody>(document, requestBody);
  return {
    operationId,
    ...(summary !== undefined && { summary }),
    ...(deprecated !== undefined && { deprecated }),
    ...(parameters && { parameters }),
    ...(body && jsonComponent(body.content) === undefined && { requestBody }),
    responses: Object.fromEntries(own),
  };
}

function jsonComponent(content: Response['content']): string | undefined {
  return componentOf(content?.[jsonType(content) ?? '']?.schema);
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
