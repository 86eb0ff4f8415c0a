import { type Document, isObject, lookUp, type Schema, type Visitor } from '@genmedia/openapi';
import { isAmong } from './combine.ts';

/** Keywords that constrain the values of some types. */
const constraints: readonly { types: readonly string[]; keywords: readonly string[] }[] = [
  { types: ['object'], keywords: ['properties', 'required', 'additionalProperties'] },
  {
    types: ['array'],
    keywords: ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems'],
  },
  {
    types: ['integer', 'number'],
    keywords: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  },
  { types: ['string'], keywords: ['minLength', 'maxLength', 'pattern'] },
  { types: ['string', 'integer', 'number'], keywords: ['format'] },
];

/** Keywords that constrain values of every type, and the discriminator, which belongs to a union. */
const general = ['type', 'enum', 'const', 'allOf', 'oneOf', 'anyOf', 'discriminator'];

const typesOf = new Map(
  constraints.flatMap(({ types, keywords }) =>
    keywords.map((keyword): [string, readonly string[]] => [keyword, types]),
  ),
);

/** Whether a keyword says which values are valid, in a way that generated code follows. */
export function isConstraint(keyword: string): boolean {
  return general.includes(keyword) || typesOf.has(keyword);
}

/** Whether a keyword constrains the values of some types only, such as `minLength`. */
export function constrainsSomeTypes(keyword: string): boolean {
  return typesOf.has(keyword);
}

/** Whether a keyword constrains the values of a type. */
export function constrainsType(keyword: string, type: string): boolean {
  return typesOf.get(keyword)?.includes(type) ?? false;
}

/**
 * Puts what constrains a value beside a reference into an `allOf` with the reference, because both
 * apply (JSON Schema 2020-12, 8.2.3.1): libraries take one in place of the other. What only
 * describes the value stays where it is.
 */
export function separateReferences(document: Document): Visitor {
  return (node) => {
    const { $ref, ...beside } = node as Schema;
    if ($ref === undefined) return node;
    const target = targetOf(document, $ref);
    const keys = Object.keys(beside).filter(
      // Generated code drops fields that a schema does not name, whether it allows them or not.
      (key) => isConstraint(key) && !(key === 'additionalProperties' && beside[key] === false),
    );
    if (keys.length === 0) return node;
    const own = keys.filter((key) => saysMore(key, beside[key], target));
    const { allOf = [], ...more } = pick(beside, own);
    // Without a type, libraries do not check limits.
    const type = target.type ?? beside.type;
    const typed: Schema = { ...(type !== undefined && { type }), ...more };
    const parts = [...allOf, ...(Object.keys(more).length > 0 ? [typed] : [])];
    const words = pick(
      beside,
      Object.keys(beside).filter((key) => !isConstraint(key)),
    );
    return parts.length > 0 ? { ...words, allOf: [{ $ref }, ...parts] } : { $ref, ...words };
  };
}

/** The schema behind a reference. What it has of a further reference counts where it has none itself. */
function targetOf(document: Document, ref: string, passed: readonly string[] = []): Schema {
  const found = lookUp(document, ref);
  if (!isObject(found)) return {};
  const { $ref, ...target } = found as Schema;
  if ($ref === undefined || passed.includes($ref)) return target;
  return { ...targetOf(document, $ref, [...passed, ref]), ...target };
}

/** Whether a keyword beside a reference constrains values that its target allows. */
function saysMore(keyword: string, value: unknown, target: Schema): boolean {
  if (JSON.stringify(value) === JSON.stringify(target[keyword])) return false;
  if (keyword === 'type') return isNarrower([value].flat(), target);
  const types = [target.type ?? []].flat();
  if (types.length === 0) return true;
  const its = typesOf.get(keyword);
  return its === undefined || types.some((type) => its.includes(type));
}

/** Whether types exclude some values of a target. Those that exclude all are a mistake. */
function isNarrower(own: readonly unknown[], target: Schema): boolean {
  const types: readonly unknown[] = [target.type ?? []].flat();
  if (types.length === 0) {
    return ['properties', 'allOf', 'oneOf', 'anyOf'].every((key) => !(key in target));
  }
  return own.some((type) => isAmong(type, types)) && !types.every((type) => own.includes(type));
}

function pick(schema: Schema, keys: readonly string[]): Schema {
  return Object.fromEntries(keys.map((key) => [key, schema[key]]));
}
