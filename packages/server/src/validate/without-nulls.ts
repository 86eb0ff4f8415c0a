import type { ZodType } from 'zod';
import { alternatives, constantsMatch, type Definition } from './definition.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Removes the properties whose null means that they were left out: the schema does not require them,
 * and has no use for null. Returns the value itself if there are none.
 */
export function withoutNulls(schema: ZodType, value: unknown): unknown {
  return clean([schema], value);
}

/**
 * @param schemas all schemas that the value may be meant for, because unions have several. With all
 *   of them together, each value is visited once, however deep the unions are.
 */
function clean(schemas: readonly ZodType[], value: unknown): unknown {
  if (typeof value !== 'object' || value === null || schemas.length === 0) return value;
  const definitions = schemas.flatMap((schema) => alternatives(schema));
  return Array.isArray(value)
    ? cleanItems(definitions, value)
    : cleanObject(definitions, value as JsonObject);
}

function cleanItems(definitions: readonly Definition[], items: readonly unknown[]): unknown {
  const elements = definitions.flatMap(({ element }) => element ?? []);
  const cleaned = items.map((item) => clean(elements, item));
  return cleaned.some((item, index) => item !== items[index]) ? cleaned : items;
}

function cleanObject(definitions: readonly Definition[], value: JsonObject): unknown {
  const fitting = definitions.filter(({ shape }) => shape && constantsMatch(shape, value));
  const meant = fitting.length > 0 ? fitting : definitions;
  const cleaned: Record<string, unknown> = {};
  let changed = false;
  for (const [name, content] of Object.entries(value)) {
    const schemas = meant.flatMap(({ shape, valueType }) => own(shape, name) ?? valueType ?? []);
    const properties = meant.flatMap(({ shape }) => own(shape, name) ?? []);
    const isLeftOut = content === null && meansLeftOut(properties);
    const kept = clean(schemas, content);
    changed ||= isLeftOut || kept !== content;
    if (!isLeftOut) cleaned[name] = kept;
  }
  return changed ? cleaned : value;
}

function own(shape: Definition['shape'], name: string): ZodType | undefined {
  return shape && Object.hasOwn(shape, name) ? shape[name] : undefined;
}

function meansLeftOut(properties: readonly ZodType[]): boolean {
  const takesNull = properties.some((property) => property.safeParse(null).success);
  return !takesNull && properties.some(({ _zod }) => _zod.optin !== undefined);
}
