import { expect, test } from 'vitest';
import { contract, lint } from './support/lint.ts';

const rules = { 'genmedia/bounded-integers': 'error' };
const operation = (schema: string, type = 'application/json') => `
operationId: makeThing
requestBody:
  content:
    ${type}:
      schema: { type: object, properties: { size: ${schema} } }
responses: {}
`;

test.each([
  '{ type: integer, minimum: 0, maximum: 9 }',
  '{ type: integer, enum: [1, 2] }',
  '{ type: number }',
])('%s passes', async (schema) => {
  expect(await lint(rules, { 'openapi.yaml': contract(operation(schema)) })).toEqual([]);
});

const report = 'makeThing: an integer of a request needs a minimum and a maximum.';

test.each([
  '{ type: integer }',
  '{ type: integer, minimum: 0 }',
  "{ type: [integer, 'null'] }",
  '{ type: object, additionalProperties: { type: integer } }',
  '{ anyOf: [{ type: array, items: { type: integer } }, { const: null }] }',
])('%s is reported', async (schema) => {
  expect(await lint(rules, { 'openapi.yaml': contract(operation(schema)) })).toEqual([
    expect.stringContaining(report),
  ]);
});

test('an integer of a parameter is reported', async () => {
  const parameter = 'parameters: [{ name: size, in: query, schema: { type: integer } }]\n';
  const ofParameter = contract(operation('{ type: string }') + parameter);
  expect(await lint(rules, { 'openapi.yaml': ofParameter })).toEqual([
    expect.stringContaining(report),
  ]);
});

test('an integer of a schema that contains itself is reported once', async () => {
  const tree = `
schemas:
  Tree:
    type: object
    properties: { size: { type: integer }, inner: { $ref: '#/components/schemas/Tree' } }`;
  const recursive = contract(operation(`{ $ref: '#/components/schemas/Tree' }`), tree);
  expect(await lint(rules, { 'openapi.yaml': recursive })).toEqual([
    expect.stringContaining(report),
  ]);
});

test('an integer of a form is reported', async () => {
  const form = operation('{ type: integer }', 'multipart/form-data');
  expect(await lint(rules, { 'openapi.yaml': contract(form) })).toHaveLength(1);
});
