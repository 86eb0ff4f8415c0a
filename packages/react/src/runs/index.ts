// Apart from the hooks of single runs: a list is kept in IndexedDB, and knows of all operations.
export type { RunError, RunRecord } from './run-record.ts';
export { type Runs, type UseRunsOptions, useRuns } from './use-runs.ts';
