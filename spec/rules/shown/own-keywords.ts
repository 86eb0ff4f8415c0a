import type { Place, Reader, Schema } from '@genmedia/openapi';
import { nodesOf } from './contract-fields.ts';
import type { ShownField } from './shown.ts';

const shownAs: Record<string, (field: ShownField) => unknown> = {
  default: (field) => field.default,
  minimum: (field) => field.min,
  maximum: (field) => field.max,
  maxItems: (field) => field.maxItems,
  'x-since': (field) => field.since,
  deprecated: () => undefined,
  exclusiveMinimum: () => undefined,
  exclusiveMaximum: () => undefined,
  multipleOf: () => undefined,
  minLength: () => undefined,
  maxLength: () => undefined,
  minItems: () => undefined,
};

/**
 * Describes the limits, defaults and values of a property that are not shown. `minLength: 1` on a
 * required field belongs to `required`: the mark of the object covers it. `minimum: 0` in an answer
 * is no choice, because counts are never negative.
 */
export function ownKeywords(
  reader: Reader,
  property: Place<Schema>,
  field: ShownField,
  object: { isRequest: boolean; marked: boolean },
): string[] {
  const own = nodesOf(reader, property).flatMap((node) => [
    ...limits(node, field, object),
    ...values(node, field),
    ...formats(node, field),
  ]);
  return [...new Set(own)];
}

function limits(
  node: Schema,
  field: ShownField,
  { isRequest, marked }: { isRequest: boolean; marked: boolean },
): string[] {
  const choices = Object.entries(shownAs).filter(([keyword, shown]) => {
    const value = node[keyword];
    if (value === undefined || value === shown(field)) return false;
    if (marked && value === 1 && /^min(Length|Items)$/.test(keyword)) return false;
    return isRequest || keyword !== 'minimum' || value !== 0;
  });
  return choices.map(([keyword]) => `${keyword}: ${JSON.stringify(node[keyword])}`);
}

function values(node: Schema, field: ShownField): string[] {
  const shown = [...(field.enum ?? []), ...(field.includes ?? [])];
  const own = [node.const, ...(node.enum ?? [])].filter(
    (value) => value !== undefined && value !== null,
  );
  return own.filter((value) => !shown.includes(value)).map((value) => `the value ${value}`);
}

function formats({ format, pattern }: Schema, field: ShownField): string[] {
  if (field.url && format === 'uri') return [];
  if (field.format !== undefined && format === field.format) return [];
  // `date-time` is the type timestamp, and `int64` only says how large a number may get.
  const isOwn = format !== undefined && format !== 'date-time' && format !== 'int64';
  return [
    ...(isOwn ? [`format: ${format}`] : []),
    ...(pattern === undefined ? [] : [`pattern: ${pattern}`]),
  ];
}
