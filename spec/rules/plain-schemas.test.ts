import { expect, test } from 'vitest';
import { contract, lint } from './support/lint.ts';

const rules = { 'genmedia/plain-schemas': 'error' };
const answer = (schema: string) =>
  contract(`
responses:
  '200':
    description: Made.
    content: { application/json: { schema: ${schema} } }
`);

test('schemas that every generator understands pass', async () => {
  const schema = `
    type: object
    properties:
      id: { type: integer, default: 1 }
      url: { type: string, format: uri, pattern: '^https?://.+' }
      status: { type: string, const: success }
      note: { anyOf: [{ type: string }, { type: 'null' }] }
      meta: { type: object, additionalProperties: true }
  `.trimEnd();
  const root = contract('responses: {}', `schemas:\n  Thing:${schema.replace(/^/gm, '  ')}`);
  const used = root.replace('responses: {}', "responses: { '200': { $ref: answer.yaml } }");
  const file = `description: Made.
content: { application/json: { schema: { $ref: 'openapi.yaml#/components/schemas/Thing' } } }`;
  expect(await lint(rules, { 'openapi.yaml': used, 'answer.yaml': file })).toEqual([]);
});

test.each([
  ['{ allOf: [{ type: string }] }', 'allOf loses'],
  ["{ type: [string, 'null'] }", 'a list of types'],
  ['{ type: object }', 'a bare object'],
  [
    '{ type: object, properties: { a: { type: string } }, additionalProperties: true }',
    'keeps only one',
  ],
  ['{ type: object, additionalProperties: false }', 'additionalProperties: false is not enforced'],
  ['{ type: array, uniqueItems: true }', 'uniqueItems is not enforced'],
  ['{ type: object, additionalProperties: true, default: {} }', 'an object default'],
  ['{ const: success }', 'const needs its type'],
  ['{ type: string, format: uri }', 'format: uri lets every scheme in'],
  ['{ type: string, pattern: ^https?:/ }', 'a pattern that ends in /'],
])('%s is refused: %s', async (schema, message) => {
  const [problem, ...others] = await lint(rules, { 'openapi.yaml': answer(schema) });
  expect(problem).toContain(message);
  expect(others).toEqual([]);
});
