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

const pollAt = 'openapi.yaml#/paths/~1things/post/responses/200/links/poll';

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
    `${pollAt}: makeThing: the link's operation fetchNothing does not exist.`,
  ]);
});

test.each(['key', 'query.id', 'path.key', 'header.id'])(
  'the parameter %s that the linked operation lacks is named, and the one that the link leaves out',
  async (name) => {
    expect(await lint(rules, { 'openapi.yaml': root(poll(name)) })).toEqual([
      `${pollAt}: makeThing: fetchThing has no parameter ${name} in its path or query.`,
      `${pollAt}: makeThing: the link leaves out the parameter id of fetchThing.`,
    ]);
  },
);

const withParameter = (place: string, parameters: string) =>
  root(`links: { poll: { operationId: fetchThing, parameters: { ${parameters} } } }`).replace(
    'schema: { type: integer } }',
    `$&\n        - { name: tone, in: ${place}, schema: { type: integer } }`,
  );

test('a parameter that is called like what every object has is named if the link leaves it out', async () => {
  const contract = root(poll('id')).replace(
    'schema: { type: integer } }',
    `$&\n        - { name: constructor, in: path, required: true, schema: { type: integer } }`,
  );
  expect(await lint(rules, { 'openapi.yaml': contract })).toEqual([
    `${pollAt}: makeThing: the link leaves out the parameter constructor of fetchThing.`,
  ]);
});

test.each(['tone', 'query.tone'])('a link may fill the parameter %s of a query', async (name) => {
  const contract = withParameter('query', `id: '7', ${name}: '8'`);
  expect(await lint(rules, { 'openapi.yaml': contract })).toEqual([]);
});

test.each([
  ['header', 'tone'],
  ['header', 'header.tone'],
  ['cookie', 'cookie.tone'],
])('a parameter of a %s is named: no client fills it', async (place, name) => {
  const contract = withParameter(place, `id: '7', ${name}: '8'`);
  expect(await lint(rules, { 'openapi.yaml': contract })).toEqual([
    `${pollAt}: makeThing: fetchThing has no parameter ${name} in its path or query.`,
  ]);
});

test('a name that a link fills twice is named, also in two places', async () => {
  const contract = withParameter('query', "path.id: '7', query.id: '8'").replace('tone', 'id');
  expect(await lint(rules, { 'openapi.yaml': contract })).toEqual([
    `${pollAt}: makeThing: the link fills the name id twice.`,
  ]);
});
