import { expect, test } from 'vitest';
import { contract, lint } from './support/lint.ts';

const rules = { 'genmedia/operation-examples': 'error' };
const components = `
schemas:
  Answer:
    oneOf:
      - type: object
        properties: { status: { type: string, const: success } }
      - type: object
        properties: { status: { type: string, const: processing } }
`;
const operation = (request: string, answer: string) => `
operationId: makeThing
requestBody:
  content:
    application/json:
      schema: { type: object }
      ${request}
responses:
  '200':
    description: Made.
    content:
      application/json:
        schema: { $ref: '#/components/schemas/Answer' }
        ${answer}
  '503':
    $ref: unavailable.yaml
`;
const unavailable = (example: string) => `
description: Not now.
content:
  application/json:
    schema: { type: object }
    ${example}
`;

test('bodies with an example of each status pass', async () => {
  const root = contract(
    operation(
      'example: {}',
      'examples: { a: { value: { status: success } }, b: { value: { status: processing } } }',
    ),
    components,
  );
  const files = { 'openapi.yaml': root, 'unavailable.yaml': unavailable('example: {}') };
  expect(await lint(rules, files)).toEqual([]);
});

test('a body without an example and a status without one are named', async () => {
  const root = contract(operation('', 'example: { status: success }'), components);
  const files = { 'openapi.yaml': root, 'unavailable.yaml': unavailable('') };
  expect(await lint(rules, files)).toEqual([
    'openapi.yaml#/paths/~1things/post/requestBody/content/application~1json: makeThing: the application/json body of "request" needs an example.',
    'openapi.yaml#/paths/~1things/post/responses/200/content/application~1json: makeThing: "200" can answer the status processing, but has no example of it.',
    'unavailable.yaml#/content/application~1json: makeThing: the application/json body of "503" needs an example.',
  ]);
});
