import type { operations as View } from '@genmedia/types/client';
import type { operations as Table } from './generated/operations.ts';
import type { ForModels } from './model-inputs.ts';
import type { OperationId } from './operation.ts';

/** `run` returns whole answers only. `stream` is for answers in pieces. */
type Flat<T> = T extends unknown ? { [P in keyof T]: P extends 'stream' ? false : T[P] } : never;

type Json<R> = R extends { content: { 'application/json': infer B } } ? B : undefined;

/** Parameters in the path. If there are none, `unknown`, which adds nothing to a type. */
type Path<T> = T extends { path: infer P } ? P : unknown;

/** Parameters in the query, or `unknown`. */
type Query<T> = T extends { query?: infer Q }
  ? [NonNullable<Q>] extends [never]
    ? unknown
    : NonNullable<Q>
  : unknown;

type Body<O> = O extends { requestBody: infer R }
  ? Json<R>
  : O extends { requestBody?: infer R }
    ? [NonNullable<R>] extends [never]
      ? unknown
      : PartialJson<NonNullable<R>>
    : unknown;

/** The fields of a JSON body that may be missing; `unknown` if it has other media types only. */
type PartialJson<R> = R extends { content: { 'application/json': infer B } } ? Partial<B> : unknown;

// `ResponseBodyOf` is a conditional type: TypeScript would not resolve it where K is a parameter.
type Ok<R> = { [S in keyof R]: S extends 200 | 201 | 204 ? Json<R[S]> : never }[keyof R];

/** Every successful answer of an operation, also the one while its job is not finished. */
type OkBody<K extends OperationId> = Ok<View[K]['responses']>;

/** The operation that reads the job, where the contract links one. */
type Poll<K extends OperationId> = (typeof Table)[K] extends { poll: infer P extends OperationId }
  ? P
  : never;

/** Path, query and body of an operation as one flat object, without the credential. */
export type Input<K extends OperationId> = Flat<
  Path<View[K]['parameters']> & Query<View[K]['parameters']> & Body<View[K]> & ForModels<K>
>;

/** The arguments of a call. The input is optional if nothing in it is required. */
export type InputArguments<K extends OperationId, Options> =
  object extends Input<K>
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

/** The fields of the request, as `meta` of a result has them if the operation starts a job. */
type Used<K extends OperationId> = [Poll<K>] extends [K] ? unknown : Partial<Input<K>>;

type Finished<K extends OperationId, A> = A extends { status: 'processing' }
  ? never
  : A extends { generationTime: number; meta: infer M }
    ? { [P in keyof A]: P extends 'meta' ? M & Used<K> : A[P] }
    : A;

/** What an operation answers when it is done. */
export type Result<K extends OperationId> = Finished<K, OkBody<K> | OkBody<Poll<K>>>;
