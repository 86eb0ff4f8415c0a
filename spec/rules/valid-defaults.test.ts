import { expect, test } from 'vitest';
import { contract, lint } from './support/lint.ts';

const rules = { 'genmedia/valid-defaults': 'error' };
const root = (fields: string) =>
  contract(`
requestBody:
  content:
    application/json:
      schema:
        type: object
        properties: ${fields.replace(/\s+/g, ' ')}
responses: {}
`);
const files = { 'Expiry.yaml': '{ type: string, enum: [1_week, 1_month] }' };

test('valid defaults pass, also beside a $ref and in a union', async () => {
  const fields = `{
    size: { type: integer, minimum: 1, default: 8 },
    expiry: { $ref: Expiry.yaml, default: 1_month },
    level: { anyOf: [{ type: string }, { type: 'null' }], default: null } }`;
  expect(await lint(rules, { ...files, 'openapi.yaml': root(fields) })).toEqual([]);
});

test('a default out of range and one that is not in the enum are named', async () => {
  const fields = `{
    size: { type: integer, minimum: 1, default: 0 },
    expiry: { $ref: Expiry.yaml, default: 2_months } }`;
  const properties =
    'openapi.yaml#/paths/~1things/post/requestBody/content/application~1json/schema/properties';
  expect(await lint(rules, { ...files, 'openapi.yaml': root(fields) })).toEqual([
    `${properties}/size/default: The default 0 is not valid: must be >= 1.`,
    `${properties}/expiry/default: The default "2_months" is not valid: must be equal to one of the allowed values.`,
  ]);
});
