import { isDeepStrictEqual } from 'node:util';
import type { Place, Reader, Schema } from '@genmedia/openapi';
import type { Change } from '../change.ts';
import type { RuleId } from '../rules.ts';

/** The direction of a value: callers send a request, and read an answer or an event. */
export type Side = 'request' | 'answer';

/** A place in both contracts that is being compared. */
export interface Spot {
  side: Side;
  operations: readonly string[];
  schema?: string | undefined;
  at: string;
}

/** The values of the same place in the old and the new contract. */
export interface Pair<T> {
  was: T;
  is: T;
}

/** The two contracts, and the changes found so far. */
export interface Comparison {
  was: Reader;
  is: Reader;
  found: Found;
}

/** Continues a comparison with the schemas inside a pair. */
export type CompareInner = (pair: Pair<Place<Schema>>, spot: Spot) => void;

/** Collects changes. The same change in several operations counts as one. */
export class Found {
  readonly #changes = new Map<string, Change>();

  add(rule: RuleId, { operations, schema, at }: Omit<Spot, 'side'>, values: Values = {}): void {
    const key = JSON.stringify([rule, schema, at, values]);
    const known = this.#changes.get(key);
    const all = [...new Set([...(known?.operations ?? []), ...operations])];
    this.#changes.set(key, { rule, operations: all, schema, at, ...values });
  }

  changes(): Change[] {
    return [...this.#changes.values()];
  }
}

interface Values {
  was?: unknown;
  is?: unknown;
}

/** The place of a field, or of anything else with a name, inside a place. */
export function below(spot: Spot, name: string): Spot {
  const dot = spot.at === '' || name.startsWith('[') ? '' : '.';
  return { ...spot, at: `${spot.at}${dot}${name}` };
}

export { isDeepStrictEqual as isSame };

/**
 * Matches two lists by name: `gone` is only in the old one, `come` only in the new one, `kept` in
 * both.
 */
export function match<T>(was: Iterable<[string, T]>, is: Iterable<[string, T]>) {
  const [old, now] = [new Map(was), new Map(is)];
  const kept: [string, Pair<T>][] = [];
  for (const [name, one] of old) {
    const other = now.get(name);
    if (other !== undefined) kept.push([name, { was: one, is: other }]);
  }
  return {
    gone: [...old].filter(([name]) => !now.has(name)),
    come: [...now].filter(([name]) => !old.has(name)),
    kept,
  };
}

/**
 * Compares the names of two lists: `gone` is only in the old one, `come` only in the new one,
 * `kept` in both.
 */
export function names(was: Iterable<string>, is: Iterable<string>) {
  const [old, now] = [new Set(was), new Set(is)];
  return {
    gone: [...old].filter((name) => !now.has(name)),
    come: [...now].filter((name) => !old.has(name)),
    kept: [...now].filter((name) => old.has(name)),
  };
}
