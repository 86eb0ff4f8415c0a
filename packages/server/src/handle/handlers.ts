import type { OperationId } from '@genmedia/types';
import { operations } from '../contract/operation.ts';
import { Problem } from '../errors/problem.ts';
import type { Anonymous } from '../generated/inputs.ts';
import type { Input } from './input.ts';
import type { Reply } from './reply.ts';

/**
 * Answers one operation. `auth` is what `authenticate` returned for the request's credential, and
 * null if the contract needs no credential.
 *
 * Throw a `Problem` to tell the caller about an error. Anything else that is thrown is a 500.
 */
export type Handler<Id extends OperationId, Auth> = (
  input: Input<Id>,
  auth: Id extends Anonymous ? null : Auth,
) => Reply<Id> | Promise<Reply<Id>>;

/** One handler for each operation of the contract. */
export type Handlers<Auth> = { readonly [Id in OperationId]: Handler<Id, Auth> };

/**
 * Completes the given handlers: every other operation answers 501. For services that implement a
 * part of the contract, and for tests.
 */
export function completeHandlers<Auth>(handlers: Partial<Handlers<Auth>>): Handlers<Auth> {
  const ids = Object.keys(operations) as OperationId[];
  const missing = Object.fromEntries(ids.map((id) => [id, () => notImplemented(id)]));
  return { ...(missing as unknown as Handlers<Auth>), ...handlers };
}

function notImplemented(id: OperationId): never {
  throw new Problem(501, 'not_implemented', `This service does not implement ${id}.`);
}
