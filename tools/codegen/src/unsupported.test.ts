import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resolveConfig } from './config.ts';
import { UserError } from './errors.ts';
import { filesOf } from './folder.ts';
import { noticesOf } from './notices.ts';
import { documentOf, documentWith, json } from './testing/document.ts';
import { folderOf } from './testing/folder.ts';
import { unsupported, unsupportedList } from './unsupported.ts';

const responses = { 204: { description: 'Done.' } };
const get = (operationId: string) => ({ get: { operationId, responses } });
const parameter = (more: object) => ({ name: 'p', schema: { type: 'string' }, ...more });

/** A document whose jobs have this status. */
function jobsWith(status: object) {
  const schema = { type: 'object', properties: { status: { type: 'string', ...status } } };
  const answer = { description: 'Ok.', ...json(schema) };
  const links = { poll: { operationId: 'look' } };
  const draw = { operationId: 'draw', responses: { 200: { ...answer, links } } };
  const look = { operationId: 'look', responses: { 200: answer } };
  return documentOf({ paths: { '/draw': { post: draw }, '/look': { get: look } } });
}

/** A document for each of the list. */
const documents: Record<keyof typeof unsupported, object> = {
  version: { ...documentOf({}), openapi: '3.2.0' },
  names: documentOf({ paths: { '/a': get('get-user'), '/b': get('getUser') } }),
  pages: documentOf({
    paths: { '/a': { get: { ...get('list').get, 'x-pagination': { parameter: 'p' } } } },
  }),
  servers: documentWith({ responses, servers: [{ url: 'https://files.example' }] }),
  variables: documentWith({ responses, servers: [{ url: 'https://{region}.example' }] }),
  cookies: documentWith({ responses, parameters: [parameter({ in: 'cookie' })] }),
  contentParameters: documentWith({
    responses,
    parameters: [{ name: 'p', in: 'query', content: { 'text/csv': { schema: {} } } }],
  }),
  sameNames: documentWith({
    responses,
    parameters: [parameter({ in: 'query' }), parameter({ in: 'header' })],
  }),
  pollStatus: jobsWith({ enum: ['queued', 'running', 'done'] }),
  formStyles: documentWith({
    responses,
    requestBody: {
      content: {
        'multipart/form-data': {
          schema: { type: 'object', properties: { tags: { type: 'array', items: {} } } },
          encoding: { tags: { style: 'form', explode: false } },
        },
      },
    },
  }),
  jsonFiles: documentWith(
    {
      responses: { 200: { description: 'Ok.', ...json({ $ref: '#/components/schemas/It' }) } },
      requestBody: json({ type: 'array', items: { type: 'string', format: 'binary' } }),
    },
    { It: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } },
  ),
  largeIntegers: documentWith({
    responses,
    parameters: [parameter({ in: 'query', schema: { type: 'integer', format: 'int64' } })],
  }),
  webhooks: documentOf({ paths: { '/a': get('a') }, webhooks: { done: { post: { responses } } } }),
  fragments: documentOf({ paths: { '/a#one': get('one'), '/a#two': get('two') } }),
  bases: documentWith(
    { responses },
    {
      Pet: {
        type: 'object',
        properties: { kind: { enum: ['cat', 'dog'] } },
        discriminator: { propertyName: 'kind' },
      },
      Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }, { required: ['kind'] }] },
      Dog: { allOf: [{ $ref: '#/components/schemas/Pet' }, { required: ['kind'] }] },
    },
  ),
  branches: documentWith(
    { responses },
    {
      Pet: {
        oneOf: ['Cat', 'Dog', 'Cow', 'Yak'].map((name) => ({
          $ref: `#/components/schemas/${name}`,
        })),
        discriminator: { propertyName: 'kind' },
      },
      Cat: { type: 'object', properties: { lives: { type: 'integer' } } },
      Dog: { type: 'object', required: ['kind'], properties: { kind: { type: 'string' } } },
      Cow: { type: 'object', properties: { kind: { const: 'Cow' } } },
      Yak: { type: 'object', properties: { kind: { enum: ['Yak', 'Gnu'] } } },
    },
  ),
  inherited: documentWith({
    responses,
    requestBody: json({
      type: 'object',
      required: ['valueOf'],
      properties: { valueOf: { type: 'string' }, constructor: { type: 'string' } },
    }),
  }),
  otherBodies: documentWith({ responses, requestBody: { content: { 'text/csv': {} } } }),
  patterns: documentWith({
    responses,
    parameters: [parameter({ in: 'query', schema: { type: 'string', pattern: '(?i)a' } })],
  }),
  untyped: documentWith({ responses, requestBody: json({ minLength: 2 }) }),
  keywords: documentWith({
    responses,
    requestBody: json({ type: 'array', items: {}, uniqueItems: true }),
  }),
};

test.each(Object.entries(documents))('%s: the command says so', async (name, document) => {
  const { message, ...row } = unsupported[name as keyof typeof unsupported];
  const folder = folderOf({ 'openapi.json': JSON.stringify(document) });
  const spec = join(folder, 'openapi.json');
  const config = resolveConfig({ spec, out: folder, targets: ['client', 'server', 'mcp'] }, '.');
  if ('refused' in row) await expect(filesOf(config)).rejects.toThrow(message);
  else {
    const notices = (await noticesOf(config)).join('\n');
    expect(notices).toContain(`${spec}: ${message.replace('KEYWORD', 'uniqueItems')} (#/`);
  }
});

/** The places that the command names, one text for each kind of notice. */
async function placesIn(document: object, targets = ['client', 'server']): Promise<string[]> {
  const folder = folderOf({ 'openapi.json': JSON.stringify(document) });
  const spec = join(folder, 'openapi.json');
  const config = resolveConfig({ spec, out: folder, targets }, '.');
  return (await noticesOf(config)).map((line) => line.slice(line.indexOf('(#')));
}

test.each([
  {},
  { enum: ['processing', 'done'] },
  { const: 'processing' },
  { oneOf: [{ const: 'processing' }, { const: 'done' }] },
  { anyOf: [{ enum: ['queued'] }, { type: 'string' }] },
])('a job that may be processing is not reported: %j', async (status) => {
  expect(await placesIn(jobsWith(status), ['client'])).toEqual([]);
});

test.each(['anyOf', 'oneOf'])('a job is reported whose words of status are in %s', async (key) => {
  const status = { [key]: [{ const: 'queued' }, { enum: ['running', 'done'] }] };
  expect(await placesIn(jobsWith(status), ['client'])).toHaveLength(1);
});

test('a place that several operations share is named once', async () => {
  const servers = [{ url: 'https://files.example' }];
  const parameters = [parameter({ in: 'cookie' })];
  const item = { servers, parameters, ...get('read'), delete: get('remove').get };
  expect(await placesIn(documentOf({ paths: { '/a': item } }))).toEqual([
    '(#/paths/~1a/parameters/0)',
    '(#/paths/~1a/servers)',
  ]);
});

test('of streams, bytes in JSON are named, and files are not', async () => {
  const file = { type: 'string', format: 'binary' };
  const stream = (schema: object) => ({
    description: 'Ok.',
    content: { 'application/jsonl': { schema } },
  });
  const pieces = stream({ type: 'object', properties: { file } });
  expect(await placesIn(documentWith({ responses: { 200: pieces, 201: stream(file) } }))).toEqual([
    '(#/paths/~1pictures/post/responses/200/content/application~1jsonl/schema/properties/file)',
  ]);
});

test('data of any media type is JSON, whose places are those of the contract', async () => {
  const file = { type: 'string', format: 'binary' };
  const content = {
    '*/*': { schema: { type: 'object', properties: { file } } },
  };
  const document = documentWith({
    requestBody: { content },
    responses: { 200: { description: 'Ok.', content: { '*/*': { schema: file } } } },
  });
  expect(await placesIn(document)).toEqual([
    '(#/paths/~1pictures/post/requestBody/content/*~1*/schema/properties/file)',
  ]);
});

test('of a discriminator, the branches are named that need its field and do not require it', async () => {
  expect(await placesIn(documents.branches)).toEqual([
    '(#/components/schemas/Cat, #/components/schemas/Yak)',
  ]);
  const kind = { const: 'Cat', default: 'Cat' };
  const Cat = { type: 'object', properties: { kind } };
  const components = { schemas: { ...Object(documents.branches).components.schemas, Cat } };
  // Any object would be a cat.
  expect(await placesIn({ ...documents.branches, components })).toEqual([
    '(#/components/schemas/Cat, #/components/schemas/Cow, #/components/schemas/Yak)',
  ]);
  // The stubs try the branches one by one if one of them is a union.
  const Dog = { oneOf: [{ $ref: '#/components/schemas/Yak' }] };
  const nested = { schemas: { ...components.schemas, Dog } };
  expect(await placesIn({ ...documents.branches, components: nested })).toEqual([
    '(#/components/schemas/Yak)',
  ]);
  // A union that requires the field itself says what it needs.
  const Pet = { ...components.schemas.Pet, required: ['kind'] };
  const told = { schemas: { ...components.schemas, Pet } };
  expect(await placesIn({ ...documents.branches, components: told })).toEqual([
    '(#/components/schemas/Yak)',
  ]);
});

test('notices about parameters depend on the targets', async () => {
  expect(await placesIn(documents.contentParameters, ['server'])).toEqual([
    '(#/paths/~1pictures/post/parameters/0)',
  ]);
  expect(await placesIn(documents.cookies, ['server'])).toEqual([]);
  expect(await placesIn(documents.contentParameters, ['types'])).toEqual([]);
});

test('limits whose type is beside them are checked, and values of any shape are no schemas', async () => {
  const properties = {
    name: { allOf: [{ type: 'string' }, { minLength: 2 }] },
    how: { type: 'object', default: { format: 'int64' }, 'x-how': { pattern: '(?i)a' } },
    example: { type: 'integer', format: 'int64' },
  };
  expect(
    await placesIn(documentWith({ responses }, { It: { type: 'object', properties } })),
  ).toEqual(['(#/components/schemas/It/properties/example)']);
});

test('names of the contract may be those of keys with data', async () => {
  const schema = { type: 'integer', format: 'int64' };
  const headers = { 'x-total': { description: 'All.', schema } };
  const answers = { default: { description: 'An answer.', headers } };
  expect(await placesIn(documentWith({ responses: answers }, { default: schema }))).toEqual([
    '(#/paths/~1pictures/post/responses/default/headers/x-total/schema, #/components/schemas/default)',
  ]);
});

test('a field may have the name of a place for names', async () => {
  const fields = {
    name: { minLength: 2 },
    properties: { minLength: 2, default: { pattern: '(?i)a' } },
  };
  const feature = { type: 'object', properties: { properties: { properties: fields } } };
  const place = '#/components/schemas/Feature/properties/properties/properties';
  expect(await placesIn(documentWith({ responses }, { Feature: feature }))).toEqual([
    `(${place}/name, ${place}/properties)`,
  ]);
});

test('a contract that was broken since its files were written is an error of the user', async () => {
  const folder = folderOf({ 'openapi.yaml': 'openapi: [' });
  const config = resolveConfig({ spec: join(folder, 'openapi.yaml'), out: folder }, '.');
  await expect(noticesOf(config)).rejects.toBeInstanceOf(UserError);
});

test('the README has the list', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  expect(readme).toContain(unsupportedList());
});
