import type { OperationId } from '@genmedia/client';

/** Where an operation is tried, and a run of it shown. */
export function playgroundPath(operation: OperationId | string, run?: string): string {
  return run === undefined ? `/try/${operation}` : `/try/${operation}/${run}`;
}
