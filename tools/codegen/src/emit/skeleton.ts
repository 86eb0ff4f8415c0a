import type { Document, MediaType, Node, Schema } from '@genmedia/openapi';
import type { ContentType, Operation } from '../model/model.ts';

/**
 * A document that says of operations what hooks say: urls, parameters, and the names of body and
 * result types. Their fields are left out, for the types are imported, and so are failures, for the
 * client throws them. orval then has nothing to do for schemas, which is most of its time.
 */
export function skeleton(operations: Operation[]): Document {
  const paths: Record<string, Record<string, Node>> = {};
  const schemas: Record<string, Schema> = {};
  for (const operation of operations) {
    const { body, results } = operation.client;
    for (const { type } of [...(body ? [body] : []), ...results]) {
      if (type !== undefined) schemas[type] = { type: 'object' };
    }
    paths[operation.path] = { ...paths[operation.path], [operation.method]: bare(operation) };
  }
  const info = { title: 'Hooks', version: '1' };
  return { openapi: '3.1.0', info, paths, components: { schemas } } as Document;
}

function bare(operation: Operation): Node {
  const { id, summary, description, tag, deprecated, client } = operation;
  return {
    operationId: id,
    ...(summary !== '' && { summary }),
    ...(description !== '' && { description }),
    tags: [tag],
    ...(deprecated && { deprecated }),
    parameters: client.parameters,
    ...(client.body && {
      requestBody: { required: client.body.required, ...contentOf(client.body) },
    }),
    responses: Object.fromEntries(
      client.results.map((result) => [result.status, { description: '', ...contentOf(result) }]),
    ),
  };
}

function contentOf({ mediaType, schema, type }: ContentType): {
  content?: Record<string, MediaType>;
} {
  if (mediaType === undefined) return {};
  const named = type === undefined ? schema : { $ref: `#/components/schemas/${type}` };
  return { content: { [mediaType]: named ? { schema: named } : {} } };
}
