import { type ContractClient, createClientFor } from '@genmedia/client/contract';
import { QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { expect, expectTypeOf, test } from 'vitest';
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

test.each([
  ['a cursor', { parameter: 'after', next: '/next' }, ['?size=2', '?size=2&after=b']],
  ['links', {}, ['?size=2', '?size=2&p=2']],
])('the pages of a list follow as the contract tells: by %s', async (_, row, queries) => {
  const first = [{ orders: [1, 2], next: 'b' }, '</orders?size=2&p=2>; rel="next"'] as const;
  const { client, asked } = answering([...first], [{ orders: [3], next: null }]);
  const listOptions = createListOptions<Client, { listOrders: object }>({
    listOrders: { ...row, items: '/orders' },
  });
  const options = listOptions(client, 'listOrders', { query: { size: 2 } });
  const { pages } = await new QueryClient().fetchInfiniteQuery({ ...options, pages: 5 });
  expect(pages.map(({ orders }) => orders)).toEqual([[1, 2], [3]]);
  expect(asked).toEqual(queries);
  expectTypeOf(pages).toEqualTypeOf<{ orders: number[]; next: string | null }[]>();
});
