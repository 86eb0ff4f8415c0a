import type { Genmedia, GenmediaError, OperationId } from '@genmedia/client';
import { type DataTag, type QueryFunction, type SkipToken, skipToken } from '@tanstack/react-query';

type OperationKey<Input, Data> = DataTag<
  readonly ['genmedia', OperationId, Input],
  Data,
  GenmediaError
>;

/** Options of a query, for whatever takes those: hooks, loaders, prefetching, `getQueryData`. */
export interface OperationQuery<Input, Data> {
  /**
   * Names operation and input in the cache, and knows the type of the data. Not the service, which a
   * server and its page reach at different addresses.
   */
  queryKey: OperationKey<Input, Data>;
  /** Calls the operation once. */
  queryFn: QueryFunction<Data, OperationKey<Input, Data>>;
  /** The client has tried again already, where that can help. */
  retry: false;
}

/** The same where the input may be `skipToken`: nothing is asked then. */
export interface SkippableQuery<Input, Data> extends Omit<OperationQuery<Input, Data>, 'queryFn'> {
  /** Calls the operation once, or not at all. */
  queryFn: OperationQuery<Input, Data>['queryFn'] | SkipToken;
}

/** A plain function, for servers too: makes the options from a client and the operation's input. */
export interface OptionsOf<Input, Data> {
  (client: Genmedia, input: Input): OperationQuery<Input, Data>;
  (client: Genmedia, input: Input | SkipToken): SkippableQuery<Input, Data>;
}

/** What has to be known of an operation to send its flat input. */
interface Place {
  operation: OperationId;
  path: string;
  /** Parameters that go into the query. */
  query?: readonly string[];
}

export function operationQuery<Input, Data>(place: Place): OptionsOf<Input, Data> {
  return ((client: Genmedia, input: object | SkipToken = {}) => ({
    queryKey: ['genmedia', place.operation, input === skipToken ? null : input],
    queryFn:
      input === skipToken
        ? skipToken
        : ({ signal }: { signal: AbortSignal }) => {
            const { url, body } = requestOf(place, input);
            return client.request(url, { operation: place.operation, body, signal });
          },
    retry: false,
  })) as unknown as OptionsOf<Input, Data>;
}

/** Deals the flat input out to path, query and body, as `run` does. */
function requestOf({ path, query = [] }: Place, input: object) {
  const rest: Record<string, unknown> = { ...input };
  const take = (name: string) => {
    const value = rest[name];
    delete rest[name];
    return value;
  };
  const filled = path.replace(/{(\w+)}/g, (_, name) => encodeURIComponent(String(take(name))));
  const pairs = new URLSearchParams();
  for (const name of query) {
    for (const item of [take(name)].flat()) if (item != null) pairs.append(name, String(item));
  }
  return {
    url: `${filled}${`?${pairs}`.replace(/^\?$/, '')}`,
    body: Object.keys(rest).length > 0 ? JSON.stringify(rest) : undefined,
  };
}
