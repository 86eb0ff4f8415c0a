import type { CallState } from '../call.ts';
import type { Parts } from '../contract.ts';
import type { InternalRequest } from '../genmedia.ts';
import { type OperationTable, rowOf } from '../operation.ts';
import { type FetchedPage, nextPage, type Pages, type PagesRow, pagesBy } from '../paging.ts';
import type { ContractCallOptions } from './contract-client.ts';
import type { ContractInput, ContractResult } from './contract-types.ts';

/** The part of a client that lists in pages use. */
interface Client {
  operations: OperationTable;
  run(
    operation: string,
    input: object,
    options: object,
  ): Promise<unknown> & {
    withResponse(): Promise<{ data: unknown; response: Response }>;
  };
  request: InternalRequest;
}

/** The value at a JSON Pointer with at most two names. */
type At<T, Pointer> = Pointer extends `/${infer Name}/${infer Rest}`
  ? At<Name extends keyof T ? T[Name] : never, `/${Rest}`>
  : Pointer extends `/${infer Name}`
    ? Name extends keyof T
      ? T[Name]
      : never
    : T;

/** The items of a page. */
export type ContractItem<Page, Row> =
  At<Page, Row extends { items: infer Pointer } ? Pointer : ''> extends readonly (infer Item)[]
    ? Item
    : unknown;

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
    ) as Pages<ContractResult<O[K]>, ContractItem<ContractResult<O[K]>, P[K]>>;
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
  const { parameter } = row;
  const { [parameter ?? '']: first, ...query } = Object(input.query);
  const current = next ?? first;
  if (parameter === undefined && next !== undefined) {
    const call: CallState = { operation };
    const { path } = rowOf({ operations }, operation);
    const init = { ...options, operation, parts: { ...input, query: undefined } };
    const page = await request(path + next, init as never, call);
    return { page, next: nextPage(row, next, page, call.response as Response) };
  }
  const asked = parameter === undefined ? query : { ...query, [parameter]: current };
  const call = run(operation, { ...input, query: asked }, options);
  const { data: page, response } = await call.withResponse();
  return { page, next: nextPage(row, current, page, response) };
}
