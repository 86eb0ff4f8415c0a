import type { operations as View } from '@genmedia/types/client';
import type { operations as Table } from './generated/operations.ts';
import type { OperationId } from './operation.ts';

/** `run` returns whole answers only. `stream` is for answers in pieces. */
type Flat<T> = T extends unknown ? { [P in keyof T]: P extends 'stream' ? false : T[P] } : never;

type Json<R> = R extends { content: { 'application/json': infer B } } ? B : undefined;

/** One group of parameters. If the operation has none, `unknown`, which adds nothing to a type. */
type Part<T, P extends PropertyKey> = T extends { [Q in P]?: infer V }
  ? [NonNullable<V>] extends [never]
    ? unknown
    : NonNullable<V>
  : unknown;

type Body<O> = O extends { requestBody: infer R }
  ? Json<R>
  : O extends { requestBody?: infer R }
    ? [NonNullable<R>] extends [never]
      ? unknown
      : Partial<Json<NonNullable<R>>>
    : unknown;

type Ok<R> = { [S in keyof R]: S extends 200 | 201 | 204 ? Json<R[S]> : never }[keyof R];

/** Every successful answer of an operation, also the one while its job is not finished. */
type OkBody<K extends OperationId> = Ok<View[K]['responses']>;

/** The operation that reads the job, where the contract links one. */
type Poll<K extends OperationId> = (typeof Table)[K] extends { poll: infer P extends OperationId }
  ? P
  : never;

/** Path, query and body of an operation as one flat object, without the credential. */
export type Input<K extends OperationId> = Flat<
  Part<View[K]['parameters'], 'path'> & Part<View[K]['parameters'], 'query'> & Body<View[K]>
>;

/** The arguments of a call. The input is optional if nothing in it is required. */
export type InputArguments<K extends OperationId, Options> =
  Partial<Input<K>> extends Input<K>
    ? [input?: Input<K>, options?: Options]
    : [input: Input<K>, options?: Options];

/** An operation whose answer may still be `processing`: it starts or reads a job. */
export type JobOperation = {
  [K in OperationId]: [Extract<OkBody<K>, { status: 'processing' }>] extends [never] ? never : K;
}[OperationId];

/** What a job answers while it waits or runs. */
export type Update<K extends OperationId> = Extract<
  OkBody<K> | OkBody<Poll<K>>,
  { status: 'processing' }
>;

/** What an operation answers when it is done. */
export type Result<K extends OperationId> = Exclude<
  OkBody<K> | OkBody<Poll<K>>,
  { status: 'processing' }
>;
