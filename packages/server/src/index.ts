export { maxSecondsOf } from './contract/max-seconds.ts';
export { type FieldRange, hasField, mayHold, rangeOf } from './contract/may-hold.ts';
export { type MediaField, mediaOf } from './contract/media.ts';
export type { MediaKind, MediaRule } from './contract/media-rule.ts';
export { type Poll, pollOf } from './contract/poll.ts';
export { ContractViolation } from './errors/contract-violation.ts';
export { Problem, type ProblemDetails, type ProblemStatus } from './errors/problem.ts';
export type { Handler, Handlers } from './handle/handlers.ts';
export { completeHandlers } from './handle/handlers.ts';
export type { Input } from './handle/input.ts';
export type {
  AdmitHeaders,
  Around,
  Call,
  Credential,
  ErrorContext,
  RouterOptions,
} from './handle/options.ts';
export { newRequestId } from './handle/received-call.ts';
export type { Reply } from './handle/reply.ts';
export type { Answer } from './http/answer.ts';
export { createRouter } from './router.ts';
