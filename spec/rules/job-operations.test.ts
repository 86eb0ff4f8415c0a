import { expect, test } from 'vitest';
import { contract, lint } from './support/lint.ts';

const rules = { 'genmedia/job-operations': 'error' };
const operation = (parameters: string, more: string) => `
operationId: makeThing
parameters: [${parameters}]
responses:
  '200':
    description: Made, or not yet.
    links: { poll: { operationId: fetchThing } }
  ${more}
`;
const header = (name: string) => `{ name: ${name}, in: header, schema: { type: string } }`;
const [key, prefer] = [header('Idempotency-Key'), header('Prefer')];
const another = "'422': { description: Another body. }";

test('an operation that starts a job and honours Idempotency-Key and Prefer passes', async () => {
  const root = contract(operation(`${key}, ${prefer}`, another));
  expect(await lint(rules, { 'openapi.yaml': root })).toEqual([]);
});

test('a job without Idempotency-Key is named', async () => {
  expect(await lint(rules, { 'openapi.yaml': contract(operation(prefer, '')) })).toEqual([
    'openapi.yaml#/paths/~1things/post: makeThing starts a job: it needs the header parameter Idempotency-Key.',
  ]);
});

test('a job without Prefer is named', async () => {
  expect(await lint(rules, { 'openapi.yaml': contract(operation(key, another)) })).toEqual([
    'openapi.yaml#/paths/~1things/post: makeThing honours Idempotency-Key: it needs the header parameter Prefer.',
  ]);
});

test('an operation for the clients of others needs no Prefer', async () => {
  const theirs = `
operationId: makeThing
x-callers: openai
parameters: [${key}]
responses: { '200': { description: Made. }, ${another} }
`;
  expect(await lint(rules, { 'openapi.yaml': contract(theirs) })).toEqual([]);
});

test('Idempotency-Key without the answer 422 is named', async () => {
  expect(
    await lint(rules, { 'openapi.yaml': contract(operation(`${key}, ${prefer}`, '')) }),
  ).toEqual([
    'openapi.yaml#/paths/~1things/post: makeThing honours Idempotency-Key: it needs the answer 422.',
  ]);
});

test('an operation that fetches a job and does not honour Prefer is named', async () => {
  const fetch = (parameters: string) => `
operationId: fetchThing
parameters: [${parameters}]
responses:
  '200':
    description: The state of the thing.
    links: { poll: { operationId: fetchThing } }
`;
  expect(await lint(rules, { 'openapi.yaml': contract(fetch('')) })).toEqual([
    'openapi.yaml#/paths/~1things/post: fetchThing fetches a job: it needs the header parameter Prefer.',
  ]);
  expect(await lint(rules, { 'openapi.yaml': contract(fetch(prefer)) })).toEqual([]);
});

test('where one operation that fetches jobs says how to cancel them, all do', async () => {
  const fetch = (path: string, name: string, link: string) => `
  ${path}:
    post:
      operationId: ${name}
      parameters: [${prefer}]
      responses:
        '200':
          description: The state of the thing.
          links: { poll: { operationId: ${name} }${link} }
`;
  const root = `
openapi: 3.1.0
info: { title: Things, version: 1.0.0 }
paths:${fetch('/a', 'fetchOne', ', cancel: { operationId: fetchOne }')}${fetch('/b', 'fetchOther', '')}`;
  expect(await lint(rules, { 'openapi.yaml': root })).toEqual([
    'openapi.yaml#/paths/~1b/post: fetchOther fetches a job: its 200 needs the link "cancel".',
  ]);
});
