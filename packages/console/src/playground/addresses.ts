/** The address of a job of the account. */
export function jobPath(id: number): string {
  return `/jobs/${id}`;
}

/** The address of the runs that were started in this browser. */
export const ownRunsPath = '/jobs/here';

/** The address at which an operation is tried, or one of its runs is shown. */
export function playgroundPath(operation: string, run?: string): string {
  return run === undefined ? `/try/${operation}` : `/try/${operation}/${run}`;
}
