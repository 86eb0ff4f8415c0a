import type { JSONSchema7 } from '@ai-sdk/provider';

type Schema = JSONSchema7 | boolean;

/** References to references, and choices in choices, end here. */
const MOST_STEPS = 50;

/**
 * A schema without references and choices: `$ref` is followed, of `anyOf` and `oneOf` the first is
 * taken that is `preferred`, `allOf` is put together.
 */
export function resolve(
  given: JSONSchema7,
  root: Schema,
  preferred: (schema: Schema) => boolean,
): JSONSchema7 {
  let schema = given;
  for (let step = 0; step < MOST_STEPS; step++) {
    const { $ref, anyOf, oneOf, allOf, ...rest } = schema;
    if ($ref !== undefined) {
      schema = merge(rest, at(root, $ref));
      continue;
    }
    const choices = anyOf ?? oneOf;
    if (choices === undefined && allOf === undefined) return schema;
    const chosen = choices?.find(preferred) ?? choices?.[0];
    schema = [...(allOf ?? []), ...(chosen === undefined ? [] : [chosen])].reduce(merge, rest);
  }
  return {};
}

function merge(one: JSONSchema7, other: Schema): JSONSchema7 {
  if (typeof other === 'boolean') return other ? one : { ...one, enum: [] };
  return {
    ...one,
    ...other,
    ...((one.properties || other.properties) && {
      properties: { ...one.properties, ...other.properties },
    }),
    ...((one.required || other.required) && {
      required: [...(one.required ?? []), ...(other.required ?? [])],
    }),
  };
}

/** What a reference inside the document points to; an unknown one allows everything. */
function at(root: Schema, ref: string): Schema {
  let found: unknown = root;
  for (const part of ref.replace(/^#\/?/, '').split('/')) {
    if (part === '') continue;
    const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
    found =
      typeof found === 'object' && found !== null && Object.hasOwn(found, key)
        ? (found as Record<string, unknown>)[key]
        : undefined;
  }
  return typeof found === 'object' && found !== null ? (found as JSONSchema7) : true;
}
