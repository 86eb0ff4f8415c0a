import type { OperationId } from '@genmedia/types';
import { operations } from './operation.ts';

/** Where the result of an operation is fetched. */
export interface Poll {
  operation: OperationId;
  /** Path of that operation, with `{id}` where the id of the generation goes. */
  path: string;
  /** Parameters of it that are the same for every generation, such as the deployment. */
  input: Readonly<Record<string, string>>;
}

/** The fetch operation of an operation, as its `poll` link in the contract says; none without one. */
export function pollOf(id: OperationId): Poll | undefined {
  const { poll, pollInput = {} } = operations[id];
  if (!poll) return undefined;
  const path = operations[poll].path.replace(
    /\{(\w+)\}/g,
    (whole, name) => pollInput[name] ?? whole,
  );
  return { operation: poll, path, input: pollInput };
}
