import type { OperationId } from '@genmedia/types';
import type { Anonymous } from '../generated/inputs.ts';
import type { Input } from './input.ts';
import type { Reply } from './reply.ts';

/**
 * What answers one operation. `auth` is what `authenticate` returned for the request's credential;
 * null where the contract asks for none.
 *
 * Throw a `Problem` to tell the caller about an error; anything else that is thrown is a 500.
 */
export type Handler<Id extends OperationId, Auth> = (
  input: Input<Id>,
  auth: Id extends Anonymous ? null : Auth,
) => Reply<Id> | Promise<Reply<Id>>;

/** One handler for each operation of the contract. */
export type Handlers<Auth> = { readonly [Id in OperationId]: Handler<Id, Auth> };
