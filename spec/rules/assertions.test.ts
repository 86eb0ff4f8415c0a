import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { contract, lint } from './support/lint.ts';

/**
 * The rules that redocly.yaml configures. The tests read them from that file, so that they test
 * what runs.
 */
const config = parse(readFileSync(new URL('../redocly.yaml', import.meta.url), 'utf8'));
const only = (name: string) => ({ [name]: config.rules[name] });

const answer = (schema: string) => ({
  'openapi.yaml': contract(`
responses:
  '200':
    description: Made.
    content: { application/json: { schema: { $ref: Thing.yaml } } }
`),
  'Thing.yaml': schema,
});

test('a property needs a description, at every depth and behind a $ref', async () => {
  const rules = only('rule/property-described');
  const described = `
type: object
properties:
  size: { type: integer, description: Size in pixels. }
  parts:
    type: array
    description: What it is made of.
    items: { type: object, properties: { name: { type: string, description: Its name. } } }
`;
  expect(await lint(rules, answer(described))).toEqual([]);
  expect(await lint(rules, answer(described.replace(', description: Its name.', '')))).toEqual([
    'Thing.yaml#/properties/parts/items/properties/name/description: A property needs a description.',
  ]);
});

test('a URL has its own file under paths/, a callback does not need one', async () => {
  const rules = only('rule/path-must-be-ref');
  const root = `
openapi: 3.1.0
info: { title: Things, version: 1.0.0 }
paths:
  /things: { $ref: paths/things.yaml }
`;
  const item = `
post:
  responses: {}
  callbacks: { completion: { '{$request.body#/webhook}': { post: { responses: {} } } } }
`;
  expect(await lint(rules, { 'openapi.yaml': root, 'paths/things.yaml': item })).toEqual([]);
  expect(await lint(rules, { 'openapi.yaml': contract('responses: {}') })).toEqual([
    "openapi.yaml#/paths/~1things: A URL's path item is a $ref to its own file under paths/.",
  ]);
});

test('an operation needs an operationId in camelCase', async () => {
  const rules = only('rule/operation-id');
  const operation = (id: string) => ({ 'openapi.yaml': contract(`${id}\nresponses: {}`) });
  expect(await lint(rules, operation('operationId: makeThing'))).toEqual([]);
  expect(await lint(rules, operation('operationId: make_thing'))).toHaveLength(1);
  expect(await lint(rules, operation(''))).toHaveLength(1);
});

test('a tag is in kebab-case', async () => {
  const rules = only('rule/tag-kebab');
  const tagged = (name: string) => ({
    'openapi.yaml': `${contract('responses: {}')}tags: [{ name: ${name} }]\n`,
  });
  expect(await lint(rules, tagged('image-editing'))).toEqual([]);
  expect(await lint(rules, tagged('ImageEditing'))).toHaveLength(1);
});

test('a pattern that is no URL needs x-pattern-words', async () => {
  const rules = only('rule/pattern-in-words');
  const coded = `
type: object
properties:
  code: { type: string, pattern: '^[a-z]+$', x-pattern-words: lower-case letters }
  name: { type: string }
  url: { type: string, pattern: '^https?://.+' }
`;
  expect(await lint(rules, answer(coded))).toEqual([]);
  expect(
    await lint(rules, answer(coded.replace(', x-pattern-words: lower-case letters', ''))),
  ).toEqual([
    expect.stringMatching(/^Thing\.yaml#\/properties\/code.*A pattern needs x-pattern-words/),
  ]);
});
