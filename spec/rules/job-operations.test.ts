import { expect, test } from 'vitest';
import { contract, lint } from './support/lint.ts';

const rules = { 'genmedia/job-operations': 'error' };
const operation = (parameters: string, more: string) => `
operationId: makeThing
${parameters}
responses:
  '200':
    description: Made, or not yet.
    links: { poll: { operationId: fetchThing } }
  ${more}
`;
const key = 'parameters: [{ name: Idempotency-Key, in: header, schema: { type: string } }]';

test('an operation that starts a job and honours Idempotency-Key passes', async () => {
  const root = contract(operation(key, "'422': { description: Another body. }"));
  expect(await lint(rules, { 'openapi.yaml': root })).toEqual([]);
});

test('a job without Idempotency-Key is named', async () => {
  expect(await lint(rules, { 'openapi.yaml': contract(operation('', '')) })).toEqual([
    'openapi.yaml#/paths/~1things/post: makeThing starts a job: it needs the header parameter Idempotency-Key.',
  ]);
});

test('Idempotency-Key without the answer 422 is named', async () => {
  expect(await lint(rules, { 'openapi.yaml': contract(operation(key, '')) })).toEqual([
    'openapi.yaml#/paths/~1things/post: makeThing honours Idempotency-Key: it needs the answer 422.',
  ]);
});
