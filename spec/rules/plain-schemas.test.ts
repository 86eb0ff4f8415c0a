import { beforeAll, expect, test } from 'vitest';
import { contract, lint } from './support/lint.ts';

const rules = { 'genmedia/plain-schemas': 'error' };

test('schemas that every generator understands pass', async () => {
  const schema = `
    type: object
    properties:
      id: { type: integer, default: 1 }
      url: { type: string, format: uri, pattern: '^https?://.+' }
      status: { type: string, const: success }
      note: { anyOf: [{ type: string }, { type: 'null' }] }
      meta: { type: object, additionalProperties: true }
      both: { allOf: [{ type: object, properties: { id: { type: integer } } }] }
      none: { const: null }
  `.trimEnd();
  const root = contract('responses: {}', `schemas:\n  Thing:${schema.replace(/^/gm, '  ')}`);
  const used = root.replace('responses: {}', "responses: { '200': { $ref: answer.yaml } }");
  const file = `description: Made.
content: { application/json: { schema: { $ref: 'openapi.yaml#/components/schemas/Thing' } } }`;
  expect(await lint(rules, { 'openapi.yaml': used, 'answer.yaml': file })).toEqual([]);
});

const refused: [schema: string, message: string][] = [
  ['{ allOf: [{ type: string }] }', 'allOf joins objects'],
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
];

/** The problems of all of them, in one document: schema number n is field n. */
let problems: string[];

beforeAll(async () => {
  const fields = refused.map(([schema], index) => `f${index}: ${schema}`).join(', ');
  const thing = `{ type: object, properties: { ${fields} } }`;
  const answer = `{ description: Made., content: { application/json: { schema: ${thing} } } }`;
  const root = contract(`responses: { '200': ${answer} }`);
  problems = await lint(rules, { 'openapi.yaml': root });
});

test.each(refused.map(([schema, message], index) => [schema, message, index] as const))(
  '%s is refused: %s',
  (_schema, message, index) => {
    const own = problems.filter((problem) => problem.includes(`/properties/f${index}`));
    expect(own).toEqual([expect.stringContaining(message)]);
  },
);
