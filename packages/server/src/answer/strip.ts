import type { ZodType } from 'zod';
import { constantsMatch, type Definition, definitionOf } from '../validate/definition.ts';
import { safeParse } from '../validate/safe-parse.ts';

/**
 * Removes the fields that a schema does not know, from a value that does not match the schema.
 * Throws if the schema does not say which fields are meant.
 */
export function strip(schema: ZodType, value: unknown): unknown {
  const definition = definitionOf(schema);
  const { type, options, left, right, valueType } = definition;
  const inner = definition.innerType ?? definition.getter?.();
  if (inner) return strip(inner, value);
  if (typeof value !== 'object' || value === null) return value;
  if (definition.shape) return stripObject(definition, value as Record<string, unknown>);
  if (isList(definition) && Array.isArray(value)) return stripList(definition, value);
  if (left && right)
    return { ...(strip(left, value) as object), ...(strip(right, value) as object) };
  if (options) return stripUnion(schema, options, value);
  if (valueType && !Array.isArray(value)) {
    return stripObject({ catchall: valueType }, value as Record<string, unknown>);
  }
  if (type === 'unknown' || type === 'any') return value;
  throw new TypeError(`${type} cannot hold ${Array.isArray(value) ? 'an array' : 'an object'}`);
}

function stripObject(
  { shape = {}, catchall }: Pick<Definition, 'shape' | 'catchall'>,
  value: Record<string, unknown>,
) {
  const others = catchall?.def.type === 'never' ? undefined : catchall;
  const known = Object.keys(shape).filter((name) => name in value);
  const names = others ? new Set([...Object.keys(value), ...known]) : known;
  const documented = Array.from(names, (name) => {
    const type = Object.hasOwn(shape, name) ? shape[name] : others;
    return [name, type && strip(type, value[name])];
  });
  return Object.fromEntries(documented);
}

function isList({ element, items }: Definition): boolean {
  return element !== undefined || items !== undefined;
}

function stripList({ element, items = [], rest }: Definition, value: readonly unknown[]) {
  return value.flatMap((item, at) => {
    const type = element ?? items[at] ?? rest;
    return type ? [strip(type, item)] : [];
  });
}

/** The value of a union may be valid: what is wrong with the body may be elsewhere. */
function stripUnion(union: ZodType, options: readonly ZodType[], value: object): unknown {
  const result = safeParse(union, value);
  return result.success ? result.data : strip(matchingOption(options, value), value);
}

/**
 * The only list, or the option whose constants, such as `status`, are equal to those of the value;
 * of unions without such an option, the only map.
 */
function matchingOption(options: readonly ZodType[], value: object): ZodType {
  const branches = options.flatMap(branchesOf);
  const described = branches.filter((option) => {
    const definition = definitionOf(option);
    if (Array.isArray(value)) return isList(definition);
    return definition.shape && constantsMatch(definition.shape, value as Record<string, unknown>);
  });
  const maps = () => branches.filter(({ def }) => def.type === 'record');
  const matching = described.length > 0 || Array.isArray(value) ? described : maps();
  const [only] = matching;
  if (!only || matching.length > 1)
    throw new TypeError('the body matches no single branch of its union');
  return only;
}

/** The options of a schema, also of unions in it. */
function branchesOf(type: ZodType): ZodType[] {
  const { options, innerType, getter } = definitionOf(type);
  const inner = innerType ?? getter?.();
  return inner ? branchesOf(inner) : (options?.flatMap(branchesOf) ?? [type]);
}
