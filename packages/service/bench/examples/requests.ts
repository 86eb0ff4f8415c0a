import type { OperationId } from '@genmedia/types';
import { documented, type Node } from '../../proof/hostile/contract.ts';

/** A request that the contract shows. */
export interface ExampleRequest {
  operation: OperationId;
  /** Unique in its operation: `one-image`. */
  name: string;
  summary: string;
  path: string;
  /** Without its credential, and without what tells an application: webhook and track id. */
  body: Node;
}

/**
 * All examples of all operations that generate or process media, or converse: those whose requests
 * ask for more than what exists already.
 */
export const exampleRequests: readonly ExampleRequest[] = documented
  .filter(({ credential }) => credential === 'body')
  .flatMap(({ id, path, examples }) =>
    examples
      .map(({ name, summary, value }) => {
        const { key: _, webhook: _webhook, track_id: _track, ...body } = value;
        return { operation: id, name, summary, path, body };
      })
      .filter(({ body }) => Object.keys(body).length > 0),
  );

/** Where an operation is. */
export function pathOf(operation: OperationId): string {
  const path = documented.find(({ id }) => id === operation)?.path;
  if (path === undefined) throw new Error(`The contract has no ${operation}.`);
  return path;
}

const host = 'https://media.example/';

/** Files that a value of a request names by the contract's host of examples. */
export function namedFiles(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith(host) ? [value.slice(host.length)] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(namedFiles);
}

/** The same value with other addresses of those files. */
export function withFiles(value: unknown, urlOf: (file: string) => string): unknown {
  if (typeof value === 'string') {
    return value.startsWith(host) ? urlOf(value.slice(host.length)) : value;
  }
  if (Array.isArray(value)) return value.map((item) => withFiles(item, urlOf));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([name, item]) => [name, withFiles(item, urlOf)]));
}
