// Stubs for any contract. They use a table that @genmedia/codegen writes.
export { ContractViolation } from '../errors/contract-violation.ts';
export {
  type ContractHandler,
  type ContractHandlers,
  type ContractInput,
  ContractProblem,
  type ContractReply,
} from './contract-handlers.ts';
export { type ContractRouterOptions, createRouterFor } from './contract-router.ts';
export type { ContractRow } from './contract-row.ts';
