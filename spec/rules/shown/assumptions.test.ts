import { expect, test } from 'vitest';
import { contract, lint, withFolder } from '../support/lint.ts';

const shown = `
operations:
  makeThing:
    post: /things
    credential: body
    body:
      key: { type: string, required: true }
      size: { type: integer, min: 1, max: 9, default: 2 }
      colour: { type: string, enum: [red, blue] }
      image: { type: string | array of string, url: true, maxItems: 4 }
      tint: &colour { type: string, enum: [red, blue] }
      tone: *colour
      width: { type: integer, min: 1, max: 9 }
      hue: *colour
      dye: *colour
      ink: *colour
    answer:
      status: { type: string, includes: [success] }
      id: integer
`;

/**
 * Lints `POST /things` against the list above. The places of problems are JSON Pointers inside the
 * operation.
 */
function check(yaml: string, components = ''): Promise<string[]> {
  return withFolder({ 'interface.yaml': shown }, async (folder) => {
    const rules = {
      'genmedia/assumptions': { severity: 'error', shown: `${folder}/interface.yaml` },
    };
    const problems = await lint(rules, { 'openapi.yaml': contract(yaml, components) });
    return problems.map((line) => line.replace('openapi.yaml#/paths/~1things/post', ''));
  });
}

const say = (what: string) =>
  `makeThing: ${what} is not in the interface: mark it with x-assumption.`;

interface Parts {
  more?: string;
  required?: string;
  answer?: string;
  responses?: string;
}

function operation(parts: Parts): string {
  return `
operationId: makeThing
requestBody:
  content:
    application/json:
      schema:
        type: object
        required: ${parts.required ?? '[key]'}
        properties:
          key: { type: string }
          size: { type: integer, minimum: 1, maximum: 9, default: 2 }
          colour: { type: string, enum: [red, blue] }
          image: { anyOf: [{ type: string }, { type: array, maxItems: 4, items: { type: string } }] }
          ${parts.more ?? ''}
responses:
  '200':
    description: Made.
    content:
      application/json:
        schema: ${parts.answer ?? '{ type: object, properties: { status: { type: string, const: success }, id: { type: integer } } }'}
  ${parts.responses ?? ''}
`;
}

const field = (name: string) =>
  `/requestBody/content/application~1json/schema/properties/${name}: `;
const answer = '/responses/200/content/application~1json/schema';

test('shown parts need no mark', async () => {
  expect(await check(operation({}))).toEqual([]);
});

test('a field that is not shown needs the mark, which covers its content', async () => {
  expect(await check(operation({ more: 'weight: { type: number }' }))).toEqual([
    `${field('weight')}${say('the field weight')}`,
  ]);
  const marked = "weight: { type: number, maximum: 3, x-assumption: 'A thing can be weighed.' }";
  expect(await check(operation({ more: marked }))).toEqual([]);
});

test('our additions to a shown field need the mark: limits, defaults, values, null, deprecation', async () => {
  const own = {
    tint: ['{ type: string, enum: [red, blue], default: red }', 'default: "red"'],
    tone: ['{ type: string, enum: [red, green] }', 'the value green'],
    width: ['{ type: integer, minimum: 0, maximum: 9 }', 'minimum: 0'],
    hue: ['{ type: string, enum: [red], pattern: ^r }', 'pattern: ^r'],
    dye: ["{ anyOf: [{ type: string, enum: [red] }, { type: 'null' }] }", 'the type null'],
    ink: ['{ type: string, enum: [red], deprecated: true }', 'deprecated: true'],
  };
  const lines = (mark: string) =>
    Object.entries(own)
      .map(([name, [schema]]) => `${name}: ${schema?.replace('{', `{ ${mark}`)}`)
      .join('\n          ');
  expect(await check(operation({ more: lines('') }))).toEqual(
    Object.entries(own).map(
      ([name, [, what]]) => `${field(name)}${say(`the field ${name} (${what})`)}`,
    ),
  );
  expect(await check(operation({ more: lines("x-assumption: 'We chose it.',") }))).toEqual([]);
});

test('a required field needs the mark on its object, unless it is shown as required', async () => {
  const schema = '/requestBody/content/application~1json/schema: ';
  expect(await check(operation({ required: '[key, colour]' }))).toEqual([
    `${schema}${say('that colour is required')}`,
  ]);
  const marked = "[key, colour]\n        x-assumption: 'A colour is required.'";
  expect(await check(operation({ required: marked }))).toEqual([]);
});

test('the mark on an object with shown fields does not cover a field that is not shown', async () => {
  const marked = "[key]\n        x-assumption: 'A key is required.'";
  expect(await check(operation({ required: marked, more: 'weight: { type: number }' }))).toEqual([
    `${field('weight')}${say('the field weight')}`,
  ]);
});

test('an answer with a status that is not shown needs the mark', async () => {
  const branches = (mark: string) => `
          oneOf:
            - { type: object, properties: { status: { type: string, const: success } } }
            - { type: object, ${mark} properties: { status: { type: string, const: waiting }, eta: { type: number } } }`;
  expect(await check(operation({ answer: branches('') }))).toEqual([
    `${answer}/oneOf/1: ${say('this kind of answer')}`,
  ]);
  expect(await check(operation({ answer: branches("x-assumption: 'It may wait.',") }))).toEqual([]);
});

test('a field of an answer that is not shown needs the mark, on its definition or where it is used', async () => {
  const own = '{ type: object, properties: { extra: { type: string } } }';
  expect(await check(operation({ answer: own }))).toEqual([
    `${answer}/properties/extra: ${say('the field extra')}`,
  ]);
  const shared =
    "{ $ref: '#/components/schemas/Answer', x-assumption: 'It answers as others do.' }";
  expect(await check(operation({ answer: shared }), `schemas: { Answer: ${own} }`)).toEqual([]);
});

test('an answer with another status code needs the mark', async () => {
  const wrong = (mark: string) => `'400': { description: Wrong. ${mark} }`;
  expect(await check(operation({ responses: wrong('') }))).toEqual([
    `/responses/400: ${say('the answer 400')}`,
  ]);
  const marked = wrong(", x-assumption: 'Wrong input answers 400.'");
  expect(await check(operation({ responses: marked }))).toEqual([]);
});

test('an operation that is not shown needs the mark once', async () => {
  const other = (mark: string) =>
    `operationId: breakThing\n${mark}\nresponses: { '204': { description: Broken. } }`;
  expect(await check(other(''))).toEqual([
    ': breakThing: the operation is not in the interface: mark it with x-assumption.',
  ]);
  expect(await check(other('x-assumption: Things can be broken.'))).toEqual([]);
});
