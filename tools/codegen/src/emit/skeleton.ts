import type { Document, MediaType, Node, Parameter, Schema } from '../openapi/document.ts';
import { resolve } from '../openapi/resolve.ts';
import { prune } from '../view/prune.ts';
import { type Content, type Shape, shapesOf } from './shapes.ts';

/**
 * The view reduced to what hooks say: urls, parameters, and the names of body and result types.
 * Their fields are gone, for the types are imported, and so are failures, for the client throws
 * them. orval then has nothing to do for schemas, which is most of its time.
 */
export function skeleton(view: Document, keep: (id: string) => boolean): Document {
  const paths: Record<string, Record<string, Node>> = {};
  const schemas: Record<string, Schema> = { ...view.components?.schemas };
  for (const shape of shapesOf(view).filter(({ id }) => keep(id))) {
    for (const { type } of [...(shape.body ? [shape.body] : []), ...shape.results]) {
      if (type !== undefined) schemas[type] = { type: 'object' };
    }
    const item = paths[shape.path] ?? {};
    item[shape.method] = bare(view, shape);
    paths[shape.path] = item;
  }
  return prune({ openapi: view.openapi, info: view.info, paths, components: { schemas } });
}

function bare(view: Document, { located, parameters, body, results }: Shape): Node {
  const { operationId, summary, description, tags, deprecated } = located.operation;
  return {
    operationId,
    summary,
    description,
    tags,
    deprecated,
    parameters: parameters
      .filter((parameter) => parameter.in === 'path' || parameter.in === 'query')
      .map((parameter) => ({ ...parameter, schema: shallow(view, parameter) })),
    ...(body && { requestBody: { required: body.required, ...contentOf(body) } }),
    responses: Object.fromEntries(
      results.map((result) => [result.status, { description: '', ...contentOf(result) }]),
    ),
  };
}

/** The type of a parameter without what hooks do not check. */
function shallow(view: Document, parameter: Parameter): Schema {
  const schema = parameter.schema ? resolve<Schema>(view, parameter.schema as Schema) : {};
  const { type, enum: values } = schema;
  if (type === 'array') return { type, items: { type: 'string' } };
  return { ...(type !== undefined && { type }), ...(values && { enum: values }) };
}

function contentOf({ mediaType, media, type }: Content): { content?: Record<string, MediaType> } {
  if (mediaType === undefined) return {};
  const named = { schema: { $ref: `#/components/schemas/${type}` } };
  return { content: { [mediaType]: type === undefined ? (media ?? {}) : named } };
}
