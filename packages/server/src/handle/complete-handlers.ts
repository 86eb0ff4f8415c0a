import { Problem } from '../errors/problem.ts';
import type { Contract } from '../operation/operation.ts';

/** Completes the given handlers: every operation of the contract without one answers 501. */
export function completeHandlersFor<Handlers extends object>(
  { operations }: Contract,
  handlers: Partial<Handlers>,
): Handlers {
  const missing = Object.keys(operations).map((id) => [id, () => notImplemented(id)]);
  const given = Object.entries(handlers).filter(([, handler]) => handler !== undefined);
  return Object.fromEntries([...missing, ...given]) as Handlers;
}

function notImplemented(id: string): never {
  throw new Problem(501, 'not_implemented', `This service does not implement ${id}.`);
}
