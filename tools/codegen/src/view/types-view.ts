import {
  type Document,
  fields,
  type Node,
  type Place,
  pointer,
  type Reader,
  type Response,
  readerOf,
  type Schema,
  transform,
} from '@genmedia/openapi';
import { isConstraint } from '../normalise/references.ts';
import { deprecation } from '../text.ts';
import { describeBounds } from './bounds.ts';

/**
 * The document for openapi-typescript, without what that reads otherwise than it is meant:
 *
 * - It adds the values of a discriminator to branches that declare them, and drops their
 *   description: such discriminators are removed. In the mappings of others it knows references
 *   alone, so names become references.
 * - It reads every reference to a header as required: those that an answer may lack are replaced.
 * - It joins `anyOf` and what stands beside it as alternatives, although both apply.
 * - It gives a field that is a reference no description: it gets that of the target.
 */
export function typesView(document: Document): Document {
  const reader = readerOf(document);
  return transform(document, {
    operation: datedDeprecation,
    response: (node) => optionalHeaders(reader, node),
    schema: (original) => {
      const node = describeBounds(datedDeprecation(original)) as Schema;
      const schema = unionAsPart(withReadableDiscriminator(reader, document, node));
      const { properties } = schema;
      return properties ? { ...schema, properties: withDescriptions(reader, properties) } : schema;
    },
  });
}

function withReadableDiscriminator(reader: Reader, document: Document, node: Schema): Schema {
  const { discriminator, ...schema } = node;
  if (!discriminator) return node;
  const allDeclareValues = schema.oneOf?.every((branch) =>
    declaresValues(reader, reader.place(branch), discriminator.propertyName),
  );
  if (allDeclareValues) return schema;
  return { ...node, discriminator: withReferences(document, discriminator) };
}

/**
 * A schema whose `anyOf` is a part of an `allOf`, which openapi-typescript joins by `&`. There, it would
 * make a field of the discriminator, which branches have themselves.
 */
function unionAsPart(schema: Schema): Schema {
  const { anyOf, discriminator: _, ...others } = schema;
  if (!anyOf || !Object.keys(others).some(isConstraint)) return schema;
  return { ...others, allOf: [...(others.allOf ?? []), { anyOf }] };
}

function withReferences(
  { components }: Document,
  { mapping, ...discriminator }: NonNullable<Schema['discriminator']>,
): NonNullable<Schema['discriminator']> {
  if (!mapping) return discriminator;
  const isName = (target: string) => Object.hasOwn(components?.schemas ?? {}, target);
  const entries = Object.entries(mapping).map(([value, target]) => [
    value,
    isName(target) ? pointer(['components', 'schemas', target]) : target,
  ]);
  return { ...discriminator, mapping: Object.fromEntries(entries) };
}

function optionalHeaders(reader: Reader, response: Node): Node {
  const { headers } = response as Partial<Response>;
  if (!headers) return response;
  const entries = Object.entries(headers).map(([name, header]) => {
    const { node, raw } = reader.place(header);
    if (raw === node || node.required) return [name, header];
    const { type, enum: values } = reader.place(node.schema ?? {}).node;
    return [name, { schema: { ...(type && { type }), ...(values && { enum: values }) } }];
  });
  return { ...response, headers: Object.fromEntries(entries) };
}

/** openapi-typescript marks what is deprecated, but not until when it works. */
function datedDeprecation(node: Node): Node {
  const { deprecated, ...rest } = node;
  if (!deprecated || typeof rest['x-sunset'] !== 'string') return node;
  // A tag must be on its own line, after the first one.
  const words = rest.description ?? 'Deprecated.';
  return { ...rest, description: `${words}\n${deprecation(rest['x-sunset'])}` };
}

function declaresValues(reader: Reader, branch: Place<Schema>, name: string): boolean {
  const { const: value, enum: values } = fields(reader, branch).get(name)?.node ?? {};
  return value !== undefined || values !== undefined;
}

function withDescriptions(
  reader: Reader,
  properties: NonNullable<Schema['properties']>,
): NonNullable<Schema['properties']> {
  const entries = Object.entries(properties).map(([name, property]) => {
    const { raw, node } = reader.place(property);
    const { description = (raw as Schema).description } = node;
    const hasDescription =
      raw === node || (raw as Schema).description !== undefined || !description;
    return [name, hasDescription ? property : { ...raw, description }];
  });
  return Object.fromEntries(entries);
}
