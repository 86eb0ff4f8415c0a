import type { Place, Schema } from '@genmedia/openapi';
import { compareBranches } from './branches.ts';
import { compareFields } from './fields.ts';
import {
  below,
  type CompareInner,
  type Comparison,
  isSame,
  type Pair,
  type Spot,
} from './found.ts';
import { compareLimits, isLimit } from './limits.ts';
import { type Look, look } from './look.ts';
import { compareType, compareValues } from './values.ts';
import { compareWords, isWord } from './words.ts';

/** Pairs that are being compared, because a schema may be inside itself. */
type Open = readonly Pair<Schema>[];

/**
 * Compares what one place may contain. If both sides refer to the same component, it is skipped:
 * each component is compared once.
 */
export function compareSchemas(
  the: Comparison,
  pair: Pair<Place<Schema>>,
  spot: Spot,
  open: Open = [],
): void {
  const looks = { was: look(the.was, pair.was), is: look(the.is, pair.is) };
  if (open.some(({ was, is }) => was === pair.was.node && is === pair.is.node)) return;
  if (looks.was.nullable !== looks.is.nullable) {
    the.found.add(`${spot.side}-null-${looks.is.nullable ? 'added' : 'removed'}`, spot);
  }
  const { component } = looks.is;
  if (component !== undefined && component === looks.was.component) {
    compareOwn(the, { was: looks.was.own, is: looks.is.own }, spot);
    return;
  }
  const inside = [...open, { was: pair.was.node, is: pair.is.node }];
  const inner = (places: Pair<Place<Schema>>, at: Spot) => compareSchemas(the, places, at, inside);
  if (looks.was.branches.length + looks.is.branches.length > 0) {
    compareBranches(the, looks, spot, inner);
  } else {
    compareType(the, looks, spot);
  }
  compareOwn(the, { was: looks.was.all, is: looks.is.all }, spot);
  compareFields(the, looks, spot, inner);
  compareItems(the, looks, spot, inner);
}

/** Compares keywords that do not involve other schemas. */
function compareOwn(the: Comparison, pair: Pair<Schema>, spot: Spot): void {
  compareValues(the, pair, spot);
  compareLimits(the, pair, spot);
  compareWords(the, pair, spot);
  const keywords = new Set([...Object.keys(pair.was), ...Object.keys(pair.is)]);
  for (const keyword of keywords) {
    if (isCompared(keyword) || isSame(pair.was[keyword], pair.is[keyword])) continue;
    the.found.add('keyword-changed', below(spot, `(${keyword})`));
  }
}

const STRUCTURE = new Set([
  'type',
  'enum',
  'const',
  'properties',
  'required',
  'items',
  'oneOf',
  'anyOf',
]);

function isCompared(keyword: string): boolean {
  return STRUCTURE.has(keyword) || isLimit(keyword) || isWord(keyword);
}

function compareItems(
  the: Comparison,
  { was, is }: Pair<Look>,
  spot: Spot,
  inner: CompareInner,
): void {
  const items = { was: the.was.child(was.place, 'items'), is: the.is.child(is.place, 'items') };
  const inArray = below(spot, '[]');
  if (items.was && items.is) inner({ was: items.was, is: items.is }, inArray);
  else if (items.was || items.is) the.found.add('keyword-changed', inArray);
}
