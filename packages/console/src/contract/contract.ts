import contractFor from 'virtual:contract';
import { serviceUrl } from '../session/service-url.ts';
import type { Operation } from './types.ts';

export const { areas, jobLimits, operations } = contractFor(serviceUrl);

const byId = new Map<string, Operation>(operations.map((operation) => [operation.id, operation]));

/** The operation of this name; undefined if the contract has none. */
export function operationOf(id: string): Operation | undefined {
  return byId.get(id);
}
