import type { ZodObject, ZodType } from 'zod';
import { invalidRequest } from '../errors/problem.ts';

/** Returns the raw values of a parameter: one for a path, any number for a query. */
export type RawValues = (name: string) => readonly string[] | undefined;

type ReadValues = (values: readonly string[]) => unknown;

/**
 * Converts the texts of a URL to what a schema of parameters takes: numbers, booleans and, if a
 * name may be repeated, arrays. The schema refuses texts that cannot be converted.
 */
export function parameterReader(schema: ZodObject): (raw: RawValues) => Record<string, unknown> {
  const readers = Object.entries(schema.shape).map(
    ([name, type]) => [name, readerOf(type as ZodType)] as const,
  );
  return (raw) => {
    const values: Record<string, unknown> = {};
    for (const [name, read] of readers) {
      const texts = raw(name);
      if (!texts || texts.length === 0) continue;
      // No text of the contract may contain NUL, and databases refuse it.
      if (texts.some((text) => text.includes('\0'))) {
        throw invalidRequest([{ field: name, message: 'must not have a NUL character' }]);
      }
      values[name] = read(texts);
    }
    return values;
  };
}

/** Converts the texts of one parameter. */
export function readerOf(type: ZodType): ReadValues {
  const inner = unwrap(type);
  if (inner.def.type === 'array') {
    const read = readerOf((inner.def as unknown as { element: ZodType }).element);
    return (values) => values.map((value) => read([value]));
  }
  if (inner.def.type === 'number') return ([value]) => toNumber(value);
  if (inner.def.type === 'boolean' || isBooleanLiteral(inner)) return ([value]) => toBoolean(value);
  return ([value]) => value;
}

function isBooleanLiteral({ def }: ZodType): boolean {
  const { values = [] } = def as { values?: unknown[] };
  return values.length > 0 && values.every((value) => typeof value === 'boolean');
}

/** The schema inside those that make a value optional, or give it a default. */
export function unwrap(type: ZodType): ZodType {
  const { innerType } = type.def as { innerType?: ZodType };
  return innerType ? unwrap(innerType) : type;
}

/** Accepts decimals only. `Number` would also accept an empty text, ` 7 `, `0x10` and `1e3`. */
function toNumber(text: string | undefined): number {
  return text !== undefined && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}

function toBoolean(text: string | undefined): unknown {
  if (text === 'true') return true;
  return text === 'false' ? false : text;
}
