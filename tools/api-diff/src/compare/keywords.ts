import type { Schema } from '@genmedia/openapi';
import {
  type ChangeLocation,
  type Comparison,
  childLocation,
  isSame,
  mapPair,
  type Pair,
} from './comparison.ts';
import { compareDefault } from './defaults.ts';
import { compareFormat } from './formats.ts';
import { compareLimits, isLimit } from './limits.ts';
import { compareValues } from './values.ts';
import { compareWords, isAnnotation } from './words.ts';

/** Compares keywords that do not involve other schemas. */
export function compareKeywords(
  comparison: Comparison,
  pair: Pair<Schema>,
  location: ChangeLocation,
): void {
  compareValues(comparison, pair, location);
  compareLimits(comparison, pair, location);
  compareFormat(comparison, pair, location);
  compareDefault(comparison, pair, location);
  compareWords(comparison, pair, location);
  const keywords = new Set([...Object.keys(pair.before), ...Object.keys(pair.after)]);
  for (const keyword of keywords) {
    const values = mapPair(pair, (schema) => schema[keyword]);
    if (isCompared(keyword) || isSame(values.before, values.after)) continue;
    const rule = constraints.has(keyword)
      ? (`${location.direction}-constraint-changed` as const)
      : 'keyword-changed';
    comparison.changes.add(rule, childLocation(location, `(${keyword})`));
  }
}

/** Keywords that have functions of their own, besides limits and annotations. */
const comparedElsewhere = new Set([
  'type',
  'enum',
  'const',
  'properties',
  'required',
  'items',
  'additionalProperties',
  'oneOf',
  'anyOf',
  'allOf',
  'discriminator',
  'format',
  'default',
  'readOnly',
  'writeOnly',
]);

/** Keywords that say which values are valid, in a way that cannot be compared, nor generated. */
const constraints = new Set([
  'not',
  'if',
  'then',
  'else',
  'contains',
  'minContains',
  'maxContains',
  'propertyNames',
  'dependentRequired',
  'dependentSchemas',
  'unevaluatedProperties',
  'unevaluatedItems',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
]);

function isCompared(keyword: string): boolean {
  return comparedElsewhere.has(keyword) || isLimit(keyword) || isAnnotation(keyword);
}
