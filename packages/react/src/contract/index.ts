// Hooks for any contract. They use a client that @genmedia/codegen writes. A page loads those that it
// uses.

export type { UseRunsOptions } from '../runs/use-runs.ts';
export type { ChatOf } from '../use-chat.ts';
export type { JobStateOf } from '../use-job.ts';
export type { RunOf, UseRunOptions } from '../use-run.ts';
export { type ChatOperation, type ContractChatOptions, createChatHook } from './chat-hook.ts';
export { type ContractHooks, type ContractPages, createHooks } from './contract-hooks.ts';
export {
  createJobHook,
  createRunHook,
  type InputOf,
  type JobsOf,
  type ResultOf,
} from './job-hooks.ts';
export {
  type ContractListQuery,
  type ContractPagesQuery,
  createListOptions,
  type LinkedPage,
  type LinkedPagesQuery,
} from './list-options.ts';
export { type ContractRunRecord, type ContractRuns, createRunsHook } from './runs-hook.ts';
