import { type ContractResult, fetchPage, nextPage, type PagesRow } from '@genmedia/client/contract';
import type { InfiniteData } from '@tanstack/react-query';
import type { AnyClient } from '../any-client.ts';
import type { InputOf, OperationsOf } from './job-hooks.ts';

/** Options of an infinite query for a list in pages. */
export interface ContractPagesQuery<K, I, Page> {
  /** The key of the list; a query for its first page alone has another. */
  queryKey: readonly [baseUrl: string, operation: K, input: I, 'pages'];
  /** Fetches a page. */
  queryFn: (context: { pageParam: unknown; signal: AbortSignal }) => Promise<Page>;
  /** Stands for the first page. */
  initialPageParam: unknown;
  /** Stands for the page after this one; undefined or null if there is none. */
  getNextPageParam: (page: Page, pages: Page[], pageParam: unknown) => unknown;
  /** The client has made the retries that can help. */
  retry: false;
}

/**
 * A page, and the next one by its Link header. Plain data, so that a server can fill the cache of its
 * page with them.
 */
export interface LinkedPage<Page> {
  /** The answer. */
  page: Page;
  /** The address of the next page. */
  next?: string | undefined;
}

/** Options of an infinite query for a list whose answers link the next page. */
export interface LinkedPagesQuery<K, I, Page> extends ContractPagesQuery<K, I, LinkedPage<Page>> {
  /** Gives hooks the pages without the addresses. */
  select: (data: InfiniteData<LinkedPage<Page>, unknown>) => InfiniteData<Page, unknown>;
}

/** The options of a list, by its row. */
export type ContractListQuery<K, I, Page, Row> = Row extends { parameter: string }
  ? ContractPagesQuery<K, I, Page>
  : LinkedPagesQuery<K, I, Page>;

/**
 * A function that makes the options of an infinite query for a list, as the rows of a contract
 * divide it into pages.
 */
export function createListOptions<C, P>(rows: P) {
  return <K extends keyof OperationsOf<C> & keyof P>(
    client: C,
    operation: K,
    input: InputOf<C, K>,
  ): ContractListQuery<K, typeof input, ContractResult<OperationsOf<C>[K]>, P[K]> => {
    const row = rows[operation] as PagesRow;
    const options = row.parameter === undefined ? linkedOptions : parameterOptions;
    // Only callers know the types of the operation.
    return options(client as AnyClient, String(operation), row, input) as never;
  };
}

interface ListInput {
  query?: object;
}

/** What the options of all lists have in common. */
export function pagesQuery(client: AnyClient, operation: string, input: object) {
  return {
    queryKey: [client.baseUrl, operation, input, 'pages'] as const,
    initialPageParam: undefined,
    retry: false as const,
  };
}

/** For a list with a parameter that names a page. */
function parameterOptions(client: AnyClient, operation: string, row: PagesRow, input: ListInput) {
  const first = Object(input.query)[row.parameter as string];
  return {
    ...pagesQuery(client, operation, input),
    async queryFn({ pageParam, signal }: PageContext) {
      return (await fetchPage(client, operation, row, input, pageParam, { signal })).page;
    },
    getNextPageParam: (page: unknown, _: unknown, pageParam: unknown) =>
      nextPage(row, pageParam ?? first, page, new Response()),
  };
}

/** For a list whose answers link the next page. */
function linkedOptions(client: AnyClient, operation: string, row: PagesRow, input: ListInput) {
  return {
    ...pagesQuery(client, operation, input),
    queryFn: ({ pageParam, signal }: PageContext) =>
      fetchPage(client, operation, row, input, pageParam, { signal }),
    getNextPageParam: ({ next }: LinkedPage<unknown>) => next,
    select: pagesAlone,
  };
}

export interface PageContext {
  pageParam: unknown;
  signal: AbortSignal;
}

function pagesAlone({ pages, pageParams }: InfiniteData<LinkedPage<unknown>, unknown>) {
  return { pages: pages.map(({ page }) => page), pageParams };
}
