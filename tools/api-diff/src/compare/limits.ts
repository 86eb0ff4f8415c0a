import type { Schema } from '@genmedia/openapi';
import type { RuleId } from '../rules.ts';
import { below, type Comparison, isSame, type Pair, type Spot } from './found.ts';

/**
 * Keywords that limit values, and the change that loosens them: a larger number, a smaller number,
 * or removal.
 */
const LIMITS: Record<string, 'larger' | 'smaller' | 'gone'> = {
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
  uniqueItems: 'gone',
};

/** Keywords with rules of their own, because they affect more than which values are valid. */
const OWN = new Set(['format', 'default']);

export function isLimit(keyword: string): boolean {
  return keyword in LIMITS || OWN.has(keyword);
}

/** Compares limits, formats and defaults. */
export function compareLimits({ found }: Comparison, { was, is }: Pair<Schema>, spot: Spot): void {
  for (const [keyword, looser] of Object.entries(LIMITS)) {
    const values = { was: limitOf(was, keyword), is: limitOf(is, keyword) };
    if (isSame(values.was, values.is) || wasListed(was, keyword, values.is)) continue;
    const how = isLooser(values, looser) ? 'loosened' : 'tightened';
    found.add(`${spot.side}-limit-${how}`, below(spot, `(${keyword})`), values);
  }
  compareInteger(found, { was, is }, spot);
  compareFormat(found, { was, is }, spot);
  compareDefault(found, { was, is }, spot);
}

/**
 * Whether a new limit of strings accepts all values that were listed before. Such a limit only says
 * which other values are valid now.
 */
function wasListed({ enum: listed }: Schema, keyword: string, limit: unknown): boolean {
  if (!listed?.every((value) => typeof value === 'string') || limit === undefined) return false;
  if (keyword === 'pattern')
    return listed.every((text) => new RegExp(String(limit), 'u').test(text));
  if (keyword === 'maxLength') return listed.every(({ length }) => length <= Number(limit));
  return keyword === 'minLength' && listed.every(({ length }) => length >= Number(limit));
}

/** `uniqueItems: false` is no limit. */
function limitOf(schema: Schema, keyword: string): unknown {
  return schema[keyword] === false ? undefined : schema[keyword];
}

function isLooser({ was, is }: Pair<unknown>, looser: 'larger' | 'smaller' | 'gone'): boolean {
  if (was === undefined || is === undefined) return is === undefined;
  if (looser === 'gone') return false;
  return looser === 'larger' ? Number(is) > Number(was) : Number(is) < Number(was);
}

type Sink = Comparison['found'];

/** Changing between integer and number tightens or loosens a limit. */
function compareInteger(found: Sink, { was, is }: Pair<Schema>, spot: Spot): void {
  const values = { was: whole(was), is: whole(is) };
  if (values.was === undefined || values.is === undefined || values.was === values.is) return;
  found.add(`${spot.side}-limit-${values.is ? 'tightened' : 'loosened'}`, below(spot, '(integer)'));
}

function whole({ type }: Schema): boolean | undefined {
  const types = [type ?? []].flat();
  if (types.includes('number')) return false;
  return types.includes('integer') ? true : undefined;
}

function compareFormat(found: Sink, { was, is }: Pair<Schema>, spot: Spot): void {
  if (was.format === is.format) return;
  const rule = is.format === undefined ? 'removed' : 'added';
  found.add(`${spot.side}-format-${rule}`, spot, { was: was.format, is: is.format });
}

function compareDefault(found: Sink, { was, is }: Pair<Schema>, spot: Spot): void {
  if (isSame(was.default, is.default)) return;
  const values = { was: was.default, is: is.default };
  found.add(defaultRule(values, spot.side), spot, values);
}

function defaultRule({ was, is }: Pair<unknown>, side: Spot['side']): RuleId {
  if (side === 'answer') return 'answer-default-changed';
  if (was === undefined) return 'request-default-added';
  return is === undefined ? 'request-default-removed' : 'request-default-changed';
}
