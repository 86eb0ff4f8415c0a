import type { Place, Schema } from '@genmedia/openapi';
import type { ChangeLocation, Comparison, Pair } from './comparison.ts';
import { compareSchemas } from './schemas.ts';

type MaybeSchema = Place<Schema> | undefined;

/** Compares schemas of which one may be missing. A missing schema allows anything. */
export function compareSchema(
  comparison: Comparison,
  { before, after }: Pair<MaybeSchema>,
  location: ChangeLocation,
): void {
  if (before && after) compareSchemas(comparison, { before, after }, location);
  else if (before || after)
    comparison.changes.add(
      `${location.direction}-type-${after ? 'narrowed' : 'widened'}`,
      location,
    );
}
