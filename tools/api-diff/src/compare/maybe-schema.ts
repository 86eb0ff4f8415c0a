import type { Place, Schema } from '@genmedia/openapi';
import type { Comparison, Pair, Spot } from './found.ts';
import { compareSchemas } from './schemas.ts';

type MaybeSchema = Place<Schema> | undefined;

/** Compares schemas of which one may be missing. A missing schema allows anything. */
export function compareSchema(the: Comparison, { was, is }: Pair<MaybeSchema>, spot: Spot): void {
  if (was && is) compareSchemas(the, { was, is }, spot);
  else if (was || is) the.found.add(`${spot.side}-type-${is ? 'narrowed' : 'widened'}`, spot);
}
