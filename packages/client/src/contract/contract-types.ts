import type { StreamType } from '@genmedia/types/client';
import type { GenmediaError } from '../error.ts';

/** A body in any of the media types: JSON, lines of it, a form or its fields, text, or bytes. */
type AnyBody<C> = {
  [T in keyof C]: T extends StreamType
    ? C[T] | readonly C[T][] | NonNullable<RequestInit['body']>
    : T extends `${string}json${string}`
      ? C[T]
      : T extends 'multipart/form-data'
        ? C[T] | FormData
        : T extends 'application/x-www-form-urlencoded'
          ? C[T] | FormData | URLSearchParams
          : T extends `text/${string}`
            ? string
            : C[T] | NonNullable<RequestInit['body']>;
}[keyof C];

type BodyInput<O> = O extends { requestBody: { content: infer C } }
  ? { body: AnyBody<C> }
  : O extends { requestBody?: infer R }
    ? NonNullable<R> extends { content: infer C }
      ? { body?: AnyBody<C> }
      : { body?: never }
    : { body?: never };

/**
 * `{ path, query, header, cookie, body }` of an operation: those groups that it has. As a conditional
 * type, it is computed for each member of a union of operations. Without that, TypeScript would combine
 * the parameters of each of a thousand operations with the body of each: a million types.
 */
export type ContractInput<O> = O extends { parameters: infer P } ? P & BodyInput<O> : BodyInput<O>;

type Success = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226 | '2XX';

type Pieces<R> = R extends { content: infer C } ? C[keyof C & StreamType] : never;

/** One piece of an operation's answer, if it answers in pieces. */
export type ContractPiece<O> = O extends { responses: infer R }
  ? { [S in keyof R & Success]: Pieces<R[S]> }[keyof R & Success]
  : never;

/** The operations of a contract that answer in pieces. */
export type ContractStreamOperation<Operations> = {
  [K in keyof Operations]: [ContractPiece<Operations[K]>] extends [never] ? never : K;
}[keyof Operations];

type BodyOf<R> = R extends { content: infer C }
  ? [C] extends [undefined]
    ? undefined
    : {
        [T in keyof C]: T extends StreamType
          ? never
          : T extends `${string}json${string}`
            ? C[T]
            : T extends `text/${string}`
              ? string
              : Blob;
      }[keyof C]
  : undefined;

/** What an operation answers if it succeeds. */
export type ContractAnswer<O> = O extends { responses: infer R }
  ? [keyof R & Success] extends [never]
    ? unknown
    : { [S in keyof R & Success]: BodyOf<R[S]> }[keyof R & Success]
  : unknown;

/**
 * What an operation about a job answers when the job is done. By the convention of this client, its
 * answers before that have the `status` `processing`.
 */
export type ContractResult<O> = Exclude<ContractAnswer<O>, { status: 'processing' }>;

type ErrorBody<R> = R extends { content: infer C }
  ? { [T in keyof C]: T extends `${string}json${string}` ? C[T] : string }[keyof C]
  : unknown;

// In groups, because the formatter would give each status a line of its own.
/** The statuses of errors that are registered for HTTP (IANA, 2025). */
type ClientErrorStatus =
  | (400 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409 | 410 | 411 | 412 | 413 | 414 | 415)
  | (416 | 417 | 421 | 422 | 423 | 424 | 425 | 426 | 428 | 429 | 431 | 451);
type ServerErrorStatus = 500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 511;

/** The statuses of errors that a key of `responses` stands for: of `4XX`, those without their own. */
type ErrorStatus<Key, Keys> = Key extends Success
  ? never
  : Key extends number
    ? Key
    : Key extends '4XX'
      ? Exclude<ClientErrorStatus, Keys>
      : Key extends '5XX'
        ? Exclude<ServerErrorStatus, Keys>
        : Key extends 'default'
          ?
              | ('4XX' extends Keys ? never : Exclude<ClientErrorStatus, Keys>)
              | ('5XX' extends Keys ? never : Exclude<ServerErrorStatus, Keys>)
          : never;

type DocumentedError<Status, R> = [Status] extends [never]
  ? never
  : GenmediaError & { readonly status: Status; readonly body: ErrorBody<R> };

type DocumentedErrors<R> = {
  [Key in keyof R]: DocumentedError<ErrorStatus<Key, keyof R>, R[Key]>;
}[keyof R];

/**
 * The errors that the contract documents for an operation, by their status: `error.status === 404`
 * narrows `error.body`. If it documents none, any error.
 */
export type ApiErrorOf<O> = O extends { responses: infer R }
  ? [DocumentedErrors<R>] extends [never]
    ? GenmediaError
    : DocumentedErrors<R>
  : never;
