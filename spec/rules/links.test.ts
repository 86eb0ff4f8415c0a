import { expect, test } from 'vitest';
import { lint } from './support/lint.ts';

const rules = { 'genmedia/links': 'error' };
const root = (link: string) => `
openapi: 3.1.0
info: { title: Things, version: 1.0.0 }
paths:
  /things:
    post:
      operationId: makeThing
      responses:
        '200':
          description: Made, or not yet.
          content:
            application/json:
              schema:
                oneOf:
                  - type: object
                    properties: { status: { type: string, const: processing } }
          ${link}
  /things/{id}:
    post:
      operationId: fetchThing
      parameters:
        - { name: id, in: path, required: true, schema: { type: integer } }
      responses:
        '200':
          description: The thing.
`;

test('a poll link to an operation that exists passes', async () => {
  const link =
    "links: { poll: { operationId: fetchThing, parameters: { id: '$response.body#/id' } } }";
  expect(await lint(rules, { 'openapi.yaml': root(link) })).toEqual([]);
});

test('a processing answer without its poll link is named', async () => {
  expect(await lint(rules, { 'openapi.yaml': root('') })).toEqual([
    'openapi.yaml#/paths/~1things/post/responses/200: makeThing can answer processing: its 200 needs the link "poll" to the operation that fetches the result.',
  ]);
});

test('a link to an operation that does not exist is named', async () => {
  const link = 'links: { poll: { operationId: fetchNothing } }';
  expect(await lint(rules, { 'openapi.yaml': root(link) })).toEqual([
    "openapi.yaml#/paths/~1things/post/responses/200/links/poll: makeThing: the link's operation fetchNothing does not exist.",
  ]);
});

test('a parameter that the linked operation lacks, or still needs, is named', async () => {
  const link =
    "links: { poll: { operationId: fetchThing, parameters: { key: '$request.body#/key' } } }";
  expect(await lint(rules, { 'openapi.yaml': root(link) })).toEqual([
    'openapi.yaml#/paths/~1things/post/responses/200/links/poll: makeThing: fetchThing has no parameter key.',
    'openapi.yaml#/paths/~1things/post/responses/200/links/poll: makeThing: the link leaves out the parameter id of fetchThing.',
  ]);
});
