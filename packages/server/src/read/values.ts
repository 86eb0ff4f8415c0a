import type { ZodType } from 'zod';
import { definitionOf } from '../validate/definition.ts';

type ReadValues = (values: readonly string[]) => unknown;

/**
 * Converts the texts of one parameter or field to what its schema takes: a number, a boolean or, if
 * a name may be repeated, an array. Of alternatives, the first that takes the text counts, or the
 * first whose value is written just like it: `007` is no number where it may be a text. The schema
 * refuses texts that cannot be converted.
 */
export function readerOf(type: ZodType): ReadValues {
  const inner = unwrap(type);
  const { element } = definitionOf(inner);
  if (element) {
    const read = readerOf(element);
    return (values) => values.map((value) => read([value]));
  }
  const [convert = asText, ...others] = Array.from(new Set(kindsOf(inner)), converterOf);
  if (others.length === 0) return ([value]) => convert(value);
  return ([value]) => {
    const values = [convert, ...others].map((each) => each(value));
    const taken = values.filter((each) => inner.safeParse(each).success);
    return taken.find((each) => String(each) === value) ?? taken[0] ?? value;
  };
}

type Convert = (text: string | undefined) => unknown;

const asText: Convert = (text) => text;

function converterOf(kind: string): Convert {
  if (kind === 'number') return toNumber;
  return kind === 'boolean' ? toBoolean : asText;
}

/** The types of the values that a schema takes, except for null, which no text means. */
function kindsOf(type: ZodType): string[] {
  const definition = definitionOf(unwrap(type));
  const { values, left, right, options } = definition;
  if (values) return values.map((value) => typeof value);
  const parts = options ?? [left, right].filter((part) => part !== undefined);
  if (parts.length > 0) return parts.flatMap(kindsOf);
  return definition.type === 'null' ? [] : [definition.type];
}

/** The schema inside those that make a value optional, or give it a default. */
export function unwrap(type: ZodType): ZodType {
  const { innerType } = definitionOf(type);
  return innerType ? unwrap(innerType) : type;
}

/**
 * Accepts decimals, and `1e-7` and `1e+21`, as programs write numbers that are very small or large.
 * `Number` would also accept an empty text, ` 7 `, `0x10` and `1e3`.
 */
function toNumber(text: string | undefined): number {
  const isNumber = text !== undefined && /^-?\d+(\.\d+)?(e[+-]\d+)?$/i.test(text);
  return isNumber ? Number(text) : Number.NaN;
}

function toBoolean(text: string | undefined): unknown {
  if (text === 'true') return true;
  return text === 'false' ? false : text;
}
