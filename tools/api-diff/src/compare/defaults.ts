import type { Schema } from '@genmedia/openapi';
import type { RuleId } from '../rules.ts';
import {
  type ChangeLocation,
  type Comparison,
  type Direction,
  isSame,
  type Pair,
} from './comparison.ts';

/** Compares what a value is where it is left out. */
export function compareDefault(
  { changes }: Comparison,
  { before, after }: Pair<Schema>,
  location: ChangeLocation,
): void {
  if (isSame(before.default, after.default)) return;
  const values = { before: before.default, after: after.default };
  changes.add(defaultRule(values, location.direction), location, values);
}

function defaultRule({ before, after }: Pair<unknown>, direction: Direction): RuleId {
  if (direction === 'answer') return 'answer-default-changed';
  if (before === undefined) return 'request-default-added';
  return after === undefined ? 'request-default-removed' : 'request-default-changed';
}
