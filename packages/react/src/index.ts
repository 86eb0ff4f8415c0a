// One hook an operation, all generated; what handles passwords or tokens has none.
export * from './generated/hooks.ts';
export { type JobAnswer, type JobQuery, jobOptions } from './job-options.ts';
export { GenmediaProvider, type GenmediaProviderProps, useGenmedia } from './provider.ts';
export type { RequestOptions } from './use-client.ts';
export { type JobState, useJob } from './use-job.ts';
export { type Run, type UseRunOptions, useRun } from './use-run.ts';
export { whileProcessing } from './while-processing.ts';
