import { fields, type Place, type Reader, type Schema, variants } from '@genmedia/openapi';
import type { Operation } from './model.ts';

/** The `x-media` of a body's fields, by their names. */
export function mediaOf(reader: Reader, schema: Place<Schema> | undefined): Operation['media'] {
  const entries = [...(schema ? fields(reader, schema) : [])].flatMap(([name, field]) => {
    const kinds = (field.raw as Schema)['x-media'] as string[] | undefined;
    return kinds ? [[name, { kinds, inline: !isUrl(reader, field) }] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** Whether a field takes only URLs, in each of its alternatives. */
function isUrl(reader: Reader, field: Place<Schema>): boolean {
  return variants(reader, field)
    .map((variant) => reader.child(variant, 'items') ?? variant)
    .every(({ node }) => node.format === 'uri');
}

/**
 * The `x-max-bytes` of a field that contains the size of a file: the most bytes for each kind of
 * file.
 */
export function maxBytesOf(
  reader: Reader,
  schema: Place<Schema> | undefined,
): Operation['maxBytes'] {
  const entries = [...(schema ? fields(reader, schema).values() : [])].map(
    ({ raw }) => raw as Schema,
  );
  const limited = entries.find((field) => field['x-max-bytes'] && !field['x-media']);
  return limited?.['x-max-bytes'] as Operation['maxBytes'];
}
