import {
  type Document,
  fields,
  type Node,
  type Place,
  pointer,
  type Reader,
  readerOf,
  type Schema,
  transform,
} from '@genmedia/openapi';
import { deprecation } from '../text.ts';
import { describeBounds } from './bounds.ts';

/**
 * The document for openapi-typescript. Discriminators are removed if all their branches declare the
 * values themselves, because openapi-typescript would add the values again and drop its description.
 * Of others it knows the references in their mappings alone, so names become references.
 * References to headers that an answer may lack are replaced, because openapi-typescript reads every
 * reference to a header as required.
 * A property without a description gets that of its reference's target, because it would have none
 * otherwise.
 */
export function typesView(document: Document): Document {
  const reader = readerOf(document);
  return transform(document, {
    operation: datedDeprecation,
    response: (node) => optionalHeaders(reader, node),
    schema: (original) => {
      const node = describeBounds(datedDeprecation(original));
      const { discriminator, ...schema } = node as Schema;
      const allDeclareValues = schema.oneOf?.every((branch) =>
        declaresValues(reader, reader.place(branch), discriminator?.propertyName),
      );
      const { properties } = schema;
      return {
        ...(allDeclareValues || !discriminator
          ? schema
          : { ...node, discriminator: withReferences(document, discriminator) }),
        ...(properties && { properties: withDescriptions(reader, properties) }),
      };
    },
  });
}

function withReferences(
  { components }: Document,
  { mapping, ...discriminator }: NonNullable<Schema['discriminator']>,
): Schema['discriminator'] {
  if (!mapping) return discriminator;
  const isName = (target: string) => Object.hasOwn(components?.schemas ?? {}, target);
  const entries = Object.entries(mapping).map(([value, target]) => [
    value,
    isName(target) ? pointer(['components', 'schemas', target]) : target,
  ]);
  return { ...discriminator, mapping: Object.fromEntries(entries) };
}

interface Header {
  required?: boolean;
  schema?: Schema;
}

function optionalHeaders(reader: Reader, response: Node): Node {
  const { headers } = response as { headers?: Record<string, Header> };
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

function declaresValues(reader: Reader, branch: Place<Schema>, name = ''): boolean {
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
