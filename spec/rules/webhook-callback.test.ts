import { expect, test } from 'vitest';
import { contract, lint } from './support/lint.ts';

const rules = { 'genmedia/webhook-callback': 'error' };
const operation = (field: string, callbacks: string) => `
operationId: makeThing
requestBody:
  content:
    application/json:
      schema:
        type: object
        properties: { ${field}: { type: string } }
responses: {}
${callbacks}
`;
const completion =
  "callbacks: { completion: { '{$request.body#/webhook}': { post: { responses: {} } } } }";

test('webhook with its callback, and neither, pass', async () => {
  const both = { 'openapi.yaml': contract(operation('webhook', completion)) };
  const neither = { 'openapi.yaml': contract(operation('size', '')) };
  expect(await lint(rules, both)).toEqual([]);
  expect(await lint(rules, neither)).toEqual([]);
});

test('webhook without its callback, and the callback without webhook, are named', async () => {
  const noCallback = { 'openapi.yaml': contract(operation('webhook', '')) };
  const noWebhook = { 'openapi.yaml': contract(operation('size', completion)) };
  expect(await lint(rules, noCallback)).toEqual([
    'openapi.yaml#/paths/~1things/post: makeThing takes webhook: it needs the callback completion.',
  ]);
  expect(await lint(rules, noWebhook)).toEqual([
    'openapi.yaml#/paths/~1things/post: makeThing has the callback completion, but takes no webhook.',
  ]);
});
