import {
  type Document,
  fields,
  type Place,
  type Reader,
  readerOf,
  type Schema,
  transform,
} from '@genmedia/openapi';

/**
 * Without discriminators whose branches all say their own value: openapi-typescript would put the
 * value there once more, in place of the description.
 */
export function typesView(document: Document): Document {
  const reader = readerOf(document);
  return transform(document, {
    schema: (node) => {
      const { discriminator, ...schema } = node as Schema;
      const told = schema.oneOf?.every((branch) =>
        saysItself(reader, reader.place(branch), discriminator?.propertyName),
      );
      return told ? schema : node;
    },
  });
}

function saysItself(reader: Reader, branch: Place<Schema>, name = ''): boolean {
  const { const: value, enum: values } = fields(reader, branch).get(name)?.node ?? {};
  return value !== undefined || values?.length === 1;
}
