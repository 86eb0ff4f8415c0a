import type { Place, Schema } from '@genmedia/openapi';
import { below, type CompareInner, type Comparison, match, type Pair, type Spot } from './found.ts';
import type { Look } from './look.ts';

/** Compares the properties of objects, and which of them are required. */
export function compareFields(
  the: Comparison,
  { was, is }: Pair<Look>,
  spot: Spot,
  inner: CompareInner,
): void {
  const required = { was: new Set(was.all.required), is: new Set(is.all.required) };
  const properties = [
    the.was.entries(was.place, 'properties'),
    the.is.entries(is.place, 'properties'),
  ] as const;
  const { gone, come, kept } = match(...properties);
  for (const [name] of gone) the.found.add(`${spot.side}-field-removed`, below(spot, name));
  for (const [name] of come) {
    const how = required.is.has(name) ? 'required' : 'optional';
    the.found.add(`${spot.side}-field-added-${how}`, below(spot, name));
  }
  for (const [name, pair] of kept) {
    const must = { was: required.was.has(name), is: required.is.has(name) };
    compareNeed(the, must, hasDefault(pair.is), below(spot, name));
    inner(pair, below(spot, name));
  }
}

/** Compares whether something is required. */
export function compareNeed(
  { found }: Comparison,
  must: Pair<boolean>,
  filled: boolean,
  spot: Spot,
): void {
  if (must.was === must.is) return;
  if (must.is) found.add(`${spot.side}-field-became-required`, spot);
  else if (spot.side === 'answer') found.add('answer-field-became-optional', spot);
  else found.add(`request-field-became-${filled ? 'filled' : 'optional'}`, spot);
}

export function hasDefault({ raw, node }: Place<Schema>): boolean {
  return ((raw as Schema).default ?? node.default) !== undefined;
}
