import { isDeepStrictEqual } from 'node:util';
import type { OperationPlace, Place, Reader, Schema } from '@genmedia/openapi';
import type { Change } from '../change.ts';
import type { RuleId } from '../rules.ts';

/** The direction of a value: callers send a request, and read an answer or an event. */
export type Direction = 'request' | 'answer';

/** A place in both contracts that is being compared. */
export interface ChangeLocation {
  direction: Direction;
  operations: readonly string[];
  schema?: string | undefined;
  at: string;
}

/** The values of the same place in the old and the new contract. */
export interface Pair<T> {
  before: T;
  after: T;
}

/** What `read` finds on both sides. */
export function mapPair<T, R>({ before, after }: Pair<T>, read: (value: T) => R): Pair<R> {
  return { before: read(before), after: read(after) };
}

export function nodesOf<T>(pair: Pair<Place<T>>): Pair<T> {
  return mapPair(pair, ({ node }) => node);
}

/** Whether a body, a parameter or a header is required. */
export function requirementsOf(pair: Pair<Place<{ required?: boolean }>>): Pair<boolean> {
  return mapPair(pair, ({ node }) => node.required === true);
}

/** The two contracts, and the changes found so far. */
export interface Comparison {
  before: Reader;
  after: Reader;
  changes: ChangeCollector;
  /** The pairs of components with different names that were compared, by direction and operations. */
  compared: Set<string>;
}

/** The schemas of a parameter, a header or a media type. */
export function schemasOf(
  comparison: Comparison,
  { before, after }: Pair<Place<{ schema?: Schema }>>,
): Pair<Place<Schema> | undefined> {
  return {
    before: comparison.before.child(before, 'schema'),
    after: comparison.after.child(after, 'schema'),
  };
}

/** Continues a comparison with the schemas inside a pair. */
export type CompareInner = (pair: Pair<Place<Schema>>, location: ChangeLocation) => void;

/** Collects changes. The same change in several operations counts as one. */
export class ChangeCollector {
  readonly #changes = new Map<string, Change>();

  add(
    rule: RuleId,
    { operations, schema, at }: Omit<ChangeLocation, 'direction'>,
    values: Values = {},
  ): void {
    const key = JSON.stringify([rule, schema, at, values]);
    const earlier = this.#changes.get(key);
    const all = [...new Set([...(earlier?.operations ?? []), ...operations])];
    this.#changes.set(key, { rule, operations: all, schema, at, ...values });
  }

  list(): Change[] {
    return [...this.#changes.values()];
  }
}

interface Values {
  before?: unknown;
  after?: unknown;
}

/** The place of a field, or of anything else with a name, inside a place. */
export function childLocation(location: ChangeLocation, name: string): ChangeLocation {
  const dot = location.at === '' || name.startsWith('[') ? '' : '.';
  return { ...location, at: `${location.at}${dot}${name}` };
}

/** Where callers find an operation: `GET /boats/{id}`. */
export function methodAndPath({ method, path }: Pick<OperationPlace, 'method' | 'path'>): string {
  return `${method.toUpperCase()} ${path}`;
}

export { isDeepStrictEqual as isSame };

/**
 * Matches two lists by name: `removed` is only in the old one, `added` only in the new one,
 * `common` in both.
 */
export function matchByName<T>(before: Iterable<[string, T]>, after: Iterable<[string, T]>) {
  const [oldByName, newByName] = [new Map(before), new Map(after)];
  const common: [string, Pair<T>][] = [];
  for (const [name, one] of oldByName) {
    const other = newByName.get(name);
    if (other !== undefined) common.push([name, { before: one, after: other }]);
  }
  return {
    removed: [...oldByName].filter(([name]) => !newByName.has(name)),
    added: [...newByName].filter(([name]) => !oldByName.has(name)),
    common,
  };
}

/**
 * Compares the names of two lists: `removed` is only in the old one, `added` only in the new one,
 * `common` in both.
 */
export function matchNames(before: Iterable<string>, after: Iterable<string>) {
  const [oldNames, newNames] = [new Set(before), new Set(after)];
  return {
    removed: [...oldNames].filter((name) => !newNames.has(name)),
    added: [...newNames].filter((name) => !oldNames.has(name)),
    common: [...newNames].filter((name) => oldNames.has(name)),
  };
}
