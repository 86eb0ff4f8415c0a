import type { ApiPromise } from './api-promise.ts';
import { pageRows } from './generated/pages.ts';
import type { Genmedia } from './genmedia.ts';
import type { InputArguments, Result } from './operation-types.ts';
import type { SubmitOptions } from './options.ts';
import { fetchPageBy, type PageItem, type Pages, type PagesRow, pagesBy } from './paging.ts';

/** An operation that lists something in pages. */
export type ListOperation = keyof typeof pageRows;

/** The items of an operation's pages. */
export type ListItem<K extends ListOperation> = PageItem<Result<K>, (typeof pageRows)[K]>;

/**
 * Reads a list page after page. Each page is fetched when it is asked for, with the retries of `run`.
 *
 * ```ts
 * for await (const job of pages(genmedia, 'listJobs', { status: 'error' }).items()) console.log(job.id);
 * ```
 */
export function pages<K extends ListOperation>(
  genmedia: Pick<Genmedia, 'run'>,
  operation: K,
  ...[input, options]: InputArguments<K, Pick<SubmitOptions, 'signal' | 'timeout' | 'headers'>>
): Pages<Result<K>, ListItem<K>> {
  const row: PagesRow = pageRows[operation];
  // Only callers know the types of the operation.
  const run = genmedia.run as (...args: unknown[]) => ApiPromise<unknown>;
  return pagesBy(row, (next) =>
    fetchPageBy(row, input, next, (parameters) => run(operation, parameters, options)),
  ) as Pages<Result<K>, ListItem<K>>;
}
