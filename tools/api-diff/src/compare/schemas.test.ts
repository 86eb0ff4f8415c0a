import { normaliseAsWritten } from '@genmedia/codegen/documents';
import type { Document } from '@genmedia/openapi';
import { expect, test } from 'vitest';
import { compare } from './compare.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const text = { type: 'string' };
const Boat = { type: 'object', required: ['sail'], properties: { sail: text, note: text } };
const Car = { type: 'object', required: ['wheel'], properties: { wheel: text } };

const BoatOrCar = { oneOf: [ref('Boat'), ref('Car')] };
const Sized = { anyOf: [{ required: ['long'] }, { required: ['wide'] }] };
const constants = (...values: string[]) => ({
  oneOf: values.map((value) => ({ ...text, const: value, title: value.toUpperCase() })),
});

/** A contract with one operation that is sent this schema, and answers it or another. */
function contract(sent: unknown, answered: unknown, schemas: object): Document {
  const content = (schema: unknown) => ({ 'application/json': { schema } });
  const draw = {
    operationId: 'draw',
    requestBody: { required: true, content: content(sent) },
    responses: { 200: { description: 'Drawn.', content: content(answered) } },
  };
  const components = { schemas: { Boat, Car, Thing: BoatOrCar, Sized, ...schemas } };
  const info = { title: 'Boats', version: '1' };
  return normaliseAsWritten({
    openapi: '3.1.0',
    info,
    paths: { '/draw': { post: draw } },
    components,
  } as unknown as Document);
}

/** The changes of a schema that is sent, or answered. */
function changes(direction: string, before: unknown, after: unknown, schemas: object = {}) {
  const [one, other] = [before, after].map((schema) =>
    direction === 'request' ? contract(schema, text, schemas) : contract(text, schema, schemas),
  ) as [Document, Document];
  return compare({ before: one, after: other });
}

function rules(direction: string, before: unknown, after: unknown): string[] {
  return changes(direction, before, after).map(({ rule }) => rule);
}

test.for<[string, unknown, unknown, string[]]>([
  // What stands beside a reference
  [
    'request',
    ref('Boat'),
    { ...ref('Boat'), required: ['note'] },
    ['request-field-became-required'],
  ],
  [
    'request',
    ref('Boat'),
    { ...ref('Boat'), properties: { crew: text }, required: ['crew'] },
    ['request-field-added-required'],
  ],
  [
    'request',
    ref('Boat'),
    { ...ref('Boat'), additionalProperties: false },
    ['request-fields-closed'],
  ],
  ['request', ref('Boat'), { ...ref('Boat'), type: 'object' }, []],
  // What is required of fields that are described elsewhere
  [
    'request',
    { anyOf: [{ required: ['a'] }, { required: ['b'] }] },
    { anyOf: [{ required: ['a'] }, { required: ['c'] }] },
    ['request-field-became-optional', 'request-field-became-required'],
  ],
  [
    'answer',
    { type: 'object', additionalProperties: text, required: ['id', 'name'] },
    { type: 'object', additionalProperties: text, required: ['id'] },
    ['answer-field-became-optional'],
  ],
  ['answer', { ...text, required: true }, { ...text, title: 'T' }, ['words-changed']],
  ['request', Boat, { oneOf: [ref('Car'), ref('Boat')] }, ['request-branch-added']],
  // The default of OpenAPI 3.0
  ['answer', { allOf: [ref('Boat')] }, { allOf: [ref('Boat')], nullable: false }, []],
  ['request', { ...text, nullable: false }, text, []],
  // A part of an `allOf` that cannot be merged
  ['request', Boat, { allOf: [Boat, { minProperties: 2 }] }, ['request-limit-tightened']],
  ['request', { allOf: [Boat, { minProperties: 2 }] }, Boat, ['request-limit-loosened']],
  [
    'request',
    ref('Boat'),
    { allOf: [{ ...Boat, required: ['sail', 'note'] }, { maxProperties: 2 }] },
    ['request-field-became-required', 'request-limit-tightened'],
  ],
  [
    'answer',
    Boat,
    { description: 'A boat.', allOf: [ref('Boat'), { type: 'object', maxProperties: 2 }] },
    ['answer-limit-tightened', 'words-changed'],
  ],
  // Schemas that nothing matches
  [
    'request',
    { type: 'object', properties: { x: true } },
    { type: 'object', properties: { x: false } },
    ['request-type-narrowed', 'request-constraint-changed'],
  ],
  [
    'request',
    { type: 'array', items: text },
    { type: 'array', items: false },
    ['request-type-narrowed', 'request-constraint-changed'],
  ],
  // Parts of an `allOf` that are only words, or have another name
  [
    'answer',
    { allOf: [BoatOrCar, { description: 'A thing.' }] },
    { ...BoatOrCar, description: 'A thing.' },
    [],
  ],
  [
    'answer',
    { allOf: [BoatOrCar, ref('Sized'), { description: 'A thing.' }] },
    { allOf: [ref('Thing'), ref('Sized'), { description: 'It.' }] },
    ['words-changed'],
  ],
  // A list of values in other words
  ['answer', constants('a', 'b'), { ...text, enum: ['a', 'b'] }, []],
  ['request', { ...text, enum: ['a'] }, constants('a', 'b'), ['request-value-added']],
  ['answer', text, constants('a', 'b'), ['answer-type-narrowed']],
  ['answer', constants('a', 'b'), constants('a', 'b', 'c'), ['answer-branch-added']],
  ['answer', { type: 'boolean', enum: [true, false] }, { type: 'boolean' }, []],
  ['request', { type: 'boolean' }, { type: 'boolean', enum: [true] }, ['request-type-narrowed']],
  ['request', { enum: [true, false] }, { enum: [true] }, ['request-value-removed']],
  [
    'request',
    { enum: [true, false] },
    { enum: [true, false, 'x'] },
    ['request-type-widened', 'request-value-added'],
  ],
  [
    'request',
    { type: ['boolean', 'string'] },
    { type: ['boolean', 'string'], enum: [true, false] },
    ['request-type-narrowed'],
  ],
  // A schema that became one of several
  ['request', ref('Boat'), { oneOf: [ref('Boat'), ref('Car')] }, ['request-branch-added']],
  [
    'request',
    ref('Boat'),
    { oneOf: [ref('Boat'), ref('Car')], discriminator: { propertyName: 'kind' } },
    ['request-branch-added'],
  ],
  ['answer', { anyOf: [ref('Boat'), ref('Car')] }, ref('Car'), ['answer-branch-removed']],
  // Ways to allow anything
  [
    'request',
    { type: 'object', additionalProperties: true },
    { type: 'object', additionalProperties: {} },
    [],
  ],
  ['answer', { type: 'array', items: { title: 'Any' } }, { type: 'array' }, []],
  // A map that has no fields any more
  [
    'request',
    { type: 'object', additionalProperties: text },
    { type: 'object', additionalProperties: false },
    ['request-fields-closed', 'request-type-narrowed'],
  ],
  // Values and types that are the same
  ['request', { enum: [[1], { a: 1 }] }, { enum: [[1], { a: 1 }], title: 'L' }, ['words-changed']],
  ['answer', { type: ['integer', 'number'] }, { type: 'number' }, []],
  ['request', { type: 'array', enum: [[1]] }, { enum: [[1]] }, []],
])('a schema of a(n) %s, from %j to %j', ([direction, before, after, expected]) => {
  expect(rules(direction, before, after)).toEqual(expected);
});

test.for([
  [{ ...text, enum: ['a', 'b'] }, text, 'string'],
  [{ enum: ['a', 1] }, {}, 'anything'],
])(
  'the end of a list of values says what is allowed instead: from %j to %j',
  ([one, other, after]) => {
    const found = changes('request', one, other);
    expect(found).toContainEqual(expect.objectContaining({ rule: 'request-type-widened', after }));
  },
);

test('a component with another name is compared, once, with what is in it', () => {
  const Ship = {
    type: 'object',
    required: ['sail', 'note'],
    properties: { sail: text, note: text },
  };
  const pair = (name: string) => ({ type: 'object', properties: { a: ref(name), b: ref(name) } });
  expect(changes('request', pair('Boat'), pair('Ship'), { Ship })).toMatchObject([
    { rule: 'request-field-became-required', at: 'a.note' },
  ]);
});

test('a contract all of whose components have new names is compared in an instant', () => {
  const chain = (name: string): Record<string, object> =>
    Object.fromEntries(
      Array.from({ length: 40 }, (_, n) => {
        const next = n < 39 ? ref(`${name}${n + 1}`) : text;
        return [`${name}${n}`, { type: 'object', properties: { a: next, b: next } }];
      }),
    );
  const before = contract(ref('S0'), text, chain('S'));
  const after = contract(ref('T0'), text, chain('T'));
  const found = new Set(compare({ before, after }).map(({ rule }) => rule));
  expect(found).toEqual(new Set(['schema-removed', 'schema-renamed', 'schema-added']));
});

test('a component is compared that only the mapping of a discriminator names', () => {
  const inherited = (lives: object) => {
    const mapping = { cat: '#/components/schemas/Cat' };
    const discriminator = { propertyName: 'kind', mapping };
    const Pet = { type: 'object', properties: { kind: text }, discriminator };
    return { Pet, Cat: { allOf: [ref('Pet'), { type: 'object', properties: { lives } }] } };
  };
  const [before, after] = [{ type: 'integer' }, text].map((lives) =>
    contract(text, ref('Pet'), inherited(lives)),
  ) as [Document, Document];
  expect(compare({ before, after })).toMatchObject([
    { rule: 'answer-type-changed', schema: 'Cat', operations: ['draw'], at: 'lives' },
  ]);
});

test('a component is compared that operations have only merged into another, or not at all', () => {
  const inherited = (required: string[], lives: object) => ({
    Pet: { type: 'object', properties: { name: text }, required },
    Cat: { allOf: [ref('Pet'), { type: 'object', required: ['name'] }] },
    Dog: { type: 'object', properties: { lives } },
  });
  const [before, after] = [
    contract(text, ref('Cat'), inherited([], text)),
    contract(text, ref('Cat'), inherited(['name'], { type: 'integer' })),
  ] as const;
  expect(compare({ before, after })).toMatchObject([
    { rule: 'request-field-became-required', schema: 'Pet', operations: [], at: 'name' },
    { rule: 'request-type-changed', schema: 'Dog', operations: [], at: 'lives' },
  ]);
});

test('a component is compared whose last operation is gone', () => {
  const [before, after] = [text, { type: 'integer' }].map((sail) =>
    contract(text, ref('Raft'), { Raft: { type: 'object', properties: { sail } } }),
  ) as [Document, Document];
  after.paths = {};
  expect(compare({ before, after })).toMatchObject([
    { rule: 'operation-removed-suddenly' },
    { rule: 'request-type-changed', schema: 'Raft', operations: [] },
  ]);
});
