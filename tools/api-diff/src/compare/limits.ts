import type { Schema } from '@genmedia/openapi';
import {
  type ChangeLocation,
  type Comparison,
  childLocation,
  type Direction,
  isSame,
  mapPair,
  type Pair,
} from './comparison.ts';
import { compareIntegers, normaliseIntegers } from './integers.ts';

/** What loosens a limit: a larger number, a smaller number, or its removal alone. */
type Looser = 'larger' | 'smaller' | 'gone';

/** Keywords that limit values, and what loosens them. */
const limits = new Map<string, Looser>([
  ['maximum', 'larger'],
  ['exclusiveMaximum', 'larger'],
  ['maxLength', 'larger'],
  ['maxItems', 'larger'],
  ['maxProperties', 'larger'],
  ['minimum', 'smaller'],
  ['exclusiveMinimum', 'smaller'],
  ['minLength', 'smaller'],
  ['minItems', 'smaller'],
  ['minProperties', 'smaller'],
  ['pattern', 'gone'],
  ['multipleOf', 'gone'],
]);

/** Limits that are 0 where a schema does not set them (JSON Schema Validation, section 6). */
const zeroByDefault = new Set(['minLength', 'minItems', 'minProperties']);

/** Whether a keyword is one that `compareLimits` compares. */
export function isLimit(keyword: string): boolean {
  return limits.has(keyword) || keyword === 'uniqueItems';
}

/** Compares the limits of values. */
export function compareLimits(
  comparison: Comparison,
  schemas: Pair<Schema>,
  location: ChangeLocation,
): void {
  const { changes } = comparison;
  const { before, after } = mapPair(schemas, normaliseIntegers);
  const written = mapPair(schemas, limitsOf);
  if (!isSame(written.before, written.after) && isSame(limitsOf(before), limitsOf(after)))
    changes.add('words-changed', childLocation(location, '(notation)'));
  for (const [keyword, looser] of limits) {
    const values = { before: before[keyword], after: after[keyword] };
    const unset = zeroByDefault.has(keyword) ? 0 : undefined;
    if (isSame(values.before ?? unset, values.after ?? unset)) continue;
    if (acceptsListedValues(before, keyword, values.after)) continue;
    const at = childLocation(location, `(${keyword})`);
    for (const effect of effectsOf(values, looser, location.direction))
      changes.add(`${location.direction}-limit-${effect}`, at, values);
  }
  compareUniqueness(comparison, { before, after }, location);
  compareIntegers(comparison, { before, after }, location);
}

function limitsOf(schema: Schema): unknown[] {
  return [...limits.keys()].map((keyword) => schema[keyword]);
}

/**
 * Whether a new limit of strings accepts all values that were listed before. Such a limit only says
 * which other values are valid now.
 */
function acceptsListedValues({ enum: listed }: Schema, keyword: string, limit: unknown): boolean {
  if (!listed?.every((value) => typeof value === 'string') || limit === undefined) return false;
  if (keyword === 'pattern') return listed.every((text) => matches(text, String(limit)));
  // JSON Schema counts characters, not UTF-16 units.
  const lengths = listed.map((text) => [...text].length);
  if (keyword === 'maxLength') return lengths.every((length) => length <= Number(limit));
  return keyword === 'minLength' && lengths.every((length) => length >= Number(limit));
}

/** Whether a text matches; no, if the pattern is one of another language than JavaScript. */
function matches(text: string, pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return false;
  }
}

/**
 * What a change does to a limit. Of two patterns, and of two values of `multipleOf`, each may accept
 * what the other refuses: readers of answers meet new values, and senders of requests lose some.
 */
function effectsOf(
  values: Pair<unknown>,
  looser: Looser,
  direction: Direction,
): ('loosened' | 'tightened')[] {
  const isIncomparable =
    looser === 'gone' && values.before !== undefined && values.after !== undefined;
  if (isIncomparable && direction === 'answer') return ['loosened', 'tightened'];
  return [isLooser(values, looser) ? 'loosened' : 'tightened'];
}

function isLooser({ before, after }: Pair<unknown>, looser: Looser): boolean {
  if (before === undefined || after === undefined) return after === undefined;
  if (looser === 'gone') return false;
  return looser === 'larger' ? Number(after) > Number(before) : Number(after) < Number(before);
}

function compareUniqueness(
  { changes }: Comparison,
  schemas: Pair<Schema>,
  location: ChangeLocation,
): void {
  const isUnique = mapPair(schemas, ({ uniqueItems }) => uniqueItems === true);
  if (isUnique.before === isUnique.after) return;
  changes.add(`${location.direction}-uniqueness-${isUnique.after ? 'added' : 'removed'}`, location);
}
