import { expect, test } from 'vitest';
import { contract, lint } from './support/lint.ts';

const rules = { 'genmedia/request-id': 'error' };
const operation = `
operationId: makeThing
responses:
  '200':
    description: Made.
    headers: { X-Request-Id: { schema: { type: string } } }
  '400': { $ref: '#/components/responses/Wrong' }
`;
const components = (headers: string) => `
responses:
  Wrong:
    description: Wrong.
    ${headers}
`;

test('answers with X-Request-Id pass', async () => {
  const headers = 'headers: { X-Request-Id: { schema: { type: string } } }';
  const root = contract(operation, components(headers));
  expect(await lint(rules, { 'openapi.yaml': root })).toEqual([]);
});

test('an answer without X-Request-Id is named', async () => {
  expect(await lint(rules, { 'openapi.yaml': contract(operation, components('')) })).toEqual([
    'openapi.yaml#/paths/~1things/post/responses/400: makeThing: the answer 400 needs the header X-Request-Id.',
  ]);
});
