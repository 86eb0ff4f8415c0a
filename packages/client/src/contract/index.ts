// A client of any contract. It reads a table that @genmedia/codegen writes.

export {
  type ContractCallOptions,
  type ContractClient,
  type ContractClientOptions,
  type ContractRequestInit,
  createClientFor,
} from './contract-client.ts';
export { ContractError } from './contract-error.ts';
export { createErrorCheckFor } from './contract-error-check.ts';
export type { ContractOperation, ContractScheme } from './contract-operation.ts';
export { createStreamFor } from './contract-stream.ts';
export type {
  ContractErrorOf,
  ContractInput,
  ContractPiece,
  ContractResult,
  ContractStreamOperation,
} from './contract-types.ts';
