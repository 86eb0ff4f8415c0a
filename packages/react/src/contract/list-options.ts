import {
  type ContractClient,
  type ContractInput,
  type ContractResult,
  fetchPage,
  nextPage,
  type PagesRow,
} from '@genmedia/client/contract';
import type { AnyClient } from '../any-client.ts';

type Operations<C> = C extends ContractClient<infer O, infer _> ? O : never;

/** Options of an infinite query whose pages are of a type. */
export interface ContractListQuery<K, I, Page> {
  /** The key of the list, apart from that of its first page alone. */
  queryKey: readonly [baseUrl: string, operation: K, input: I, 'pages'];
  queryFn: (context: { pageParam: unknown; signal: AbortSignal }) => Promise<Page>;
  initialPageParam: unknown;
  getNextPageParam: (page: Page, pages: Page[], pageParam: unknown) => unknown;
  /** False where headers lead to the next page: they belong to the page as it came. */
  structuralSharing: boolean;
  /** The client has already made the retries that can help. */
  retry: false;
}

/**
 * A function that makes the options of an infinite query for a list, as the rows of a contract
 * divide it into pages.
 */
export function createListOptions<C, P>(rows: P) {
  return <K extends keyof Operations<C> & keyof P>(
    client: C,
    operation: K,
    input: ContractInput<Operations<C>[K]>,
  ): ContractListQuery<K, typeof input, ContractResult<Operations<C>[K]>> =>
    listOptions(
      client as AnyClient,
      String(operation),
      rows[operation] as PagesRow,
      input as object,
    ) as never;
}

/** The links that came with pages. */
const links = new WeakMap<object, unknown>();

function listOptions(
  client: AnyClient,
  operation: string,
  row: PagesRow,
  input: { query?: unknown },
): ContractListQuery<string, unknown, unknown> {
  const isLinked = row.parameter === undefined;
  const first = Object(input.query)[row.parameter ?? ''];
  return {
    queryKey: [client.baseUrl, operation, input, 'pages'],
    async queryFn({ pageParam, signal }) {
      const parts = input as object;
      const { page, next } = await fetchPage(client, operation, row, parts, pageParam, { signal });
      if (isLinked) links.set(Object(page), next);
      return page;
    },
    initialPageParam: undefined,
    getNextPageParam: (page, _, pageParam) =>
      isLinked ? links.get(Object(page)) : nextPage(row, pageParam ?? first, page, new Response()),
    structuralSharing: !isLinked,
    retry: false,
  };
}
