import type { Place, Schema } from '@genmedia/openapi';
import { addIfOneAllowsAnything } from './anything.ts';
import type { ChangeLocation, Comparison, Pair } from './comparison.ts';
import { compareSchemas } from './schemas.ts';

/** Compares schemas of which one may be missing. A missing schema allows anything. */
export function compareOptionalSchemas(
  comparison: Comparison,
  { before, after }: Pair<Place<Schema> | undefined>,
  location: ChangeLocation,
): void {
  if (before && after) compareSchemas(comparison, { before, after }, location);
  else addIfOneAllowsAnything(comparison, { before, after }, location);
}
