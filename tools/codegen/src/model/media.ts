import { fields, type Place, type Reader, type Schema, variants } from '@genmedia/openapi';
import type { Operation } from './model.ts';

/** What `x-media` says of the fields of a body, by their names. */
export function mediaOf(reader: Reader, schema: Place<Schema> | undefined): Operation['media'] {
  const said = [...(schema ? fields(reader, schema) : [])].flatMap(([name, field]) => {
    const kinds = (field.raw as Schema)['x-media'] as string[] | undefined;
    return kinds ? [[name, { kinds, inline: !isUrl(reader, field) }] as const] : [];
  });
  return Object.fromEntries(said);
}

/** Whether a text, or all texts that may stand in its place, are URLs. */
function isUrl(reader: Reader, field: Place<Schema>): boolean {
  return variants(reader, field)
    .map((variant) => reader.child(variant, 'items') ?? variant)
    .every(({ node }) => node.format === 'uri');
}

/** What `x-max-bytes` says of a field that tells the size of a file: its most bytes, by its kind. */
export function maxBytesOf(
  reader: Reader,
  schema: Place<Schema> | undefined,
): Operation['maxBytes'] {
  const said = [...(schema ? fields(reader, schema).values() : [])].map(({ raw }) => raw as Schema);
  const telling = said.find((field) => field['x-max-bytes'] && !field['x-media']);
  return telling?.['x-max-bytes'] as Operation['maxBytes'];
}
