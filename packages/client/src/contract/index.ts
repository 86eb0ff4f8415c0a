// A client of any contract. It reads a table that @genmedia/codegen writes.

export {
  type ContractCallOptions,
  type ContractClient,
  type ContractClientOptions,
  createClientFor,
} from './contract-client.ts';
export { ContractError } from './contract-error.ts';
export type { ContractOperation, ContractScheme } from './contract-operation.ts';
export type { ContractInput, ContractResult } from './contract-types.ts';
