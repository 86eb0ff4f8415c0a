import { expect, test } from 'vitest';
import { documentOf, documentWith, json } from '../testing/document.ts';
import { buildModel } from './build.ts';

const text = { type: 'string' };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const form = (schema: object) => ({ content: { 'multipart/form-data': { schema } } });

const prefixIn = (operation: object, component: string) =>
  buildModel(documentWith(operation, { [component]: text })).operations[0]?.schemaPrefix;

test.each<[string, object, string]>([
  ['Params', { parameters: [{ name: 'id', in: 'query', schema: text }] }, 'DrawParams'],
  ['a body of that name', { requestBody: json(ref('DrawBody')) }, 'DrawBody'],
  ['a form of that name', { requestBody: form(ref('DrawBody')) }, 'DrawBody'],
  [
    'an answer of that name',
    { responses: { 200: json(ref('Draw200Response')) } },
    'Draw200Response',
  ],
  ['a further name', { requestBody: json(text) }, 'DrawBodyText'],
])('names stay if a component has none of them: %s', (_, operation, component) => {
  expect(prefixIn(operation, component)).toBe('Draw');
});

test.each<[object, string]>([
  [{ requestBody: json(text) }, 'DrawBody'],
  [{ requestBody: form(text) }, 'DrawBody'],
  [{ requestBody: { content: { ...json(text).content, ...form(text).content } } }, 'DrawForm'],
  [{ responses: { 200: json(text) } }, 'Draw200Response'],
])(
  'a schema of an operation is called otherwise than a component: %j, %s',
  (operation, component) => {
    expect(prefixIn(operation, component)).toBe('DrawOperation');
  },
);

test('the schemas of two operations have different names', () => {
  const parameter = { name: 'id', in: 'path', required: true, schema: text };
  const get = (operationId: string, parameters: object[]) => ({
    get: { operationId, parameters, responses: {} },
  });
  const document = documentOf({
    paths: {
      '/a': get('getUser', [{ ...parameter, in: 'query' }]),
      '/b/{id}': get('getUserQuery', [parameter]),
    },
  });
  const { operations } = buildModel(document);
  expect(operations.map(({ schemaPrefix }) => schemaPrefix)).toEqual([
    'GetUser',
    'GetUserQueryOperation',
  ]);
});
