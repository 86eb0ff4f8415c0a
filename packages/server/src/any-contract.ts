// The stubs of any contract. They use a table that @genmedia/codegen writes.
export { createResponseCheckFor, type ReceivedAnswer } from './answer/response-check.ts';
export { ContractViolation } from './errors/contract-violation.ts';
export { Problem, type ProblemDetails } from './errors/problem.ts';
export { completeHandlersFor } from './handle/complete-handlers.ts';
export type { InputOf } from './handle/input.ts';
export type {
  AdmitHeaders,
  Around,
  Call,
  Credential,
  ErrorBody,
  ErrorBodyContext,
  ErrorContext,
  RouterOptions,
} from './handle/options.ts';
export { newRequestId } from './handle/received-call.ts';
export type { ReplyOf } from './handle/reply.ts';
export type { Answer } from './http/answer.ts';
export { createMockFor, type ExampleAnswers, type Mock, type MockOptions } from './mock.ts';
export type { Contract, Row } from './operation/operation.ts';
export { createRouterFor } from './router.ts';
