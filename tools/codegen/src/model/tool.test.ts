import { expect, test } from 'vitest';
import { documentOf, documentWith, json } from '../testing/document.ts';
import { buildModel } from './build.ts';

function toolFor(operation: object, schemas: Record<string, object> = {}) {
  const [first] = buildModel(documentWith(operation, schemas)).operations;
  if (!first) throw new Error('The document has no operation.');
  return first;
}

const parameter = (name: string, place: string, more: object = {}) => ({
  name,
  in: place,
  schema: { type: 'string' },
  ...more,
});

test('all arguments of a tool are one object, without what a client sends itself', () => {
  const { tool } = toolFor({
    parameters: [
      parameter('room', 'query', { required: true, description: 'Where.' }),
      parameter('X-Trace', 'header'),
      parameter('session', 'cookie'),
      parameter('Idempotency-Key', 'header'),
      parameter('Prefer', 'header'),
    ],
    requestBody: {
      required: true,
      ...json({
        type: 'object',
        required: ['key', 'prompt'],
        properties: {
          key: { type: 'string', 'x-credential': 'api-key' },
          prompt: { type: 'string', maxLength: 9, examples: ['A lamp'] },
          webhook: { type: 'string', 'x-tool': 'left-out' },
        },
      }),
    },
  });
  expect(tool.input).toEqual({
    type: 'object',
    properties: {
      room: { type: 'string', description: 'Where.' },
      'X-Trace': { type: 'string' },
      session: { type: 'string' },
      prompt: { type: 'string', maxLength: 9 },
    },
    required: ['room', 'prompt'],
  });
  expect(tool.places).toEqual({
    path: [],
    query: ['room'],
    header: ['X-Trace'],
    cookie: ['session'],
    body: undefined,
  });
});

test.each([
  ['has a name of a parameter', { type: 'object', properties: { id: { type: 'integer' } } }],
  ['is a list', { type: 'array', items: { type: 'string' } }],
])('a body that %s is one argument', (_, schema) => {
  const { tool } = toolFor({
    parameters: [parameter('id', 'query')],
    requestBody: { required: true, ...json(schema) },
  });
  expect(tool.input).toEqual({
    type: 'object',
    properties: { id: { type: 'string' }, body: schema },
    required: ['body'],
  });
  expect(tool.places.body).toBe('body');
});

const base64 = { type: 'string', contentEncoding: 'base64' };

test.each([
  ['multipart/form-data', { type: 'object' }],
  ['application/x-www-form-urlencoded', { type: 'object' }],
  ['text/csv', { type: 'string' }],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', base64],
  ['image/png', base64],
])('a body of %s of which no more is known is an argument: %j', (contentType, body) => {
  const { tool } = toolFor({ requestBody: { content: { [contentType]: {} } } });
  expect(tool.input.properties).toEqual({ body });
});

const upload = {
  type: 'object',
  required: ['file'],
  properties: {
    file: { type: 'string', format: 'binary', description: 'The picture.' },
    more: { type: 'array', items: { type: 'string', format: 'binary' } },
    mask: { anyOf: [{ type: 'string', format: 'binary' }, { type: 'null' }] },
    title: { type: 'string' },
    day: { type: 'string', format: 'date' },
  },
};

test('no model is asked for a credential that a contract writes as a header', () => {
  const names = ['xi-api-key', 'Authorization', 'X-Auth-Token', 'X-Page-Token', 'X-Sort-Key'];
  const { tool } = toolFor({ parameters: names.map((name) => parameter(name, 'header')) });
  expect(Object.keys(Object(tool.input.properties))).toEqual(['X-Page-Token', 'X-Sort-Key']);
});

test('the fields of a form are arguments, and its files are base64', () => {
  const requestBody = { content: { 'multipart/form-data': { schema: upload } } };
  const properties = {
    file: { ...base64, description: 'The picture.' },
    more: { type: 'array', items: base64 },
    mask: { anyOf: [base64, { type: 'null' }] },
    title: { type: 'string' },
    day: { type: 'string', format: 'date' },
  };
  const { tool } = toolFor({ requestBody });
  expect(tool.input).toEqual({ type: 'object', properties, required: ['file'] });
  const { tool: other } = toolFor({ requestBody, parameters: [parameter('title', 'query')] });
  expect(other.input.properties?.body).toEqual({ type: 'object', properties, required: ['file'] });
  expect(toolFor({ requestBody: json(upload) }).tool.input).toEqual(upload);
});

test('the files of each union among the parts of a form are base64', () => {
  const unionsOf = (file: object) => [
    { oneOf: [{ type: 'object', properties: { image: file } }, { type: 'object' }] },
    { anyOf: [{ type: 'object', properties: { mask: file } }, { type: 'object' }] },
  ];
  const schema = { allOf: unionsOf({ type: 'string', format: 'binary' }) };
  const { tool } = toolFor({ requestBody: { content: { 'multipart/form-data': { schema } } } });
  expect(tool.input.properties?.body).toMatchObject({ allOf: unionsOf(base64) });
});

test('the field that makes an answer a stream is no argument', () => {
  const properties = { prompt: { type: 'string' }, stream: { type: 'boolean' } };
  const { tool } = toolFor({
    requestBody: json({ type: 'object', required: ['stream'], properties }),
    responses: { 200: { content: { 'application/json': {}, 'text/event-stream': {} } } },
  });
  expect(tool.input).toEqual({ type: 'object', properties: { prompt: { type: 'string' } } });
});

test('a schema is written out, and ends where it repeats itself', () => {
  const tree = {
    type: 'object',
    properties: { name: { type: 'string' }, child: { $ref: '#/components/schemas/Tree' } },
  };
  const { tool } = toolFor(
    {
      requestBody: json({
        type: 'object',
        properties: { tree: { $ref: '#/components/schemas/Tree' } },
      }),
    },
    { Tree: tree },
  );
  expect(JSON.stringify(tool.input)).not.toContain('$ref');
  expect(tool.input.properties?.tree).toEqual({
    type: 'object',
    properties: { name: { type: 'string' }, child: { type: 'object' } },
  });
});

test('a text in an allOf stays a text, in arguments and in results', () => {
  const Color = { type: 'string', enum: ['red', 'blue'] };
  const color = { allOf: [{ $ref: '#/components/schemas/Color' }], default: 'red' };
  const object = json({ type: 'object', properties: { color } });
  const { tool } = toolFor(
    { requestBody: object, responses: { 200: { description: 'Ok.', ...object } } },
    { Color },
  );
  expect(tool.input.properties).toEqual({ color: { ...Color, default: 'red' } });
  expect(tool.output?.properties).toEqual({ color: { type: 'string' } });
});

test('a result may have a list of alternatives that is empty', () => {
  const object = { type: 'object', properties: { color: { type: 'string', anyOf: [] } } };
  const { tool } = toolFor({ responses: { 200: { description: 'Ok.', ...json(object) } } });
  expect(tool.output?.properties).toEqual({ color: { type: 'string' } });
});

test('the result of a job is what its start and its poll answer', () => {
  const answer = (status: string, more: object) => ({
    type: 'object',
    required: ['status', 'id'],
    properties: { status: { const: status, type: 'string' }, id: { type: 'integer' }, ...more },
  });
  const responses = (schema: object) => ({ 200: { description: 'Ok.', ...json(schema) } });
  const start = {
    operationId: 'draw',
    responses: {
      200: {
        ...responses({
          oneOf: [answer('processing', { eta: { type: 'number' } }), answer('error', {})],
        })[200],
        links: { poll: { operationId: 'look', parameters: { id: '$response.body#/id' } } },
      },
    },
  };
  const look = {
    operationId: 'look',
    parameters: [parameter('id', 'path', { required: true })],
    responses: responses(answer('success', { url: { type: 'string', format: 'uri' } })),
  };
  const document = documentOf({
    paths: { '/draw': { post: start }, '/draw/{id}': { post: look } },
  });
  const [draw, read] = buildModel(document).operations;
  expect(draw?.tool.output).toEqual({
    type: 'object',
    properties: {
      status: { type: 'string' },
      id: { type: 'integer' },
      eta: { type: 'number' },
      url: { type: 'string' },
    },
    required: ['status', 'id'],
  });
  expect([draw?.destructive, read?.kind]).toEqual([false, 'query']);
});

test('a tool asks for one branch of each union among the parts of a schema', () => {
  const fieldOf = (name: string) => ({
    type: 'object',
    properties: { [name]: { type: 'string' } },
  });
  const [pet, home] = [
    [fieldOf('cat'), fieldOf('dog')],
    [fieldOf('box'), fieldOf('hut')],
  ];
  const unions = [{ oneOf: pet }, { oneOf: home }, { anyOf: pet }, { anyOf: home }];
  const [object, text] = [{ allOf: [fieldOf('name'), ...unions] }, { allOf: unions.slice(0, 2) }];
  const inputOf = (schema: object) => toolFor({ requestBody: json(schema) }).tool.input;
  expect(inputOf(object)).toMatchObject({
    properties: { body: { ...fieldOf('name'), allOf: unions } },
  });
  expect(inputOf({ type: 'object', properties: { text } })).toEqual({
    type: 'object',
    properties: { text: { allOf: unions.slice(0, 2) } },
  });
});
