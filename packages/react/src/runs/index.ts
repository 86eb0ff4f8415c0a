// A separate entry point, because a list uses IndexedDB and knows all operations.
export { keyLifetimeMs, type RunError } from '../run-record.ts';
export type { RunRecord } from './run-record.ts';
export { type Runs, type UseRunsOptions, useRuns } from './use-runs.ts';
