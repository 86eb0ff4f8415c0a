import type { ApiPromise } from '../api-promise.ts';
import type { CallState } from '../call.ts';
import type { Parts } from '../contract.ts';
import type { InternalRequest } from '../genmedia.ts';
import { type OperationTable, rowOf } from '../operation.ts';
import {
  type FetchedPage,
  fetchPageBy,
  nextPage,
  type PageItem,
  type Pages,
  type PagesRow,
  pagesBy,
} from '../paging.ts';
import type { ContractCallOptions } from './contract-client.ts';
import type { ContractInput, ContractResult } from './contract-types.ts';

/** The part of a client that lists in pages use. */
interface Client {
  operations: OperationTable;
  run(operation: string, input: object, options: object): ApiPromise<unknown>;
  request: InternalRequest;
}

/**
 * A function that reads lists page after page, as the rows of a contract say. Each page is fetched
 * when it is asked for, with the retries of `run`.
 */
export function createPagesFor<O, P>(rows: P) {
  return <K extends keyof O & keyof P>(
    client: object,
    operation: K,
    input?: ContractInput<O[K]>,
    options?: ContractCallOptions,
  ) =>
    pagesBy(rows[operation] as PagesRow, (next) =>
      fetchPage(client, String(operation), rows[operation] as PagesRow, input ?? {}, next, options),
    ) as Pages<ContractResult<O[K]>, PageItem<ContractResult<O[K]>, P[K]>>;
}

/** Fetches one page. `next` is what the page before it led to. */
export async function fetchPage(
  client: object,
  operation: string,
  row: PagesRow,
  input: Parts,
  next: unknown,
  options: ContractCallOptions = {},
): Promise<FetchedPage> {
  const { run, request, operations } = client as Client;
  if (row.parameter !== undefined || next === undefined) {
    return fetchPageBy(row, input.query, next, (query) =>
      run(operation, { ...input, query }, options),
    );
  }
  const call: CallState = { operation };
  const { path } = rowOf({ operations }, operation);
  const { accept, contentType, ...rest } = options;
  const parts = { ...input, accept, contentType, query: undefined };
  const init = { ...rest, operation, parts };
  // `request` would take a name in braces for a parameter.
  const linked = String(next).replaceAll('{', '%7B');
  const page = await request(path + linked, init as never, call);
  return { page, next: nextPage(row, next, page, call.response as Response) };
}
