import type { Genmedia, GenmediaError } from '@genmedia/client';
import type { DataTag, InfiniteData, QueryFunction } from '@tanstack/react-query';
import type { OptionsOf } from './operation-query.ts';

/** An answer that is a page of a list, and names the next one. */
interface Page {
  next_cursor: string | null;
}

type PagesKey<Input, Data> = DataTag<
  readonly ['genmedia', string, Input, 'pages'],
  InfiniteData<Data, string | undefined>,
  GenmediaError
>;

/** Options for everything that takes those of an infinite query. */
export interface PagesQuery<Input, Data> {
  /** The key of the list; a query for its first page alone has another. */
  queryKey: PagesKey<Input, Data>;
  /** Fetches the page that a cursor names. */
  queryFn: QueryFunction<Data, PagesKey<Input, Data>, string | undefined>;
  /** The first page has no cursor. */
  initialPageParam: string | undefined;
  /** Undefined after the last page. */
  getNextPageParam: (last: Data) => string | undefined;
  /**
   * Always false: the client has already made the retries that can help. The function is there for
   * TanStack, which takes the type of errors from it.
   */
  retry: false | ((failures: number, error: GenmediaError) => boolean);
}

/**
 * Turns the options of a list with `next_cursor` into those of an infinite query.
 *
 * ```tsx
 * const jobs = useInfiniteQuery(pagesOf(listJobsOptions)(useGenmedia(), { status: 'error' }));
 * ```
 */
export function pagesOf<Input, Data extends Page>(optionsOf: OptionsOf<Input, Data>) {
  return (
    client: Genmedia,
    input: Omit<Exclude<Input, void>, 'cursor'>,
  ): PagesQuery<typeof input, Data> => {
    const pageOptions = (cursor?: string) => optionsOf(client, { ...input, cursor } as Input);
    const [name, operation] = pageOptions().queryKey;
    return {
      queryKey: [name, operation, input, 'pages'] as unknown as PagesKey<typeof input, Data>,
      queryFn: ({ pageParam, ...context }) => pageOptions(pageParam).queryFn(context as never),
      initialPageParam: undefined,
      getNextPageParam: ({ next_cursor: next }) => next ?? undefined,
      retry: false,
    };
  };
}
