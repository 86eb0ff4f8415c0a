import type { paths } from '@genmedia/types/client';
import type { FetchResponse, ParamsOption, RequestBodyOption } from 'openapi-fetch';

type Method = 'get' | 'post';

/** The paths of the contract that have an operation of this method. */
type PathWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, object> ? P : never;
}[keyof paths];

/** `stream` gives the body of a success as it comes, for chat with `stream: true`. */
type ParseAs = 'json' | 'stream';

/** `params` and `body` of openapi-fetch, and the settings of `fetch`. */
type FetchInit<Operation, A> = ParamsOption<Operation> &
  RequestBodyOption<Operation> &
  Omit<RequestInit, 'body' | 'method' | 'redirect'> & {
    parseAs?: A;
    /** Most milliseconds for this exchange, its retries included. */
    timeout?: number;
  };

/** Leaves the argument out where nothing in it is required. */
type Argument<Init> = Partial<Init> extends Init ? [init?: Init] : [init: Init];

/** `GET` or `POST` of openapi-fetch, without what would go around credential and retries. */
export type FetchMethod<M extends Method> = <P extends PathWith<M>, A extends ParseAs = 'json'>(
  path: P,
  ...init: Argument<FetchInit<paths[P][M], A>>
) => Promise<FetchResponse<Extract<paths[P][M], object>, { parseAs: A }, `${string}/${string}`>>;
