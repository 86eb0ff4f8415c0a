import type { Genmedia, GenmediaError, OperationId } from '@genmedia/client';
import { type DataTag, type QueryFunction, type SkipToken, skipToken } from '@tanstack/react-query';
import { type AnyClient, rowOf } from './any-client.ts';

type OperationKey<Input, Data> = DataTag<
  readonly ['genmedia', OperationId, Input],
  Data,
  GenmediaError
>;

/**
 * Options for everything that takes those of a query: hooks, loaders, prefetching, `getQueryData`.
 */
export interface OperationQuery<Input, Data> {
  /**
   * The key of operation and input in the cache. It also has the type of the data. It does not name
   * the service, because a server and its page use different addresses for it.
   */
  queryKey: OperationKey<Input, Data>;
  /** Calls the operation once. */
  queryFn: QueryFunction<Data, OperationKey<Input, Data>>;
  /**
   * Always false: the client has already made the retries that can help. The function is there for
   * TanStack, which takes the type of errors from it.
   */
  retry: false | ((failures: number, error: GenmediaError) => boolean);
  /** Never set: `useQueries` takes the type of errors from it. */
  throwOnError?: false | ((error: GenmediaError) => boolean);
}

/** Options of a query whose input may be `skipToken`: then nothing is sent. */
export interface SkippableQuery<Input, Data> extends Omit<OperationQuery<Input, Data>, 'queryFn'> {
  /** Calls the operation once, or with `skipToken` not at all. */
  queryFn: OperationQuery<Input, Data>['queryFn'] | SkipToken;
}

/** Makes the options from a client and the operation's input. A plain function, for servers too. */
export interface OptionsOf<Input, Data> {
  (client: Genmedia, input: Input): OperationQuery<Input, Data>;
  (client: Genmedia, input: Input | SkipToken): SkippableQuery<Input, Data>;
}

/** What is needed to send the flat input of an operation. */
interface Route {
  operation: OperationId;
  path: string;
  /** Parameters that go into the query. */
  query?: readonly string[];
}

export function operationQuery<Input, Data>(route: Route): OptionsOf<Input, Data> {
  return ((client: Genmedia, input: object | SkipToken = {}) => ({
    queryKey: ['genmedia', route.operation, input === skipToken ? null : input],
    queryFn:
      input === skipToken
        ? skipToken
        : ({ signal }: { signal: AbortSignal }) => {
            const hasBody = rowOf(client as AnyClient, route.operation)?.method !== 'GET';
            const { url, body } = requestOf(route, input, hasBody);
            return client.request(url, { operation: route.operation, body, signal });
          },
    retry: false,
  })) as unknown as OptionsOf<Input, Data>;
}

/** Splits the flat input into path, query and body, as `run` does. */
function requestOf({ path, query = [] }: Route, input: object, hasBody: boolean) {
  const rest: Record<string, unknown> = { ...input };
  const take = (name: string) => {
    const value = rest[name];
    delete rest[name];
    return value;
  };
  // The client refuses an empty part of the path.
  const filled = path.replace(/{(\w+)}/g, (_, name) =>
    encodeURIComponent(String(take(name) ?? '')),
  );
  const pairs = new URLSearchParams();
  for (const name of query) {
    for (const item of [take(name)].flat()) if (item != null) pairs.append(name, String(item));
  }
  const queryText = String(pairs);
  return {
    url: filled + (queryText && `?${queryText}`),
    body: hasBody && Object.keys(rest).length > 0 ? JSON.stringify(rest) : undefined,
  };
}
