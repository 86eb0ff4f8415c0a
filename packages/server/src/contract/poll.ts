import type { OperationId } from '@genmedia/types';
import { operations } from './operations.ts';

/** Where the result of an operation is fetched. */
export interface Poll {
  operation: OperationId;
  /** Path of that operation, with `{id}` in place of the id of the job. */
  path: string;
  /** Parameters of that operation that are the same for every job, such as the deployment. */
  input: Readonly<Record<string, string>>;
}

/**
 * The fetch operation of an operation, from its `poll` link in the contract; undefined without one.
 */
export function pollOf(id: OperationId): Poll | undefined {
  const { poll, pollInput: input = {} } = operations[id];
  if (poll === undefined) return undefined;
  const operation = poll as OperationId;
  const { path } = operations[operation];
  const filled = path.replace(/\{(\w+)\}/g, (whole, name) => input[name] ?? whole);
  return { operation, path: filled, input };
}
