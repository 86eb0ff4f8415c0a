import type { Node } from '@genmedia/openapi';
import type { RuleId } from '../rules.ts';
import { type ChangeLocation, type Comparison, mapPair, type Pair } from './comparison.ts';

/** Compares whether something is deprecated, since which day, and until which day it works. */
export function compareDeprecation(
  { changes }: Comparison,
  { before, after }: Pair<Node>,
  location: ChangeLocation,
): void {
  if (!before.deprecated !== !after.deprecated) {
    if (after.deprecated) changes.add('deprecated', location, { after: after['x-sunset'] });
    else changes.add('restored', location);
    return;
  }
  const sunset = mapPair({ before, after }, (node) => node['x-sunset']);
  if (sunset.before !== sunset.after) changes.add(sunsetRule(sunset), location, sunset);
  const since = mapPair({ before, after }, (node) => node['x-deprecated']);
  if (since.before !== since.after) changes.add('deprecation-day-changed', location, since);
}

/** Days are written as `2026-01-26`. Where no day was promised, any day is news and no loss. */
function sunsetRule({ before, after }: Pair<unknown>): RuleId {
  if (after === undefined) return 'sunset-removed';
  const isEarlier = typeof before === 'string' && typeof after === 'string' && after < before;
  return isEarlier ? 'sunset-earlier' : 'sunset-changed';
}
