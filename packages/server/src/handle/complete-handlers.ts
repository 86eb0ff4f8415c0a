import { Problem } from '../errors/problem.ts';
import type { Contract } from '../operation/operation.ts';

/** Completes the given handlers: every operation of the contract without one answers 501. */
export function completeHandlersFor<Handlers extends object>(
  { operations }: Contract,
  handlers: Partial<Handlers>,
): Handlers {
  const all = Object.keys(operations).map((id) => {
    return [id, handlerOf(handlers, id) ?? (() => notImplemented(id))];
  });
  return Object.fromEntries(all) as Handlers;
}

/** A handler by its operationId. Methods of a class count, those that every object has do not. */
export function handlerOf(handlers: object, id: string): unknown {
  if (!Object.hasOwn(handlers, id) && id in Object.prototype) return undefined;
  const handler = Reflect.get(handlers, id);
  return typeof handler === 'function' ? handler.bind(handlers) : handler;
}

function notImplemented(id: string): never {
  throw new Problem(501, 'not_implemented', `This service does not implement ${id}.`);
}
