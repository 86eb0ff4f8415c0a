import type { OperationId } from '@genmedia/types';
import { documented, type Node } from '../../proof/hostile/contract.ts';

/** An example request of the contract. */
export interface ExampleRequest {
  operation: OperationId;
  /** Unique within its operation: `one-image`. */
  name: string;
  summary: string;
  path: string;
  /**
   * Without its credential, and without fields that only concern an application: webhook and track
   * id.
   */
  body: Node;
}

/**
 * All examples of all operations that generate or process media, or converse. Requests that only
 * ask for existing things are left out.
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

/** The path of an operation. */
export function pathOf(operation: OperationId): string {
  const path = documented.find(({ id }) => id === operation)?.path;
  if (path === undefined) throw new Error(`The contract has no ${operation}.`);
  return path;
}

/** Where the service has the files that examples name. */
const samples = 'http://127.0.0.1:8787/samples/';

/** Lists the files in a request's value: those that come with the service. */
export function namedFiles(value: unknown): string[] {
  if (typeof value === 'string')
    return value.startsWith(samples) ? [value.slice(samples.length)] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(namedFiles);
}

/** Copies a value, with other URLs for those files. */
export function withFiles(value: unknown, urlOf: (file: string) => string): unknown {
  if (typeof value === 'string') {
    return value.startsWith(samples) ? urlOf(value.slice(samples.length)) : value;
  }
  if (Array.isArray(value)) return value.map((item) => withFiles(item, urlOf));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([name, item]) => [name, withFiles(item, urlOf)]));
}
