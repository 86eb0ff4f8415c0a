import { componentName, isReference } from '@genmedia/openapi';
import {
  type ChangeLocation,
  type Comparison,
  childLocation,
  mapPair,
  type Pair,
} from './comparison.ts';
import type { EffectiveSchema } from './effective-schema.ts';

/** Compares the field that tells the shapes of a union apart, and the names that it gives them. */
export function compareDiscriminators(
  { changes }: Comparison,
  schemas: Pair<EffectiveSchema>,
  location: ChangeLocation,
): void {
  const property = mapPair(schemas, ({ all }) => all.discriminator?.propertyName);
  if (property.before !== property.after) {
    changes.add(`${location.direction}-discriminator-changed`, location, property);
    return;
  }
  if (property.after === undefined) return;
  const shapes = mapPair(schemas, shapesByValue);
  const branches = mapPair(schemas, branchNames);
  const at = childLocation(location, property.after);
  for (const [value, shape] of shapes.before) {
    const isGone = shapes.after.get(value) !== shape;
    // A shape that is gone has a change of its own.
    if (isGone && branches.after.has(shape))
      changes.add(`${location.direction}-discriminator-value-removed`, at, {
        before: `${property.before}: ${value}`,
      });
  }
  for (const [value, shape] of shapes.after) {
    const isNew = shapes.before.get(value) !== shape;
    if (isNew && branches.before.has(shape))
      changes.add(`${location.direction}-discriminator-value-added`, at, {
        after: `${property.after}: ${value}`,
      });
  }
}

/**
 * The component of each value of the discriminator. Without a mapping, the value is the component's
 * name (OpenAPI 3.1.1, 4.8.25).
 */
function shapesByValue(schema: EffectiveSchema): Map<string, string> {
  const explicit = Object.entries(schema.all.discriminator?.mapping ?? {}).map(
    ([value, target]) => [value, nameOf(target)] as const,
  );
  const mapped = new Set(explicit.map(([, shape]) => shape));
  const implicit = [...branchNames(schema)].filter((shape) => !mapped.has(shape));
  return new Map([...explicit, ...implicit.map((shape) => [shape, shape] as const)]);
}

/** The components among the alternatives, and those that only the mapping names. */
function branchNames({ branches, all }: EffectiveSchema): Set<string> {
  const named = branches.flatMap(({ raw }) => (isReference(raw) ? [nameOf(raw.$ref)] : []));
  const mapped = branches.length > 0 ? [] : Object.values(all.discriminator?.mapping ?? {});
  return new Set([...named, ...mapped.map(nameOf)]);
}

function nameOf(target: string): string {
  return componentName(target) ?? target;
}
