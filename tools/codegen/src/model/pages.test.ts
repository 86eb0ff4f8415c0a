import { expect, test } from 'vitest';
import { buildModel } from './build.ts';

/** How the list of a contract with this operation is divided into pages. */
function pagesOf(parameters: [string, string][], schema: object, more: object = {}) {
  const { headers, ...operation } = more as { headers?: object };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Lists', version: '1' },
    paths: {
      '/list': {
        get: {
          operationId: 'list',
          parameters: parameters.map(([name, type]) => ({ name, in: 'query', schema: { type } })),
          responses: {
            200: { description: 'A page.', headers, content: { 'application/json': { schema } } },
          },
          ...operation,
        },
      },
    },
  };
  return buildModel(document as never).operations[0]?.pages;
}

const list = (fields: object = {}) => ({
  type: 'object',
  properties: { data: { type: 'array', items: {} }, ...fields },
});
const text = { type: 'string' };

test.each<[string, [string, string][], object, object | undefined, object?]>([
  [
    'a cursor',
    [['cursor', 'string']],
    list({ next_cursor: text }),
    { parameter: 'cursor', next: '/next_cursor', items: '/data' },
  ],
  [
    'a token',
    [['pageToken', 'string']],
    list({ nextPageToken: text }),
    { parameter: 'pageToken', next: '/nextPageToken', items: '/data' },
  ],
  [
    'the last id',
    [['after', 'string']],
    list({ last_id: text, has_more: { type: 'boolean' } }),
    { parameter: 'after', next: '/last_id', more: '/has_more', items: '/data' },
  ],
  [
    'numbers',
    [['page', 'integer']],
    { type: 'array', items: {} },
    { parameter: 'page', items: '' },
  ],
  [
    'items before',
    [['offset', 'integer']],
    list(),
    { parameter: 'offset', offset: true, items: '/data' },
  ],
  [
    'numbers, with the address of the next page',
    [['page', 'integer']],
    list({ next: { anyOf: [{ type: 'string', format: 'uri' }, { type: 'null' }] } }),
    { parameter: 'page', link: '/next', items: '/data' },
  ],
  [
    'numbers, with a field for something else',
    [['page', 'integer']],
    list({ next: text }),
    { parameter: 'page', items: '/data' },
  ],
  [
    'a list that may be null',
    [['offset', 'integer']],
    {
      type: 'object',
      properties: { data: { anyOf: [{ type: 'array', items: {} }, { type: 'null' }] } },
    },
    { parameter: 'offset', offset: true, items: '/data' },
  ],
  [
    'a list beside one that may be null',
    [['offset', 'integer']],
    list({ warnings: { anyOf: [{ type: 'array', items: {} }, { type: 'null' }] } }),
    { parameter: 'offset', offset: true, items: '/data' },
  ],
  [
    'links',
    [['page', 'integer']],
    { type: 'array', items: {} },
    { items: '' },
    { headers: { Link: { schema: text } } },
  ],
  ['nothing: a page that is no number', [['page', 'string']], list(), undefined],
  [
    'nothing: two lists',
    [['cursor', 'string']],
    list({ next_cursor: text, others: { type: 'array', items: {} } }),
    undefined,
  ],
  [
    'its own word',
    [['from', 'string']],
    list(),
    { parameter: 'from', next: '/then' },
    { 'x-pagination': { parameter: 'from', next: '/then' } },
  ],
  [
    'nothing, by its own word',
    [['cursor', 'string']],
    list({ next_cursor: text }),
    undefined,
    { 'x-pagination': false },
  ],
])('a list in pages: %s', (_, parameters, schema, expected, more) => {
  expect(pagesOf(parameters, schema, more)).toEqual(expected);
});

test('a parameter that is not there is refused by name', () => {
  const wrong = () =>
    pagesOf([['page', 'integer']], list(), { 'x-pagination': { parameter: 'pag' } });
  expect(wrong).toThrow(
    'x-pagination of list names the query parameter pag, which it does not have.',
  );
});
