import type { Schema } from '@genmedia/openapi';
import { type ChangeLocation, type Comparison, childLocation, type Pair } from './comparison.ts';

/**
 * A schema of integers in one notation: `multipleOf: 1` becomes `type: integer`, and limits become
 * the nearest integers that are allowed. Any other schema as it is.
 */
export function normaliseIntegers(schema: Schema): Schema {
  const { multipleOf, maximum, minimum, exclusiveMaximum, exclusiveMinimum, ...others } = schema;
  if (multipleOf === 1 && numberType(schema) === 'number') {
    const types = [schema.type ?? []].flat().map((type) => (type === 'number' ? 'integer' : type));
    return normaliseIntegers({ ...schema, type: types, multipleOf: undefined });
  }
  if (numberType(schema) !== 'integer') return schema;
  const most: number[] = [];
  if (typeof maximum === 'number') most.push(Math.floor(maximum));
  if (typeof exclusiveMaximum === 'number') most.push(Math.ceil(exclusiveMaximum) - 1);
  const least: number[] = [];
  if (typeof minimum === 'number') least.push(Math.ceil(minimum));
  if (typeof exclusiveMinimum === 'number') least.push(Math.floor(exclusiveMinimum) + 1);
  return {
    ...others,
    ...(multipleOf !== 1 && { multipleOf }),
    ...(most.length > 0 && { maximum: Math.min(...most) }),
    ...(least.length > 0 && { minimum: Math.max(...least) }),
  };
}

/** Compares whether a number has to be an integer, which is one more limit. */
export function compareIntegers(
  { changes }: Comparison,
  { before, after }: Pair<Schema>,
  location: ChangeLocation,
): void {
  const types = { before: numberType(before), after: numberType(after) };
  if (!types.before || !types.after || types.before === types.after) return;
  changes.add(
    `${location.direction}-limit-${types.after === 'integer' ? 'tightened' : 'loosened'}`,
    childLocation(location, '(integer)'),
  );
}

/** The type of a schema's numbers, if it allows any. */
function numberType({ type }: Schema): 'integer' | 'number' | undefined {
  const types = [type ?? []].flat();
  if (types.includes('number')) return 'number';
  return types.includes('integer') ? 'integer' : undefined;
}
