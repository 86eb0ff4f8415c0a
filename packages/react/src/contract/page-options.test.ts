import { type ContractClient, createClientFor } from '@genmedia/client/contract';
import {
  dehydrate,
  hydrate,
  InfiniteQueryObserver,
  QueryClient,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { expect, expectTypeOf, onTestFinished, test } from 'vitest';
import { createHooks, createListOptions } from './index.ts';

interface Operations {
  listOrders: {
    parameters: { query?: { size?: number; after?: string } };
    responses: {
      200: { content: { 'application/json': { orders: number[]; next: string | null } } };
    };
  };
}

type Client = ContractClient<Operations, unknown>;

const { pageOptions } = createHooks<Client, 'listOrders', never>();

/** A list of two pages. */
function shop() {
  const calls: unknown[] = [];
  const run = async (operation: unknown, input: { query?: { after?: string } }) => {
    calls.push([operation, input]);
    return input.query?.after === 'b' ? { orders: [3], next: null } : { orders: [1, 2], next: 'b' };
  };
  return { calls, client: { baseUrl: '/shop', run } as unknown as Client };
}

test('the pages of a list follow one another until the last one', async () => {
  const { client, calls } = shop();
  const input = { query: { size: 2 } };
  const options = pageOptions(client, 'listOrders', input, {
    parameter: 'after',
    next: (page) => page.next,
  });
  const queries = new QueryClient();
  const { pages } = await queries.fetchInfiniteQuery({ ...options, pages: 5 });
  expect(pages.map(({ orders }) => orders)).toEqual([[1, 2], [3]]);
  expect(calls).toEqual([
    ['listOrders', { query: { size: 2 } }],
    ['listOrders', { query: { size: 2, after: 'b' } }],
  ]);
  expect(options.queryKey).toEqual(['/shop', 'listOrders', input, 'pages']);
});

test('a list by numbers counts on where only the last pages are kept', async () => {
  const { client, calls } = shop();
  const options = pageOptions(
    client,
    'listOrders',
    {},
    {
      parameter: 'size',
      next: (_page, _pages, value = 1) => value + 1,
    },
  );
  await new QueryClient().fetchInfiniteQuery({ ...options, pages: 4, maxPages: 2 });
  expect(calls.slice(1)).toEqual([2, 3, 4].map((size) => ['listOrders', { query: { size } }]));
});

test('only a parameter of the operation can name a page', () => {
  const { client } = shop();
  // @ts-expect-error: the operation has no such parameter
  pageOptions(client, 'listOrders', {}, { parameter: 'page', next: () => undefined });
  // @ts-expect-error: a cursor is a text
  pageOptions(client, 'listOrders', {}, { parameter: 'after', next: () => 7 });
  const pages = pageOptions(client, 'listOrders', {}, { parameter: 'size', next: () => 7 });
  expect(pages.initialPageParam).toBeUndefined();
});

function useOrders(client: Client) {
  const pages = { parameter: 'after', next: (page: { next: string | null }) => page.next } as const;
  const { data } = useInfiniteQuery(pageOptions(client, 'listOrders', {}, pages));
  return data?.pages.flatMap(({ orders }) => orders);
}

test('an infinite query has the type of the pages', () => {
  expectTypeOf<ReturnType<typeof useOrders>>().toEqualTypeOf<number[] | undefined>();
});

/** A shop whose pages are answered one after another, and what was asked of it. */
function answering(...pages: [body: object, link?: string][]) {
  const asked: string[] = [];
  const fetch = async (url: string) => {
    asked.push(new URL(url).search);
    const [body, link] = pages[asked.length - 1] ?? [{ orders: [] }];
    return Response.json(body, { headers: link ? { link } : {} });
  };
  const table = { listOrders: { method: 'GET', path: '/orders' } };
  const client: Client = createClientFor(table, {}, { baseUrl: 'https://shop.example', fetch });
  return { client, asked };
}

const answers: Parameters<typeof answering> = [
  [{ orders: [1, 2], next: 'b' }, '</orders?size=2&p=2>; rel="next"'],
  [{ orders: [3], next: null }],
];

/** Options for such a list, divided into pages by a row. */
function listOf<Row extends object>(client: Client, row: Row) {
  const listOptions = createListOptions<Client, { listOrders: Row }>({ listOrders: row });
  return listOptions(client, 'listOrders', { query: { size: 2 } });
}

test('the pages of a list follow as the contract tells: by a cursor', async () => {
  const { client, asked } = answering(...answers);
  const options = listOf(client, { parameter: 'after', next: '/next' });
  const { pages } = await new QueryClient().fetchInfiniteQuery({ ...options, pages: 5 });
  expect(pages.map(({ orders }) => orders)).toEqual([[1, 2], [3]]);
  expect(asked).toEqual(['?size=2', '?size=2&after=b']);
  expectTypeOf(pages).toEqualTypeOf<{ orders: number[]; next: string | null }[]>();
});

test('the pages of a list follow by links, also after one that a server has fetched', async () => {
  const { client, asked } = answering(...answers);
  const options = listOf(client, {});
  const server = new QueryClient();
  await server.prefetchInfiniteQuery(options);
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  hydrate(queries, JSON.parse(JSON.stringify(dehydrate(server))));

  const observer = new InfiniteQueryObserver(queries, options);
  onTestFinished(observer.subscribe(() => {}));
  expect(observer.getCurrentResult().hasNextPage).toBe(true);
  const { data, hasNextPage } = await observer.fetchNextPage();
  expect(data?.pages.map(({ orders }) => orders)).toEqual([[1, 2], [3]]);
  expect(hasNextPage).toBe(false);
  expect(asked).toEqual(['?size=2', '?size=2&p=2']);
});

function useLinkedOrders(client: Client) {
  return useInfiniteQuery(listOf(client, {})).data?.pages;
}

test('hooks show the pages without their links', () => {
  expectTypeOf<ReturnType<typeof useLinkedOrders>>().toEqualTypeOf<
    { orders: number[]; next: string | null }[] | undefined
  >();
});
