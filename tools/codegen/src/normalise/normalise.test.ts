import type { Schema } from '@genmedia/openapi';
import { expect, test } from 'vitest';
import { documentOf, frozen, json } from '../testing/document.ts';
import { normalise } from './index.ts';

/** The normalised form of a schema, in a document with others. */
function schemaOf(schema: object, others: object = {}, openapi = '3.1.0'): Schema | undefined {
  const document = frozen(
    documentOf({ openapi, components: { schemas: { ...others, It: schema } } }),
  );
  return normalise(document).components?.schemas?.It;
}

test.each([
  [
    'a type that may be null',
    { type: ['string', 'null'], maxLength: 9, description: 'Text.', default: null, 'x-since': '1' },
    {
      description: 'Text.',
      default: null,
      'x-since': '1',
      anyOf: [{ type: 'string', maxLength: 9 }, { type: 'null' }],
    },
  ],
  [
    'an enum that may be null',
    { type: ['string', 'null'], enum: ['a', null] },
    { anyOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }] },
  ],
  [
    'an enum without null',
    { type: ['string', 'null'], enum: ['a'] },
    { type: 'string', enum: ['a'] },
  ],
  [
    'a constant that is not null',
    { type: ['string', 'null'], const: 'a' },
    { type: 'string', const: 'a' },
  ],
  [
    'a nullable enum, as 3.0 says it',
    { type: 'string', nullable: true, enum: ['a'] },
    { anyOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }] },
  ],
  [
    'several types that may be null',
    { type: ['string', 'integer', 'null'] },
    { anyOf: [{ type: ['string', 'integer'] }, { type: 'null' }] },
  ],
  ['nothing but null', { type: ['null'] }, { type: 'null' }],
  [
    'the constant null',
    { const: null, description: 'None.' },
    { description: 'None.', type: 'null' },
  ],
  ['a list of null alone', { enum: [null] }, { type: 'null' }],
  [
    'a nullable list of null alone, as 3.0 says it',
    { type: 'string', nullable: true, enum: [null], description: 'None.' },
    { description: 'None.', type: 'null' },
  ],
  ['a type that may not be null', { type: ['string', 'integer'] }, { type: ['string', 'integer'] }],
  [
    'nullable, as 3.0 says it',
    { type: 'string', nullable: true },
    { anyOf: [{ type: 'string' }, { type: 'null' }] },
  ],
  ['not nullable', { type: 'string', nullable: false }, { type: 'string' }],
])('null is valid where the schema allows it: %s', (_, schema, expected) => {
  expect(schemaOf(schema)).toEqual(expected);
});

test('null is spelled out inside other schemas, and never inside examples', () => {
  const inner = { type: ['string', 'null'] };

  expect(schemaOf({ type: 'object', properties: { a: inner }, example: { a: inner } })).toEqual({
    type: 'object',
    properties: { a: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
    example: { a: inner },
  });
});

const Base = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'integer' } },
  description: 'A base.',
};
const base = { $ref: '#/components/schemas/Base' };

test('an allOf of objects is one object with the fields of all', () => {
  const own = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };

  expect(schemaOf({ description: 'A child.', allOf: [base, own] }, { Base })).toEqual({
    type: 'object',
    description: 'A child.',
    required: ['id', 'name'],
    properties: { id: { type: 'integer' }, name: { type: 'string' } },
  });
});

test('a part of an allOf may say more about a field of another part', () => {
  const Status = {
    type: 'object',
    properties: { status: { type: 'string', enum: ['on', 'off'] } },
  };
  const more = { properties: { status: { description: 'Of the child.' } } };
  const status = { $ref: '#/components/schemas/Status' };

  expect(schemaOf({ allOf: [status, more] }, { Status })?.properties).toEqual({
    status: { type: 'string', enum: ['on', 'off'], description: 'Of the child.' },
  });
});

test('an allOf of allOfs is flat as well', () => {
  const Middle = { allOf: [base, { properties: { size: { type: ['integer', 'null'] } } }] };
  const middle = { $ref: '#/components/schemas/Middle' };

  const schema = schemaOf({ allOf: [middle, { required: ['size'] }] }, { Base, Middle });

  expect(schema?.properties).toEqual({
    id: { type: 'integer' },
    size: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
  });
});

test('an allOf of one schema becomes that schema, with the texts beside it', () => {
  expect(schemaOf({ allOf: [base], description: 'Which base.' }, { Base })).toMatchObject({
    properties: Base.properties,
    description: 'Which base.',
  });
  expect(
    schemaOf({ allOf: [{ $ref: '#/components/schemas/Id' }] }, { Id: { type: 'string' } }),
  ).toEqual({
    $ref: '#/components/schemas/Id',
  });
});

test.each(['3.0.3', '3.1.0'])('a list of no schemas says nothing, in OpenAPI %s', (version) => {
  const schema = { ...text, allOf: [], oneOf: [], anyOf: [] };
  expect(schemaOf(schema, {}, version)).toEqual(text);
});

test('an allOf of more than fields is kept', () => {
  const schema = { allOf: [base, { oneOf: [{ required: ['a'] }, { required: ['b'] }] }] };

  expect(schemaOf(schema, { Base })).toEqual(schema);
});

const text = { type: 'string' };
const Name = { ...text, minLength: 2, maxLength: 9, description: 'A name.', example: 'Iris' };
const name = { $ref: '#/components/schemas/Name' };
const named = { required: ['name'], properties: { name: text } };
const Child = {
  type: 'object',
  required: ['id', 'name'],
  properties: { id: { type: 'integer' }, name: text },
};

test.each<[string, object, object]>([
  ['fields', { ...base, ...named, description: 'Ours.' }, { ...Child, description: 'Ours.' }],
  ['words', { ...base, description: 'Ours.' }, { ...base, description: 'Ours.' }],
  [
    'a field of both',
    { ...base, properties: { id: { minimum: 1 } } },
    {
      ...Base,
      properties: { id: { type: 'integer', minimum: 1 } },
    },
  ],
  [
    'a narrower limit',
    { ...name, maxLength: 5 },
    {
      ...text,
      minLength: 2,
      maxLength: 5,
      description: 'A name.',
    },
  ],
  ['a wider limit', { ...name, maxLength: 50, title: 'Name' }, { ...name, title: 'Name' }],
  [
    'a limit of a reference to a reference',
    { $ref: '#/components/schemas/Alias', maxLength: 5 },
    { ...text, minLength: 2, maxLength: 5, description: 'A name.' },
  ],
  ['a limit of another type', { ...base, maxLength: 5 }, base],
  ['its own type', { ...name, type: ['string', 'null'] }, name],
  ['another type', { ...name, type: 'object' }, name],
  [
    'the type of all branches',
    { $ref: '#/components/schemas/Either', type: 'object' },
    { $ref: '#/components/schemas/Either' },
  ],
  ['one of its types', { $ref: '#/components/schemas/Scalar', type: 'string' }, text],
  [
    'fields, and no others',
    { ...base, ...named, additionalProperties: false },
    { ...Child, description: 'A base.' },
  ],
  [
    'values',
    { $ref: '#/components/schemas/Color', enum: ['red', 'pink'], default: 'red' },
    {
      enum: ['red'],
      default: 'red',
    },
  ],
  [
    'limits of lists',
    { $ref: '#/components/schemas/Names', maxItems: 3, items: { maxLength: 5 } },
    {
      type: 'array',
      maxItems: 3,
      items: { ...text, minLength: 2, maxLength: 5, description: 'A name.' },
    },
  ],
  [
    'a second pattern',
    { $ref: '#/components/schemas/Slug', pattern: 'z$' },
    {
      allOf: [{ $ref: '#/components/schemas/Slug' }, { type: 'string', pattern: 'z$' }],
    },
  ],
  [
    'what fields of a map there must be',
    { $ref: '#/components/schemas/Map', required: ['a'] },
    {
      allOf: [
        { $ref: '#/components/schemas/Map' },
        { type: 'object', required: ['a'], properties: { a: {} } },
      ],
    },
  ],
])(
  'what stands beside a reference counts as far as it narrows the target: %s',
  (_, schema, expected) => {
    const others = {
      Base,
      Name,
      Alias: { $ref: '#/components/schemas/Name' },
      Color: { enum: ['red', 'blue'] },
      Names: { type: 'array', items: name },
      Slug: { ...text, pattern: '^a' },
      Map: { type: 'object', additionalProperties: text },
      Either: { oneOf: [base, { type: 'object', additionalProperties: text }] },
      Scalar: { type: ['string', 'integer'] },
    };
    expect(schemaOf(schema, others)).toEqual(expected);
  },
);

test('a part of an allOf may have keywords beside its reference', () => {
  const schema = { allOf: [{ ...base, required: ['name'] }, { properties: { name: text } }] };
  expect(schemaOf(schema, { Base })).toMatchObject({ required: ['id', 'name'] });
});

test('parts that take no other fields than their own are merged like others', () => {
  const flag = (value: boolean) => ({ type: 'boolean', default: value });
  const Closed = {
    type: 'object',
    properties: { stream: flag(false) },
    additionalProperties: false,
  };
  const streamed = { type: 'object', properties: { stream: { ...flag(true), enum: [true] } } };
  const schema = { allOf: [{ $ref: '#/components/schemas/Closed' }, streamed] };
  expect(schemaOf(schema, { Closed })).toEqual({ ...streamed, additionalProperties: false });
});

test.each([true, {}])(
  'parts that take any other fields are merged, and the later default counts: %j',
  (any) => {
    const open = (value: number) => ({
      type: 'object',
      properties: { size: { type: 'integer', default: value } },
      additionalProperties: any,
    });
    const other = { ...open(1), properties: { note: text } };
    expect(schemaOf({ allOf: [open(1), open(2), other] })).toEqual({
      ...open(2),
      properties: { ...open(2).properties, note: text },
    });
    const closed = { ...other, additionalProperties: false };
    expect(schemaOf({ allOf: [closed, open(2)] })?.additionalProperties).toBe(false);
  },
);

test('a part that is a map of any fields is kept, because zod would lose them', () => {
  for (const additionalProperties of [true, {}]) {
    const schema = { allOf: [base, { type: 'object', additionalProperties }] };
    expect(schemaOf(schema, { Base })).toEqual(schema);
  }
});

test('words beside the reference of a part do not keep it from being merged', () => {
  const schema = { allOf: [{ ...base, summary: 'A base', readOnly: true }, named] };
  expect(schemaOf(schema, { Base })).toEqual({ ...Child, description: 'A base.' });
  const short = {
    allOf: [
      { ...name, summary: 'A name' },
      { ...text, maxLength: 5 },
    ],
  };
  expect(schemaOf(short, { Name })).toMatchObject({ ...text, minLength: 2, maxLength: 5 });
});

test('a part of an allOf may require a field named as a member of every object', () => {
  const part = { type: 'object', required: ['constructor'], properties: { size: text } };
  const schema = { allOf: [{ type: 'object', additionalProperties: text }, part] };
  expect(schemaOf(schema)).toEqual(schema);
});

test('a schema that says it may not be null is named as without that', () => {
  const schemas = [{}, { nullable: false }].map((more) =>
    schemaOf({ type: 'object', properties: { a: { allOf: [base], ...more } } }, { Base }, '3.0.3'),
  );
  expect(schemas[1]).toEqual(schemas[0]);
});

test('null is valid only if it is for every part of an allOf', () => {
  const schema = { allOf: [name, { ...text, nullable: true }] };
  expect(schemaOf(schema, { Name }, '3.0.3')).toEqual(name);
});

test('what a part of an allOf says about a field that refers applies as well as the target', () => {
  const fieldWith = (field: object) => ({ type: 'object', properties: { field } });
  const schema = { allOf: [fieldWith(base), fieldWith({ ...named, description: 'Ours.' })] };
  expect(schemaOf(schema, { Base }, '3.0.3')?.properties?.field).toEqual({
    ...Child,
    description: 'Ours.',
  });
});

test('limits in an allOf apply to the reference beside them', () => {
  expect(schemaOf({ allOf: [name], maxLength: 5 }, { Name }, '3.0.3')).toMatchObject({
    type: 'string',
    minLength: 2,
    maxLength: 5,
  });
});

const pair = (key: string, ...branches: object[]) => ({ required: ['name'], [key]: branches });

test.each([
  ['inline', { type: 'object', properties: { name: text } }, text],
  ['behind a reference', { $ref: '#/components/schemas/Named' }, text],
  ['declared in two ways', { type: 'object', properties: { name: { type: 'integer' } } }, {}],
])('a field that a union requires and its branches declare is its own: %s', (_, branch, field) => {
  const Named = { type: 'object', properties: { name: text, size: text } };
  const other = { type: 'object', properties: { name: text } };
  for (const key of ['anyOf', 'oneOf']) {
    expect(schemaOf(pair(key, branch, other), { Named })).toEqual({
      ...pair(key, branch, other),
      type: 'object',
      properties: { name: field },
    });
  }
});

test.each([
  ['each branch requires', pair('anyOf', { type: 'object', ...named }, { ...Child })],
  ['no branch declares', pair('oneOf', base, { type: 'object', properties: { a: text } })],
  [
    'a value that is no object lacks',
    pair('anyOf', text, { type: 'object', properties: { name: text } }),
  ],
])('a union gets no field that %s', (_, schema) => {
  expect(schemaOf(schema, { Base })).toEqual(schema);
});

test('a union gets no field where null is valid for a branch', () => {
  const branch = { type: ['object', 'null'], properties: { name: text } };
  expect(schemaOf(pair('oneOf', branch, { ...Child }))).not.toHaveProperty('type');
});

test('a recursive schema is kept', () => {
  const schema = { allOf: [{ $ref: '#/components/schemas/It' }, { properties: {} }] };

  expect(schemaOf(schema)).toEqual(schema);
});

const listOf = (items: object) => ({ type: 'array', items });
const itself = { $ref: '#/components/schemas/It' };
const node = { $ref: '#/components/schemas/Node' };

test.each([
  ['itself', itself, itself],
  ['the same', node, node],
  ['a list of itself', listOf(itself), listOf(itself)],
])('a part of an allOf may say that a field of a recursive part is %s', (_, field, expected) => {
  const parent = 'type' in field ? listOf(node) : node;
  const Node = { type: 'object', properties: { id: text, parent } };
  const schema = { allOf: [node, { type: 'object', properties: { parent: field } }] };
  expect(schemaOf(schema, { Node })).toEqual({
    type: 'object',
    properties: { id: text, parent: expected },
  });
});

test('if parts of an allOf contradict each other about items, the later one counts', () => {
  const fieldWith = (items: object) => ({ type: 'object', properties: { data: listOf(items) } });
  for (const items of [text, {}]) {
    const schema = { allOf: [fieldWith(items), fieldWith(base)] };
    expect(schemaOf(schema, { Base })?.properties?.data).toEqual(listOf(base));
  }
});

test('3.0 becomes 3.1: limits, null, and references that stand alone', () => {
  const schema = {
    type: 'object',
    properties: {
      size: {
        type: 'number',
        minimum: 0,
        exclusiveMinimum: true,
        maximum: 9,
        exclusiveMaximum: false,
      },
      base: { $ref: '#/components/schemas/Base', description: 'Ignored in 3.0.' },
      note: { type: 'string', nullable: true },
    },
  };

  expect(schemaOf(schema, { Base }, '3.0.3')?.properties).toEqual({
    size: { type: 'number', exclusiveMinimum: 0, maximum: 9 },
    base,
    note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  });
  expect(normalise(documentOf({ openapi: '3.0.3' })).openapi).toBe('3.1.0');
});

test('schemas get valid type names, and references are adapted', () => {
  const document = documentOf({
    components: {
      schemas: {
        'user-list': { type: 'array', items: { $ref: '#/components/schemas/user' } },
        user: {
          oneOf: [{ $ref: '#/components/schemas/user-list' }],
          discriminator: { propertyName: 'kind', mapping: { a: 'user-list' } },
        },
        User: { type: 'string' },
        '3d': { type: 'string' },
        'v1.API': { type: 'string' },
        用户: { type: 'string' },
        订单: { $ref: '#/components/schemas/用户' },
      },
    },
  });

  expect(normalise(frozen(document)).components?.schemas).toEqual({
    UserList: { type: 'array', items: { $ref: '#/components/schemas/User' } },
    User: {
      oneOf: [{ $ref: '#/components/schemas/UserList' }],
      discriminator: { propertyName: 'kind', mapping: { a: 'UserList' } },
    },
    User2: { type: 'string' },
    _3d: { type: 'string' },
    V1api: { type: 'string' },
    Schema: { type: 'string' },
    Schema2: { $ref: '#/components/schemas/Schema' },
  });
});

test('a schema inside a component that a reference leads to is a component of its own', () => {
  const address = { type: ['object', 'null'], properties: { street: { type: 'string' } } };
  const path = '#/components/schemas/an-order/properties/address';
  const schemas = {
    'an-order': { type: 'object', properties: { address, to: { $ref: path } } },
    Street: { $ref: `${path}/properties/street` },
  };
  const normalised = normalise(frozen(documentOf({ components: { schemas } })));
  const { AnOrder, ...others } = normalised.components?.schemas ?? {};
  expect(AnOrder?.properties?.to).toEqual({ $ref: '#/components/schemas/AnOrderAddress' });
  expect(others).toEqual({
    Street: { $ref: '#/components/schemas/AnOrderAddressStreet' },
    AnOrderAddress: AnOrder?.properties?.address,
    AnOrderAddressStreet: { type: 'string' },
  });
});

test('a flag of an early JSON Schema says nothing', () => {
  expect(schemaOf({ type: 'string', required: true })).toEqual({ type: 'string' });
});

test('the schema of an answer that a reference leads to is a component of its own', () => {
  const gone = { type: 'object', properties: { code: { type: 'integer' } } };
  const inside = '/content/application~1json/schema';
  const paths = { '/a': { get: { responses: { 200: json(gone) } } } };
  const schemas = {
    OfResponse: { $ref: `#/components/responses/Gone${inside}` },
    OfPath: { $ref: `#/paths/~1a/get/responses/200${inside}` },
  };
  const components = { schemas, responses: { Gone: { description: 'Gone.', ...json(gone) } } };
  expect(normalise(documentOf({ paths, components })).components?.schemas).toEqual({
    OfResponse: { $ref: '#/components/schemas/Gone' },
    OfPath: { $ref: '#/components/schemas/AGet200' },
    Gone: gone,
    AGet200: gone,
  });
});

test('methods of OpenAPI 3.2 are left out', () => {
  const get = { operationId: 'a', responses: {} };
  const item = { get, query: { responses: {} }, additionalOperations: { COPY: { responses: {} } } };
  expect(normalise(documentOf({ paths: { '/a': item } })).paths).toEqual({ '/a': { get } });
});

test('no schema has the name of a type that generated code uses', () => {
  const schemas = {
    blob: { type: 'string' },
    Record: { $ref: '#/components/schemas/blob' },
    RegExp: { type: 'string', pattern: 'a' },
  };
  expect(normalise(documentOf({ components: { schemas } })).components?.schemas).toEqual({
    Blob2: { type: 'string' },
    Record2: { $ref: '#/components/schemas/Blob2' },
    RegExp2: { type: 'string', pattern: 'a' },
  });
});

test('a range of statuses is written in capitals, and an extension beside them is no status', () => {
  const ok = { description: 'Ok.' };
  const responses = { 200: ok, '4xx': ok, default: ok, 'x-note': { text: 'See the wiki.' } };
  const get = { operationId: 'a', responses };
  const { paths } = normalise(frozen(documentOf({ paths: { '/a': { get } } })));
  expect(paths?.['/a']?.get?.responses).toEqual({ 200: ok, '4XX': ok, default: ok });
});

test('a contract of webhooks alone gets no paths', () => {
  const webhooks = { added: { post: { operationId: 'added', responses: {} } } };
  const { paths: _, ...document } = documentOf({});
  expect(normalise({ ...document, webhooks })).not.toHaveProperty('paths');
});

test('an extension beside the paths is none of them', () => {
  const paths = { '/a': { get: { operationId: 'a', responses: {} } }, 'x-note': null };
  expect(Object.keys(normalise(documentOf({ paths })).paths ?? {})).toEqual(['/a']);
});

test('a path that refers to its item is like any other', () => {
  const ok = { 200: { description: 'Ok.' } };
  const document = documentOf({
    paths: { '/boats/{id}': { $ref: '#/components/pathItems/Boat', description: 'Ours.' } },
    components: { pathItems: { Boat: { get: { responses: ok } } } },
  });
  const id = { name: 'id', in: 'path', required: true, schema: text };
  expect(normalise(frozen(document)).paths).toEqual({
    '/boats/{id}': {
      description: 'Ours.',
      get: { operationId: 'getBoatsById', responses: ok, parameters: [id] },
    },
  });
});

test('a parameter of a path that nobody declared is a text', () => {
  const get = { operationId: 'find', responses: {} };
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const document = documentOf({ paths: { '/{id}/{name}': { parameters: [id], get } } });
  expect(normalise(document).paths?.['/{id}/{name}']?.get?.parameters).toEqual([
    { name: 'name', in: 'path', required: true, schema: { type: 'string' } },
  ]);
});

test('headers that the media types decide are no parameters', () => {
  const header = (own: string) => ({ name: own, in: 'header', required: true, schema: text });
  const accept = { $ref: '#/components/parameters/Accept' };
  const others = [header('X-Trace'), { name: 'accept', in: 'query', schema: text }];
  const get = { operationId: 'find', responses: {}, parameters: [accept, ...others] };
  const document = documentOf({
    paths: { '/a': { parameters: [header('content-type')], get } },
    components: { parameters: { Accept: header('Accept') } },
  });
  const item = normalise(frozen(document)).paths?.['/a'];
  expect([item?.parameters, item?.get?.parameters]).toEqual([[], others]);
});

test.each<[string, object, boolean]>([
  ['has in that header', { type: 'http', scheme: 'bearer' }, false],
  ['has in a header of that name', { type: 'apiKey', in: 'header', name: 'authorization' }, false],
  ['has elsewhere', { type: 'apiKey', in: 'query', name: 'key' }, true],
])('Authorization beside a credential that a scheme %s', (_, scheme, isKept) => {
  const own = { name: 'Authorization', in: 'header', required: true, schema: text };
  const operation = { responses: {}, parameters: [own] };
  const document = documentOf({
    security: [{ account: [] }],
    paths: {
      '/a': {
        get: { operationId: 'find', ...operation },
        put: { operationId: 'open', ...operation, security: [] },
      },
      '/b': { parameters: [own], get: { operationId: 'list', responses: {} } },
    },
    components: { securitySchemes: { account: scheme } },
  });
  const { '/a': one, '/b': other } = normalise(frozen(document)).paths ?? {};
  const kept = isKept ? [own] : [];
  expect([one?.get?.parameters, other?.parameters]).toEqual([kept, kept]);
  expect(one?.put?.parameters).toEqual([own]);
});

const kindOf = (kind: object, more: object = {}) => ({
  type: 'object',
  required: ['kind'],
  properties: { kind, ...more },
});
const unionOf = (names: string[], more: object = {}) => ({
  oneOf: names.map((each) => ({ $ref: `#/components/schemas/${each}` })),
  discriminator: { propertyName: 'kind', ...more },
});

test.each([
  ['names, without a mapping', {}, text, 'my-cat', 'Dog'],
  [
    'of a mapping',
    { mapping: { cat: 'my-cat', dog: '#/components/schemas/Dog' } },
    text,
    'cat',
    'dog',
  ],
  ['of those of all', { mapping: { a: 'my-cat', b: 'Dog' } }, { enum: ['a', 'b'] }, 'a', 'b'],
  ['that are numbers', { mapping: { 1: 'my-cat', 2: 'Dog' } }, { type: 'integer' }, 1, 2],
  [
    'that are numbers or null',
    { mapping: { 1: 'my-cat', 2: 'Dog' } },
    { type: ['integer', 'null'] },
    1,
    2,
  ],
  ['that are listed numbers', { mapping: { 1: 'my-cat', 2: 'Dog' } }, { enum: [1, 2] }, 1, 2],
])('branches declare the values that mean them: %s', (_, more, kind, cat, dog) => {
  const schemas = {
    Kind: kind,
    'my-cat': kindOf({ $ref: '#/components/schemas/Kind' }),
    Dog: { allOf: [{ $ref: '#/components/schemas/Base' }, kindOf(kind)] },
    Base,
    Pet: unionOf(['my-cat', 'Dog'], more),
  };
  const { components } = normalise(frozen(documentOf({ components: { schemas } })));
  const { MyCat, Dog, Pet } = components?.schemas ?? {};
  expect([MyCat?.properties?.kind, Dog?.properties?.kind]).toMatchObject([
    { enum: [cat] },
    { enum: [dog] },
  ]);
  expect(Object.keys(Pet?.discriminator?.mapping ?? {})).toEqual([String(cat), String(dog)]);
});

test('a branch without the field that tells it apart gets it, and one that lists its value may lack it', () => {
  const schemas = {
    Cat: { type: 'object', properties: { lives: { type: 'integer' } } },
    Dog: { type: 'object', properties: { kind: { const: 'Dog' } } },
    Pet: unionOf(['Cat', 'Dog']),
  };
  const { components } = normalise(frozen(documentOf({ components: { schemas } })));
  const { Cat, Dog } = components?.schemas ?? {};
  expect(Cat).toMatchObject({
    properties: { kind: { type: 'string', enum: ['Cat'] } },
    required: ['kind'],
  });
  expect(Dog).toEqual(schemas.Dog);
});

test('values that branches list themselves count, if they are not those of the mapping', () => {
  const schemas = {
    Cat: kindOf({ const: 'cat' }),
    Dogs: kindOf({ anyOf: [{ enum: ['dog', 'wolf'] }, { type: 'null' }] }),
    Pet: unionOf(['Cat', 'Dogs']),
  };
  expect(normalise(documentOf({ components: { schemas } })).components?.schemas).toEqual(schemas);
});

test.each([
  ['as a branch of the same union', ['Animal', 'Dog'], { additionalProperties: text }, 'dog'],
  ['outside of the union', ['Animal', 'Plant'], {}, undefined],
])('what extends a branch does not have its values: %s', (_, names, more, value) => {
  const bark = { type: 'object', properties: { bark: { type: 'boolean' } } };
  const schemas = {
    Animal: { ...kindOf(text), ...more },
    Dog: { allOf: [{ $ref: '#/components/schemas/Animal' }, bark] },
    Plant: kindOf(text),
    Any: unionOf(names, { mapping: { animal: 'Animal', dog: 'Dog' } }),
  };
  const normalised = normalise(frozen(documentOf({ components: { schemas } })));
  const { Animal, Dog = {} } = normalised.components?.schemas ?? {};
  expect(Animal?.properties?.kind).toEqual({ type: 'string', enum: ['animal'] });
  const kinds = [...(Dog.allOf ?? []), Dog].flatMap(({ properties = {} }) => properties.kind ?? []);
  expect(kinds).toEqual(value ? [text, { type: 'string', enum: [value] }] : [text]);
});

test('a field that refers to the discriminator of a branch has the values that are written', () => {
  const kind = { ...text, enum: ['cat', 'dog'] };
  const schemas = {
    Cat: kindOf(kind),
    Dog: kindOf({ $ref: '#/components/schemas/Cat/properties/kind' }),
    Pet: unionOf(['Cat', 'Dog'], { mapping: { cat: 'Cat', dog: 'Dog' } }),
  };
  const normalised = normalise(frozen(documentOf({ components: { schemas } })));
  const { Cat, Dog, CatKind } = normalised.components?.schemas ?? {};
  expect([Cat?.properties?.kind, Dog?.properties?.kind, CatKind]).toEqual([
    { ...text, enum: ['cat'] },
    { ...text, enum: ['dog'] },
    kind,
  ]);
});

test('branches that are no objects, or whose fields are no texts or numbers, are as they are', () => {
  const schemas = {
    Name: text,
    Card: kindOf({ const: 'Card' }),
    Sender: unionOf(['Name', 'Card'], { mapping: { Card: '#/components/schemas/Card' } }),
    On: kindOf({ type: 'boolean' }),
    Off: kindOf({ type: 'boolean' }),
    Switch: unionOf(['On', 'Off'], {
      mapping: { true: '#/components/schemas/On', false: '#/components/schemas/Off' },
    }),
  };
  expect(normalise(documentOf({ components: { schemas } })).components?.schemas).toEqual(schemas);
});

test('definitions inside a schema are components, and no part of its values', () => {
  const Order = {
    type: 'object',
    properties: { lines: { type: 'array', items: { $ref: '#/components/schemas/It/$defs/Line' } } },
    $defs: { Line: { type: 'string' } },
  };
  expect(schemaOf(Order)).toEqual({
    type: 'object',
    properties: { lines: { type: 'array', items: { $ref: '#/components/schemas/ItDefsLine' } } },
  });
});

test('a path parameter that may have slashes is one like others, unless it is called so', () => {
  const get = { operationId: 'get', responses: {} };
  const parameters = [{ name: 'key+', in: 'path', required: true, schema: { type: 'string' } }];
  const paths = {
    '/files/{key+}': { get },
    '/{id}': { get },
    '/{id+}': { get },
    '/own/{key+}': { get: { ...get, parameters } },
    '/shared/{key+}': { get, parameters },
  };
  expect(Object.keys(normalise(frozen(documentOf({ paths }))).paths ?? {})).toEqual([
    '/files/{key}',
    '/{id}',
    '/{id+}',
    '/own/{key+}',
    '/shared/{key+}',
  ]);
});
