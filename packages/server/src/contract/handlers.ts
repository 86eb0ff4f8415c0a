import type { OperationId, operations } from '@genmedia/types';
import type { Anonymous, Defaults, MaybeAnonymous } from '../generated/inputs.ts';
import { completeHandlersFor } from '../handle/complete-handlers.ts';
import type { InputOf } from '../handle/input.ts';
import type { ReplyOf } from '../handle/reply.ts';
import { contract } from './operations.ts';

/**
 * Answers one operation. `auth` is what `authenticate` returned for the request's credential, or
 * null where there is none to ask for, or an optional one was not sent.
 *
 * Throw a `Problem` to tell the caller about an error. Anything else that is thrown is a 500.
 */
export type Handler<Id extends OperationId, Auth> = (
  input: Input<Id>,
  auth:
    | (Id extends Anonymous ? never : Auth)
    | (Id extends Anonymous | MaybeAnonymous ? null : never),
) => Reply<Id> | Promise<Reply<Id>>;

/** One handler for each operation of the contract. */
export type Handlers<Auth> = { readonly [Id in OperationId]: Handler<Id, Auth> };

/** What a handler gets: the valid request as the contract describes it, with defaults filled in. */
export interface Input<Id extends OperationId>
  extends InputOf<operations[Id], Id extends keyof Defaults ? Defaults[Id] : never> {}

/** One of the answers that the contract documents for an operation. */
export type Reply<Id extends OperationId> = ReplyOf<operations[Id]>;

/**
 * Completes the given handlers: every other operation answers 501. For services that implement a
 * part of the contract, and for tests.
 */
export function completeHandlers<Auth>(handlers: Partial<Handlers<Auth>>): Handlers<Auth> {
  return completeHandlersFor<Handlers<Auth>>(contract, handlers);
}
