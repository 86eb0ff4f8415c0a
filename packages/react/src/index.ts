// Hooks run in the browser only. Options are plain functions, so servers may call them as well.
export * from './generated/hooks.ts';
export * from './generated/options.ts';
export { type JobAnswer, type JobQuery, jobOptions } from './job-options.ts';
export type { MutationHook, QueryHook } from './operation-hooks.ts';
export type { OperationQuery, OptionsOf, SkippableQuery } from './operation-query.ts';
export { type PagesQuery, pagesOf } from './pages-of.ts';
export { GenmediaProvider, type GenmediaProviderProps, useGenmedia } from './provider.ts';
export { type Chat, type ChatMessage, type UseChatOptions, useChat } from './use-chat.ts';
export { type JobState, useJob } from './use-job.ts';
export { type Run, type UseRunOptions, useRun } from './use-run.ts';
export { whileProcessing } from './while-processing.ts';
