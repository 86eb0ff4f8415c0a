import type { ZodType } from 'zod';

/** The parts of zod's schemas that say what a value may contain. */
export interface Definition {
  type: string;
  shape?: Readonly<Record<string, ZodType>>;
  catchall?: ZodType;
  valueType?: ZodType;
  element?: ZodType;
  items?: readonly ZodType[];
  rest?: ZodType | null;
  values?: readonly unknown[];
  innerType?: ZodType;
  options?: readonly ZodType[];
  left?: ZodType;
  right?: ZodType;
  getter?: () => ZodType;
}

export function definitionOf(schema: ZodType): Definition {
  return schema.def as unknown as Definition;
}

/** The definitions of a schema without wrappers: one, or one for each branch of a union. */
export function alternatives(schema: ZodType, seen: readonly ZodType[] = []): Definition[] {
  // A schema may refer to itself as a branch of its own.
  if (seen.includes(schema)) return [];
  const definition = definitionOf(schema);
  const { innerType, options, left, right, getter } = definition;
  const inner = [innerType, left, right, getter?.(), ...(options ?? [])];
  const parts = inner.filter((part) => part !== undefined);
  if (parts.length === 0) return [definition];
  return parts.flatMap((part) => alternatives(part, [...seen, schema]));
}

/** Whether all constants of an object's schema are equal to those of a value. */
export function constantsMatch(
  shape: Readonly<Record<string, ZodType>>,
  value: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(shape).every(([name, type]) => constantMatches(type, value[name]));
}

function constantMatches(type: ZodType, value: unknown): boolean {
  const { type: kind } = type.def;
  return (kind !== 'enum' && kind !== 'literal') || type.safeParse(value).success;
}
