import type { Schema } from '@genmedia/openapi';
import type { RuleId } from '../rules.ts';
import {
  type ChangeLocation,
  type Comparison,
  childLocation,
  isSame,
  mapPair,
  type Pair,
} from './comparison.ts';

/**
 * Keywords that limit values, and the change that loosens them: a larger number, a smaller number,
 * or removal.
 */
const limits: Record<string, 'larger' | 'smaller' | 'gone'> = {
  maximum: 'larger',
  exclusiveMaximum: 'larger',
  maxLength: 'larger',
  maxItems: 'larger',
  maxProperties: 'larger',
  minimum: 'smaller',
  exclusiveMinimum: 'smaller',
  minLength: 'smaller',
  minItems: 'smaller',
  minProperties: 'smaller',
  pattern: 'gone',
  multipleOf: 'gone',
};

/** Limits that are 0 where a schema does not set them (JSON Schema Validation, section 6). */
const zeroByDefault = new Set(['minLength', 'minItems', 'minProperties']);

/** Keywords with rules of their own, because they affect more than which values are valid. */
const withOwnRules = new Set(['format', 'default', 'uniqueItems']);

/** Whether a keyword is one that `compareLimits` compares. */
export function isLimit(keyword: string): boolean {
  return keyword in limits || withOwnRules.has(keyword);
}

/** Compares limits, formats and defaults. */
export function compareLimits(
  { changes }: Comparison,
  schemas: Pair<Schema>,
  location: ChangeLocation,
): void {
  const { before, after } = mapPair(schemas, withInclusiveLimits);
  const written = mapPair(schemas, limitsOf);
  if (!isSame(written.before, written.after) && isSame(limitsOf(before), limitsOf(after)))
    changes.add('words-changed', childLocation(location, '(notation)'));
  for (const [keyword, looser] of Object.entries(limits)) {
    const values = { before: before[keyword], after: after[keyword] };
    const unset = zeroByDefault.has(keyword) ? 0 : undefined;
    if (isSame(values.before ?? unset, values.after ?? unset)) continue;
    if (acceptsListedValues(before, keyword, values.after)) continue;
    const at = childLocation(location, `(${keyword})`);
    for (const effect of effectsOf(values, looser, location.direction))
      changes.add(`${location.direction}-limit-${effect}`, at, values);
  }
  compareUniqueness(changes, { before, after }, location);
  compareInteger(changes, { before, after }, location);
  compareFormat(changes, { before, after }, location);
  compareDefault(changes, { before, after }, location);
}

/**
 * A schema of integers in one of the ways to write it: `multipleOf: 1` makes numbers integers, whose
 * limits can be written without those that exclude a value.
 */
function withInclusiveLimits(schema: Schema): Schema {
  const { multipleOf, exclusiveMaximum, exclusiveMinimum, ...others } = schema;
  if (multipleOf === 1 && isInteger(schema) === false) {
    const types = [schema.type ?? []].flat().map((type) => (type === 'number' ? 'integer' : type));
    return withInclusiveLimits({ ...schema, type: types, multipleOf: undefined });
  }
  if (!isInteger(schema)) return schema;
  const [below, above] = [Number(exclusiveMaximum), Number(exclusiveMinimum)];
  const most = [others.maximum, Math.ceil(below) - 1].filter(isNumber);
  const least = [others.minimum, Math.floor(above) + 1].filter(isNumber);
  return {
    ...others,
    ...(multipleOf !== 1 && { multipleOf }),
    ...(most.length > 0 && { maximum: Math.min(...most) }),
    ...(least.length > 0 && { minimum: Math.max(...least) }),
  };
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && !Number.isNaN(value);
}

function limitsOf(schema: Schema): unknown[] {
  return Object.keys(limits).map((keyword) => schema[keyword]);
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
 * Two patterns, or two steps between numbers, cannot be compared: values of both kinds may be new to
 * readers of answers, and refused in requests.
 */
function effectsOf(
  values: Pair<unknown>,
  looser: 'larger' | 'smaller' | 'gone',
  direction: ChangeLocation['direction'],
): ('loosened' | 'tightened')[] {
  const isOther = looser === 'gone' && values.before !== undefined && values.after !== undefined;
  if (isOther && direction === 'answer') return ['loosened', 'tightened'];
  return [isLooser(values, looser) ? 'loosened' : 'tightened'];
}

function isLooser(
  { before, after }: Pair<unknown>,
  looser: 'larger' | 'smaller' | 'gone',
): boolean {
  if (before === undefined || after === undefined) return after === undefined;
  if (looser === 'gone') return false;
  return looser === 'larger' ? Number(after) > Number(before) : Number(after) < Number(before);
}

type Changes = Comparison['changes'];

function compareUniqueness(
  changes: Changes,
  { before, after }: Pair<Schema>,
  location: ChangeLocation,
): void {
  const isUnique = { before: before.uniqueItems === true, after: after.uniqueItems === true };
  if (isUnique.before === isUnique.after) return;
  changes.add(`${location.direction}-uniqueness-${isUnique.after ? 'added' : 'removed'}`, location);
}

/** Changing between integer and number tightens or loosens a limit. */
function compareInteger(
  changes: Changes,
  { before, after }: Pair<Schema>,
  location: ChangeLocation,
): void {
  const values = { before: isInteger(before), after: isInteger(after) };
  if (values.before === undefined || values.after === undefined || values.before === values.after)
    return;
  changes.add(
    `${location.direction}-limit-${values.after ? 'tightened' : 'loosened'}`,
    childLocation(location, '(integer)'),
  );
}

function isInteger({ type }: Schema): boolean | undefined {
  const types = [type ?? []].flat();
  if (types.includes('number')) return false;
  return types.includes('integer') ? true : undefined;
}

function compareFormat(
  changes: Changes,
  { before, after }: Pair<Schema>,
  location: ChangeLocation,
): void {
  if (before.format === after.format) return;
  const values = { before: before.format, after: after.format };
  const isWider = includesFormat(after, before);
  if (!isWider) changes.add(`${location.direction}-format-added`, location, values);
  // Who reads answers no longer finds the old format; who sends requests is told the new one.
  const isOther = location.direction === 'answer' && !includesFormat(before, after);
  if (isWider || isOther) changes.add(`${location.direction}-format-removed`, location, values);
}

/** Formats and those that have all their values, and more. */
const widerFormats = new Map([
  ['int32', 'int64'],
  ['float', 'double'],
  ['uri', 'uri-reference'],
  ['email', 'idn-email'],
  ['hostname', 'idn-hostname'],
]);

/** Whether the format of one schema allows all values of another's. */
function includesFormat({ format: one }: Schema, { format: other }: Schema): boolean {
  return one === undefined || (other !== undefined && widerFormats.get(String(other)) === one);
}

function compareDefault(
  changes: Changes,
  { before, after }: Pair<Schema>,
  location: ChangeLocation,
): void {
  if (isSame(before.default, after.default)) return;
  const values = { before: before.default, after: after.default };
  changes.add(defaultRule(values, location.direction), location, values);
}

function defaultRule(
  { before, after }: Pair<unknown>,
  direction: ChangeLocation['direction'],
): RuleId {
  if (direction === 'answer') return 'answer-default-changed';
  if (before === undefined) return 'request-default-added';
  return after === undefined ? 'request-default-removed' : 'request-default-changed';
}
