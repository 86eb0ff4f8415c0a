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

const poll = (parameter: string) =>
  `links: { poll: { operationId: fetchThing, parameters: { ${parameter}: '$response.body#/id' } } }`;

test.each(['id', 'path.id'])('a poll link that fills the parameter %s passes', async (name) => {
  expect(await lint(rules, { 'openapi.yaml': root(poll(name)) })).toEqual([]);
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

test.each(['key', 'query.id', 'path.key'])(
  'the parameter %s that the linked operation lacks is named, and the one that the link leaves out',
  async (name) => {
    const at = 'openapi.yaml#/paths/~1things/post/responses/200/links/poll';
    expect(await lint(rules, { 'openapi.yaml': root(poll(name)) })).toEqual([
      `${at}: makeThing: fetchThing has no parameter ${name}.`,
      `${at}: makeThing: the link leaves out the parameter id of fetchThing.`,
    ]);
  },
);

test('a link may fill parameters of the same name in two places', async () => {
  const link =
    "links: { poll: { operationId: fetchThing, parameters: { path.id: '7', query.id: '8' } } }";
  const both = root(link).replace(
    'schema: { type: integer } }',
    'schema: { type: integer } }\n        - { name: id, in: query, schema: { type: integer } }',
  );
  expect(await lint(rules, { 'openapi.yaml': both })).toEqual([]);
});
