import { expect, test } from 'vitest';
import { contract, lint } from './support/lint.ts';

const rules = { 'genmedia/flat-input': 'error' };
const operation = (name: string) => `
operationId: makeThing
parameters:
  - { name: ${name}, in: query, schema: { type: string } }
requestBody:
  content:
    application/json:
      schema: { $ref: Input.yaml }
responses: {}
`;
const input = 'anyOf: [{ type: object, properties: { size: { type: integer } } }]';

test('names that differ pass', async () => {
  const files = { 'openapi.yaml': contract(operation('colour')), 'Input.yaml': input };
  expect(await lint(rules, files)).toEqual([]);
});

test('a query parameter with the name of a body field is named', async () => {
  const files = { 'openapi.yaml': contract(operation('size')), 'Input.yaml': input };
  expect(await lint(rules, files)).toEqual([
    'openapi.yaml#/paths/~1things/post/parameters/0: makeThing: the query parameter size has the same name as another input. Rename one of them.',
  ]);
});
