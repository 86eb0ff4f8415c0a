'use client';

import type { ApiError } from '@genmedia/client/contract';
import {
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import type { AnyClient } from '../any-client.ts';
import { createClientContext } from '../client-context.ts';
import { useRepeatableCall } from '../operation-hooks.ts';
import type { InputOf, ResultOf } from './job-hooks.ts';
import { type ContractPagesQuery, type PageContext, pagesQuery } from './list-options.ts';

interface ContractQuery<K, I, Data> {
  queryKey: readonly [baseUrl: string, operation: K, input: I];
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>;
  /** The client has made the retries that can help. */
  retry: false;
}

type QueryOf<I> = I extends { query?: infer Query } ? NonNullable<Query> : never;

/** How a list is divided into pages: by cursors, by numbers, or by where they begin. */
export interface ContractPages<I, Data, Name extends keyof QueryOf<I> = keyof QueryOf<I>> {
  /** The query parameter that says which page. The first page is that without it. */
  parameter: Name;
  /**
   * Its value for the page after `page`, which was requested with `value`; undefined or null after
   * the last page.
   */
  next: (
    page: Data,
    pages: Data[],
    value: QueryOf<I>[Name] | undefined,
  ) => QueryOf<I>[Name] | null | undefined;
}

/** The hooks of a contract. */
export interface ContractHooks<C, Q, M> {
  /**
   * Provides a client to all hooks below it. TanStack's own QueryClientProvider is needed as well.
   */
  ClientProvider(props: { client: C; children?: ReactNode }): ReactElement;
  /** The provider's client. */
  useClient(): C;
  /**
   * Options for everything that takes those of a query: hooks, loaders, prefetching. Names of
   * operations are the same in many contracts, so keys begin with the client's `baseUrl`: prefetch
   * with the `baseUrl` of the page.
   */
  queryOptions<K extends Q>(
    client: C,
    operation: K,
    input: InputOf<C, K>,
  ): ContractQuery<K, InputOf<C, K>, ResultOf<C, K>>;
  /**
   * Options of an infinite query for a list in pages:
   *
   *     useInfiniteQuery(pageOptions(client, 'listOrders', {}, { parameter: 'after', next: ({ next }) => next }))
   */
  pageOptions<K extends Q, Name extends keyof QueryOf<InputOf<C, K>>>(
    client: C,
    operation: K,
    input: InputOf<C, K>,
    pages: ContractPages<InputOf<C, K>, ResultOf<C, K>, Name>,
  ): ContractPagesQuery<K, InputOf<C, K>, ResultOf<C, K>>;
  /** Calls an operation that reads. */
  useOperation<K extends Q, Selected = ResultOf<C, K>>(
    operation: K,
    input: InputOf<C, K>,
    options?: Omit<UseQueryOptions<ResultOf<C, K>, ApiError, Selected>, 'queryKey' | 'queryFn'>,
  ): UseQueryResult<Selected, ApiError>;
  /** Calls an operation that makes or changes something, by `mutate(input)`. */
  useMutate<K extends M>(
    operation: K,
    options?: Omit<UseMutationOptions<ResultOf<C, K>, ApiError, InputOf<C, K>>, 'mutationFn'>,
  ): UseMutationResult<ResultOf<C, K>, ApiError, InputOf<C, K>>;
}

/** The hooks of one contract. `C` is its client, `Q` the operations that read, `M` the others. */
export function createHooks<C, Q, M>(): ContractHooks<C, Q, M> {
  const { Provider, useClient } = createClientContext<AnyClient>(
    'No ClientProvider: put <ClientProvider client={createClient(…)}> around the components that use the hooks.',
  );
  const hooks = {
    ClientProvider: Provider,
    useClient,
    queryOptions,
    pageOptions,
    useOperation: (operation: string, input: object, options: object) =>
      useQuery({ ...queryOptions(useClient(), operation, input), ...options } as never),
    useMutate: (operation: string, options: object) => {
      const client = useClient();
      const mutationFn = useRepeatableCall(client, operation);
      return useMutation({ mutationKey: [client.baseUrl, operation], ...options, mutationFn });
    },
  };
  // Only callers know the types of each operation. This code treats all operations alike.
  return hooks as unknown as ContractHooks<C, Q, M>;
}

function queryOptions(client: AnyClient, operation: string, input: object) {
  return {
    queryKey: [client.baseUrl, operation, input],
    queryFn: ({ signal }: { signal: AbortSignal }) => client.run(operation, input, { signal }),
    retry: false,
  };
}

function pageOptions(
  client: AnyClient,
  operation: string,
  input: { query?: object },
  { parameter, next }: ContractPages<{ query: Record<string, unknown> }, unknown>,
) {
  return {
    ...pagesQuery(client, operation, input),
    queryFn: ({ pageParam, signal }: PageContext) => {
      const page = pageParam === undefined ? {} : { [parameter]: pageParam };
      return client.run(operation, { ...input, query: { ...input.query, ...page } }, { signal });
    },
    getNextPageParam: next,
  };
}
