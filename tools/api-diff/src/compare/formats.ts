import type { Schema } from '@genmedia/openapi';
import { type ChangeLocation, type Comparison, mapPair, type Pair } from './comparison.ts';
import { isFile } from './values.ts';

/** Compares the formats of texts and numbers. */
export function compareFormat(
  { changes }: Comparison,
  schemas: Pair<Schema>,
  location: ChangeLocation,
): void {
  const format = mapPair(schemas, formatOf);
  if (format.before === format.after) return;
  const isWider = hasAllOf(format.after, format.before);
  if (!isWider) changes.add(`${location.direction}-format-added`, location, format);
  // Readers of answers also lose the old format. For senders of requests, the new one says it all.
  const isLost = location.direction === 'answer' && !hasAllOf(format.before, format.after);
  if (isWider || isLost) changes.add(`${location.direction}-format-removed`, location, format);
}

/** The format of a schema. A file is a type of its own instead. */
function formatOf(schema: Schema): unknown {
  return isFile(schema) ? undefined : schema.format;
}

/** Formats and those that have all their values, and more. */
const widerFormats = new Map([
  ['int32', 'int64'],
  ['float', 'double'],
  ['uri', 'uri-reference'],
  ['email', 'idn-email'],
  ['hostname', 'idn-hostname'],
]);

/** Whether a format has all values of another one. No format at all has any value. */
function hasAllOf(format: unknown, other: unknown): boolean {
  return (
    format === undefined || (other !== undefined && widerFormats.get(String(other)) === format)
  );
}
