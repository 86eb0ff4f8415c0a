export { type FieldRange, hasField, mayHold, rangeOf } from './contract/field-rules.ts';
export {
  completeHandlers,
  type Handler,
  type Handlers,
  type Input,
  type Reply,
} from './contract/handlers.ts';
export { maxSecondsOf } from './contract/max-seconds.ts';
export { type MediaField, mediaOf } from './contract/media.ts';
export type { Around, Call, ErrorContext, RouterOptions } from './contract/options.ts';
export { type Poll, pollOf } from './contract/poll.ts';
export { Problem, type ProblemStatus } from './contract/problem.ts';
export { createRouter } from './contract/router.ts';
export { ContractViolation } from './errors/contract-violation.ts';
export type { ProblemDetails } from './errors/problem.ts';
export type { AdmitHeaders, Credential } from './handle/options.ts';
export { newRequestId } from './handle/received-call.ts';
export type { Answer } from './http/answer.ts';
export type { MediaKind, MediaRule } from './operation/media-rule.ts';
