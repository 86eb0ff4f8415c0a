import type { ApiPromise } from './api-promise.ts';
import { valueAt } from './json-pointer.ts';

/** How the list of an operation is divided into pages. */
export interface PagesRow {
  /** The query parameter that names a page. Without it, answers link the next one (RFC 8288). */
  parameter?: string;
  /** Where an answer has the parameter's value for the next page: a JSON Pointer (RFC 6901). */
  next?: string;
  /** Where an answer says whether there are more pages, if it does. */
  more?: string;
  /** Where an answer has the address of the next page, if it does: the last one has none. */
  link?: string;
  /** Where an answer has its items. Default: the answer is the list. */
  items?: string;
  /** Whether the parameter counts items. Without it and without `next`, it counts pages. */
  offset?: boolean;
  /** The number of the first page, if it counts pages. Default 1. */
  first?: number;
}

/** A page, and what leads to the next one; undefined after the last page. */
export interface FetchedPage {
  page: unknown;
  next: unknown;
}

/** The type of the value at a JSON Pointer without escapes; never if there is no such value. */
type At<T, Pointer> = Pointer extends `/${infer Name}/${infer Rest}`
  ? At<Name extends keyof T ? NonNullable<T[Name]> : never, `/${Rest}`>
  : Pointer extends `/${infer Name}`
    ? Name extends keyof T
      ? NonNullable<T[Name]>
      : never
    : NonNullable<T>;

/** An item of a page, by its row. */
export type PageItem<Page, Row> =
  At<Page, Row extends { items: infer Pointer } ? Pointer : ''> extends readonly (infer Item)[]
    ? Item
    : unknown;

/**
 * Fetches the page that `next` leads to, or the first one, by a call with these parameters and the
 * one that names the page.
 */
export async function fetchPageBy(
  row: PagesRow,
  parameters: unknown,
  next: unknown,
  call: (parameters: object) => ApiPromise<unknown>,
): Promise<FetchedPage> {
  const { parameter } = row;
  const all = { ...Object(parameters) };
  if (parameter !== undefined && next !== undefined) all[parameter] = next;
  const { data: page, response } = await call(all).withResponse();
  return { page, next: nextPage(row, parameter && all[parameter], page, response) };
}

/** The items of a page. */
export function itemsOf({ items = '' }: PagesRow, page: unknown): readonly unknown[] {
  const found = valueAt(page, items);
  return Array.isArray(found) ? found : [];
}

/**
 * What leads to the page after this one: the value of the parameter, or the query of a link.
 * `current` is what led to this one. Undefined after the last page: one without a cursor or a link,
 * one that says so where the row has `more` or `link`, or one without items where pages or items are
 * counted.
 */
export function nextPage(
  row: PagesRow,
  current: unknown,
  page: unknown,
  { headers }: Response,
): unknown {
  const { parameter, next, more, link, offset, first = 1 } = row;
  if (parameter === undefined) return linkedQuery(headers.get('link') ?? '');
  if (more !== undefined && valueAt(page, more) !== true) return undefined;
  if (link !== undefined && !valueAt(page, link)) return undefined;
  if (next !== undefined) return valueAt(page, next) || undefined;
  const { length } = itemsOf(row, page);
  if (length === 0) return undefined;
  return offset ? Number(current ?? 0) + length : Number(current ?? first) + 1;
}

/** The query of the link to the next page. */
function linkedQuery(header: string): string | undefined {
  for (const [, target = '', parameters = ''] of header.matchAll(/<([^<>]*)>([^<]*)/g)) {
    const [, quoted, relations = quoted] =
      /^(?:[^"]|"[^"]*")*?;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,]*))/i.exec(parameters) ?? [];
    if (relations?.toLowerCase().split(/\s+/).includes('next')) {
      return /^[^#?]*(\?[^#]+)/.exec(target)?.[1];
    }
  }
  return undefined;
}

/** Pages, one after another. */
export interface Pages<Page, Item> extends AsyncIterable<Page> {
  /** The items of all pages, one after another. */
  items(): AsyncGenerator<Item, void, void>;
}

/** Fetches each page when it is asked for. Leaving the loop fetches no more. */
export function pagesBy(
  row: PagesRow,
  fetchPage: (next: unknown) => Promise<FetchedPage>,
): Pages<unknown, unknown> {
  async function* all() {
    let next: unknown;
    do {
      const fetched = await fetchPage(next);
      yield fetched.page;
      next = fetched.next;
    } while (next !== undefined);
  }
  return {
    [Symbol.asyncIterator]: all,
    async *items() {
      for await (const page of all()) yield* itemsOf(row, page);
    },
  };
}
