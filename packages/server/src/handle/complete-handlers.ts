import type { OperationId } from '@genmedia/types';
import { operations } from '../contract/operation.ts';
import { Problem } from '../errors/problem.ts';
import type { Handlers } from './handlers.ts';

/**
 * Handlers for every operation: those given, and for the rest one that answers 501. For services
 * that implement a part of the contract, and for tests.
 */
export function completeHandlers<Auth>(some: Partial<Handlers<Auth>>): Handlers<Auth> {
  const ids = Object.keys(operations) as OperationId[];
  const missing = Object.fromEntries(ids.map((id) => [id, () => refuse(id)]));
  return { ...(missing as unknown as Handlers<Auth>), ...some };
}

function refuse(id: OperationId): never {
  throw new Problem(501, 'not_implemented', `This service does not implement ${id}.`);
}
