import { expect, expectTypeOf, test, vi } from 'vitest';
import { answer, type Step, startService } from '../testing/service.ts';
import {
  type ContractClient,
  createClientFor,
  createPagesFor,
  type PageItem,
  type PagesRow,
} from './index.ts';

interface List {
  parameters: { query?: { size?: number; tags?: string[]; after?: string } };
  responses: { 200: { content: { 'application/json': { data: { id: number }[] } } } };
}

const table = {
  list: { method: 'GET', path: '/lists/{name}', styles: { query: { tags: 'form' } } },
} as const;
const page = (ids: number[], more: object = {}, headers = {}) =>
  answer(200, { data: ids.map((id) => ({ id })), ...more }, headers);

/** The ids of all pages, and the addresses that were asked for. */
async function read(row: PagesRow, query: object, first: Step, ...others: Step[]) {
  const service = await startService(first, ...others);
  const options = { baseUrl: `${service.url}/api`, retry: { limit: 1, min: 1, max: 1 } };
  const client: ContractClient<{ list: List }, unknown> = createClientFor(table, {}, options);
  const rows = { list: { ...row, items: '/data' as const } };
  const pages = createPagesFor<{ list: List }, typeof rows>(rows);
  const input = { path: { name: 'a b' }, query };
  const ids: number[] = [];
  for await (const { id } of pages(client, 'list', input).items()) ids.push(id);
  const asked = service.requests.map(({ url }) => String(url).replace('/api/lists/a%20b', ''));
  return { ids, asked };
}

const link = (query: string) => ({
  link: `</2024?p=9>; rel="next-archive", <https://elsewhere.example/lists/x${query}>; title="a; rel=b"; rel="prev next"; title="<3", </>; rel=first`,
});

test.each<[string, PagesRow, object, [Step, ...Step[]], string[]]>([
  [
    'a cursor in the answer',
    { parameter: 'after', next: '/next' },
    { size: 2 },
    [page([1, 2], { next: 'x/y' }), answer(503, {}), page([3], { next: null })],
    ['?size=2', '?size=2&after=x%2Fy', '?size=2&after=x%2Fy'],
  ],
  [
    'the address of the next page, without which another one is refused',
    { parameter: 'page', link: '/next' },
    {},
    [page([1, 2], { next: 'http://a.example/lists?page=2' }), page([3], { next: null })],
    ['', '?page=2'],
  ],
  [
    'a flag that says whether there are more',
    { parameter: 'after', next: '/last', more: '/has_more' },
    {},
    [page([1, 2], { last: 2, has_more: true }), page([3], { last: 3, has_more: false })],
    ['', '?after=2'],
  ],
  [
    'numbers of pages, from the one that the caller names',
    { parameter: 'page' },
    { page: 4 },
    [page([1, 2]), page([3]), page([])],
    ['?page=4', '?page=5', '?page=6'],
  ],
  [
    'numbers of pages from zero',
    { parameter: 'page', first: 0 },
    {},
    [page([1, 2, 3]), page([])],
    ['', '?page=1'],
  ],
  [
    'numbers of items',
    { parameter: 'offset', offset: true },
    { size: 2 },
    [page([1, 2]), page([3]), page([])],
    ['?size=2', '?size=2&offset=2', '?size=2&offset=3'],
  ],
  [
    'links, of which the query alone counts',
    {},
    { tags: ['a', 'b'] },
    [
      page([1, 2], {}, link('?tags=a,b&p=2')),
      answer(503, {}),
      page([3], {}, { link: '</>; rel="prev"' }),
    ],
    ['?tags=a,b', '?tags=a,b&p=2', '?tags=a,b&p=2'],
  ],
])('a list in pages by %s', async (_, row, query, answers, addresses) => {
  const { ids, asked } = await read(row, query, ...answers);
  expect(ids).toEqual([1, 2, 3]);
  expect(asked).toEqual(addresses);
});

test.each([
  ['http://[', []],
  ['?', []],
  ['/list#?p=2', []],
  ['http://[?p=2#end', ['?p=2']],
])('a link to %s loses no page', async (target, following) => {
  const answers = [page([1], {}, { link: `<${target}>; rel=next` }), page([2], {})] as const;
  const { ids, asked } = await read({}, {}, ...answers);
  expect(ids).toEqual(following.length > 0 ? [1, 2] : [1]);
  expect(asked).toEqual(['', ...following]);
});

test('the items have their type, also where an answer may go without a list', () => {
  type ItemsOf<Page, Items> = PageItem<Page, { items: Items }>;
  type Item = { id: number };
  expectTypeOf<ItemsOf<{ data: Item[] }, '/data'>>().toEqualTypeOf<Item>();
  expectTypeOf<ItemsOf<{ data?: Item[] }, '/data'>>().toEqualTypeOf<Item>();
  expectTypeOf<ItemsOf<{ data: Item[] | null }, '/data'>>().toEqualTypeOf<Item>();
  expectTypeOf<ItemsOf<{ data?: { list?: Item[] } | null }, '/data/list'>>().toEqualTypeOf<Item>();
  expectTypeOf<PageItem<Item[] | undefined, object>>().toEqualTypeOf<Item>();
});

test('the query of a link may have what no path may have', async () => {
  const dots = '?dir=/../x&filter={name}&p=2';
  const { asked } = await read({}, {}, page([1], {}, link(dots)), page([2]));
  expect(asked).toEqual(['', dots.replace('{', '%7B')]);
});

test('each page by a link is asked for in the media type of the first', async () => {
  const service = await startService(page([1], {}, link('?p=2')), page([2]));
  const client = createClientFor<{ list: List }, unknown>(table, {}, { baseUrl: service.url });
  const rows = { list: { items: '/data' } } as const;
  const pages = createPagesFor<{ list: List }, typeof rows>(rows);
  const accept = 'application/vnd.lists+json';
  const input = { path: { name: 'x' } } as object;
  for await (const { id } of pages(client, 'list', input, { accept }).items()) {
    expect(service.requests[id - 1]?.headers.accept).toBe(accept);
  }
  expect(service.requests).toHaveLength(2);
});

test('leaving the loop fetches no further page', async () => {
  const service = await startService(page([1], { next: 'a' }), page([2], { next: 'b' }));
  const send = vi.fn(fetch);
  const options = { baseUrl: service.url, fetch: send };
  const client = createClientFor<{ list: List }, unknown>(table, {}, options);
  const rows = { list: { parameter: 'after', next: '/next' } } as const;
  const pages = createPagesFor<{ list: List }, typeof rows>(rows);
  for await (const { data } of pages(client, 'list', { path: { name: 'x' } } as object)) {
    expect(data).toEqual([{ id: 1 }]);
    await new Promise((resolve) => setImmediate(resolve));
    break;
  }
  expect(send).toHaveBeenCalledTimes(1);
});
