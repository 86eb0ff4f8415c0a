// Exports what users need and hides how it works: operation table, retries and polling are
// internal. `Job` is exported as a type only, because `submit` and `job` make jobs.
export type * from '@genmedia/types/client';
export type { ApiError } from './api-error.ts';
export type { ApiPromise } from './api-promise.ts';
export type { ChatCompletionChunk, ChatDelta, ChatToolCallDelta } from './chat-chunk.ts';
export type { StreamedChatCompletion } from './chat-completion.ts';
export { createClient } from './client.ts';
export { type DeprecationNotice, withDeprecations } from './deprecation.ts';
export { GenmediaError } from './error.ts';
export type { ErrorCode } from './error-code.ts';
export type { Genmedia, OperationInit } from './genmedia.ts';
export type { Job } from './job.ts';
export type { JobReference } from './job-reference.ts';
export { type LimitOptions, limitJobs } from './limit-jobs.ts';
export { type LoggedRequest, type LoggedResponse, type LogHooks, withLog } from './log.ts';
export type { ForModels, ModelInputs } from './model-inputs.ts';
export type { OperationId } from './operation.ts';
export type { Input, JobOperation, Result, Update } from './operation-types.ts';
export type {
  CallOptions,
  ClientOptions,
  CredentialSource,
  Fetch,
  PollOptions,
  RetryOptions,
  RunOptions,
  SubmitOptions,
  WaitOptions,
} from './options.ts';
export { type ListItem, type ListOperation, pages } from './pages.ts';
export type { Pages } from './paging.ts';
export { newIdempotencyKey } from './request.ts';
export { type ChatStream, type StreamOperation, type StreamOptions, stream } from './stream.ts';
export { type FileKind, type FileLike, type UploadOptions, upload } from './upload.ts';
export { type FileField, type FileInput, type GenmediaWithFiles, withFiles } from './with-files.ts';
