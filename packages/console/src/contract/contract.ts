import contract from 'virtual:contract';
import type { Operation } from './types.ts';

export const { areas, jobs, operations, title, version } = contract;

const byId = new Map<string, Operation>(operations.map((operation) => [operation.id, operation]));

/** The operation of this name; undefined if the contract has none. */
export function operationOf(id: string): Operation | undefined {
  return byId.get(id);
}
