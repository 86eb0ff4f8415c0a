import type { ZodType } from 'zod';

type ReadValues = (values: readonly string[]) => unknown;

/**
 * Converts the texts of one parameter or field to what its schema takes: a number, a boolean or, if
 * a name may be repeated, an array. The schema refuses texts that cannot be converted.
 */
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
