import type { OperationId } from '@genmedia/client';

/** The address at which an operation is tried, or one of its runs is shown. */
export function playgroundPath(operation: OperationId | string, run?: string): string {
  return run === undefined ? `/try/${operation}` : `/try/${operation}/${run}`;
}
