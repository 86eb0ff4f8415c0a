import type { paths } from '@genmedia/types/client';

// These types have the shape of openapi-fetch's, which would cost every program 160,000
// instantiations.

type Method = 'get' | 'post';

/** The paths of the contract that have an operation of this method. */
type PathWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, object> ? P : never;
}[keyof paths];

/** `stream` gives the body of a successful answer as a stream, for chat with `stream: true`. */
type ParseAs = 'json' | 'stream';

type Json<R> = R extends { content: { 'application/json': infer B } } ? B : never;
type Success = 200 | 201 | 204;

/** One group of parameters. It is required if one of them is. */
type Group<N extends string, V> = [NonNullable<V>] extends [never]
  ? { [Q in N]?: never }
  : Partial<NonNullable<V>> extends NonNullable<V>
    ? { [Q in N]?: NonNullable<V> }
    : { [Q in N]: NonNullable<V> };

type Params<O> = O extends { parameters: { path?: infer P; query?: infer Q } }
  ? Group<'path', P> & Group<'query', Q>
  : never;

type Body<O> = O extends { requestBody: { content: { 'application/json': infer B } } }
  ? { body: B }
  : O extends { requestBody?: infer R }
    ? [NonNullable<R>] extends [never]
      ? { body?: never }
      : { body?: Json<NonNullable<R>> }
    : { body?: never };

/** `params` and `body` as in openapi-fetch, and the settings of `fetch`. */
type FetchInit<O, A> = Group<'params', Params<O>> &
  Body<O> &
  Omit<RequestInit, 'body' | 'method' | 'redirect'> & {
    /** `stream` gives the body of a successful answer as a stream. Default `json`. */
    parseAs?: A;
    /** Most milliseconds for this exchange, its retries included. */
    timeout?: number;
  };

/** What a path answers: data, or the error that the service reports. */
type FetchResult<O, A> = O extends { responses: infer R }
  ?
      | {
          /** The body of a success. */
          data: A extends 'stream' ? Response['body'] : Json<R[keyof R & Success]>;
          error?: never;
          /** Status and headers. The body has been read. */
          response: Response;
        }
      | {
          data?: never;
          /** The service's error answer, also if it came under HTTP 200. */
          error: Json<R[Exclude<keyof R, Success>]>;
          /** Status and headers. The body has been read. */
          response: Response;
        }
  : never;

/** Makes the argument optional if nothing in it is required. */
type Argument<Init> = Partial<Init> extends Init ? [init?: Init] : [init: Init];

/**
 * `GET` or `POST` of openapi-fetch, without the options that would bypass credential and retries.
 */
export type FetchMethod<M extends Method> = <P extends PathWith<M>, A extends ParseAs = 'json'>(
  path: P,
  ...init: Argument<FetchInit<paths[P][M], A>>
) => Promise<FetchResult<paths[P][M], A>>;
