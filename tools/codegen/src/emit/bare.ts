import type { Document, Node } from '../openapi/document.ts';
import { transform } from '../openapi/transform.ts';

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
 * The document with what validation needs, and nothing else: no prose, examples, links, callbacks
 * or response headers. Half the size, and schemas without a description in each line.
 */
export function bare(document: Document): Document {
  const validating = transform(document, {
    schema: (node) => keepSlash(without(node, isProse)),
    parameter: (node) => without(node, isProse),
    mediaType: ({ schema }) => (schema === undefined ? {} : { schema }),
    response: (node) => without(node, (keyword) => keyword === 'links' || keyword === 'headers'),
    operation: (node) => without(node, (keyword) => keyword === 'callbacks' || isProse(keyword)),
  });
  const { schemas, parameters, responses, requestBodies } = validating.components ?? {};
  const components = { schemas, parameters, responses, requestBodies };
  return {
    openapi: validating.openapi,
    info: { title: validating.info.title, version: validating.info.version },
    paths: validating.paths ?? {},
    components: without(
      components,
      (section) => components[section as keyof typeof components] === undefined,
    ),
  } as Document;
}

function isProse(keyword: string): boolean {
  return WORDS.has(keyword) || keyword.startsWith('x-');
}

function without(node: Node, isGone: (keyword: string) => boolean): Node {
  return Object.fromEntries(Object.entries(node).filter(([keyword]) => !isGone(keyword)));
}

/** orval takes a slash at the end of a pattern for the end of a regular expression literal. */
function keepSlash(schema: Node): Node {
  const { pattern } = schema;
  return typeof pattern === 'string' && pattern.endsWith('/')
    ? { ...schema, pattern: `${pattern}(?:)` }
    : schema;
}
