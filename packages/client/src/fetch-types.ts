import type { paths } from '@genmedia/types/client';
import type { FetchResponse, ParamsOption, RequestBodyOption } from 'openapi-fetch';

type Method = 'get' | 'post';

/** The paths of the contract that have an operation of this method. */
export type PathWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, object> ? P : never;
}[keyof paths];

/** `params` and `body` of openapi-fetch, and the settings of `fetch`. */
export type FetchInit<Operation> = ParamsOption<Operation> &
  RequestBodyOption<Operation> &
  Omit<RequestInit, 'body' | 'method' | 'redirect'> & {
    /** `stream` gives the body of a success as it comes, for chat with `stream: true`. */
    parseAs?: 'json' | 'stream';
    /** Most milliseconds for this exchange, its retries included. */
    timeout?: number;
  };

/** `GET` or `POST` of openapi-fetch, without what would go around credential and retries. */
export type FetchMethod<M extends Method> = <
  P extends PathWith<M>,
  I extends FetchInit<paths[P][M]>,
>(
  path: P,
  ...init: Partial<FetchInit<paths[P][M]>> extends FetchInit<paths[P][M]> ? [init?: I] : [init: I]
) => Promise<FetchResponse<Extract<paths[P][M], object>, I, `${string}/${string}`>>;
