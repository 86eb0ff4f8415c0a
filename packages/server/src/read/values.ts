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
  const kinds = new Set(kindsOf(inner));
  if (kinds.size > 1) {
    const listed = listedValues(inner);
    return ([value]) =>
      inner.safeParse(value).success
        ? value
        : (listed.find((one) => String(one) === value) ?? value);
  }
  if (kinds.has('number')) return ([value]) => toNumber(value);
  if (kinds.has('boolean')) return ([value]) => toBoolean(value);
  return ([value]) => value;
}

/** The types of the values that a schema takes, except for null, which no text means. */
function kindsOf(type: ZodType): string[] {
  const { def } = unwrap(type);
  const { values, options } = def as { values?: unknown[]; options?: ZodType[] };
  const kinds = options?.flatMap(kindsOf) ?? values?.map((value) => typeof value) ?? [def.type];
  return kinds.filter((kind) => kind !== 'null');
}

/** The single values that a schema lists. */
function listedValues(type: ZodType): unknown[] {
  const { values, options } = unwrap(type).def as { values?: unknown[]; options?: ZodType[] };
  return options?.flatMap(listedValues) ?? values ?? [];
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
