export { completeHandlers } from './complete-handlers.ts';
export { ContractViolation } from './contract-violation.ts';
export type { Handler, Handlers } from './handlers.ts';
export type { Input } from './input.ts';
export type { AdmitHeaders, Call, Credential, ErrorContext, RouterOptions } from './options.ts';
export { type Poll, pollOf } from './poll.ts';
export { Problem, type ProblemDetails, type ProblemStatus } from './problem.ts';
export type { Reply } from './reply.ts';
export { createRouter } from './router.ts';
