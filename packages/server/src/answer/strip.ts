import type { ZodType } from 'zod';

/** The parts of zod's schemas that say which fields a value may have. */
interface Definition {
  type: string;
  shape?: Readonly<Record<string, ZodType>>;
  element?: ZodType;
  innerType?: ZodType;
  options?: readonly ZodType[];
  left?: ZodType;
  right?: ZodType;
  getter?: () => ZodType;
}

/**
 * Removes the fields that a schema does not know, from a value that does not match the schema.
 * Throws if the schema does not say which fields are meant.
 */
export function strip(schema: ZodType, value: unknown): unknown {
  const definition = schema.def as unknown as Definition;
  const { type, shape, element, options, left, right } = definition;
  const inner = definition.innerType ?? definition.getter?.();
  if (inner) return strip(inner, value);
  if (typeof value !== 'object' || value === null) return value;
  if (shape) return stripObject(shape, value as Record<string, unknown>);
  if (element && Array.isArray(value)) return value.map((item) => strip(element, item));
  if (left && right)
    return { ...(strip(left, value) as object), ...(strip(right, value) as object) };
  if (options) return strip(matchingOption(options, value as Record<string, unknown>), value);
  if (type === 'record' || type === 'unknown') return value;
  throw new TypeError(`${type} cannot hold ${Array.isArray(value) ? 'an array' : 'an object'}`);
}

function stripObject(shape: Readonly<Record<string, ZodType>>, value: Record<string, unknown>) {
  const documented: Record<string, unknown> = {};
  for (const [name, type] of Object.entries(shape)) {
    if (name in value) documented[name] = strip(type, value[name]);
  }
  return documented;
}

/** The option whose constants, such as `status`, are equal to those of the value. */
function matchingOption(options: readonly ZodType[], value: Record<string, unknown>): ZodType {
  const matching = options.filter((option) => {
    const { shape } = option.def as unknown as Definition;
    return shape && constantsMatch(shape, value);
  });
  const [only] = matching;
  if (!only || matching.length > 1)
    throw new TypeError('the body matches no single branch of its union');
  return only;
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
