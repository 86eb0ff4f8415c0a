// A client of any contract. It reads a table that @genmedia/codegen writes.

export type { ApiPromise } from '../api-promise.ts';
export { withChunk } from '../chat-completion.ts';
export { createDeprecationsFor, type DeprecationNotice } from '../deprecation.ts';
export { GenmediaError as ApiError } from '../error.ts';
export { type LimitOptions, limitJobs } from '../limit-jobs.ts';
export { createLogFor, type LoggedRequest, type LoggedResponse, type LogHooks } from '../log.ts';
export type { Operation as ContractOperation } from '../operation.ts';
export { nextPage, type PageItem, type Pages, type PagesRow } from '../paging.ts';
export type { ResponseCheck } from './contract-answer.ts';
export {
  type ContractCallOptions,
  type ContractClient,
  type ContractClientOptions,
  type ContractJob,
  type ContractJobOperation,
  type ContractRequestInit,
  type ContractResults,
  type ContractRunOptions,
  createClientFor,
} from './contract-client.ts';
export { createErrorCheckFor } from './contract-error-check.ts';
export { createPagesFor, fetchPage } from './contract-pages.ts';
export type { ContractScheme } from './contract-request.ts';
export { createStreamFor } from './contract-stream.ts';
export type {
  ApiErrorOf,
  ContractInput,
  ContractPiece,
  ContractResult,
  ContractStreamOperation,
} from './contract-types.ts';
export { basicCredential, type OauthOptions, oauthToken } from './credentials.ts';
export { createServerUrlFor } from './servers.ts';
export {
  createValuesFor,
  type JsonOf,
  type ValueShape,
  type ValueShapes,
  type Values,
} from './values.ts';
