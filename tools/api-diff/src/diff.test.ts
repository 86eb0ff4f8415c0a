import type { Document } from '@genmedia/openapi';
import { expect, test } from 'vitest';
import { diff } from './diff.ts';
import { requiredBumps } from './judge.ts';
import { sentence } from './report/sentence.ts';

const alike = 'answer-content-alike-added';

/** A contract without jobs, whose answer may be an error with a reason of this type. */
function contract(type: string): Document {
  const branch = (status: string, more: object) => ({
    type: 'object',
    required: ['status'],
    properties: { status: { type: 'string', enum: [status] }, ...more },
  });
  const schema = { oneOf: [branch('success', {}), branch('error', { reason: { type } })] };
  const responses = { 200: { description: 'Ok.', content: { 'application/json': { schema } } } };
  return {
    openapi: '3.1.0',
    info: { title: 'Boats', version: '1' },
    paths: { '/check': { get: { operationId: 'check', responses } } },
  } as unknown as Document;
}

test('callers read the error of an answer that is not about a job', () => {
  const changes = diff(
    { before: contract('string'), after: contract('integer') },
    { exhaustive: true },
  );
  expect(requiredBumps(changes)).toMatchObject({ client: 'major', react: 'major' });
});

test('data of any media type is compared as JSON, which it may be called later', () => {
  const fields = { name: { type: 'string' }, born: { type: 'string' } };
  const answering = (type: string, properties: object) => {
    const content = { [type]: { schema: { type: 'object', properties } } };
    const responses = { 200: { description: 'Ok.', content } };
    const paths = { '/check': { get: { operationId: 'check', responses } } };
    return { ...contract('string'), paths } as Document;
  };
  const before = answering('*/*', fields);
  const changes = diff(
    { before, after: answering('*/*', { name: fields.name }) },
    { exhaustive: true },
  );
  expect(changes).toMatchObject([{ rule: 'answer-field-removed', at: '200.born' }]);
  const named = { before, after: answering('application/json', fields) };
  expect(diff(named, { exhaustive: true })).toEqual([]);
});

test('callers choose among the servers of all operations, also of those for other programs', () => {
  const at = (url: string) => {
    const { paths, ...rest } = contract('string');
    const foreign = {
      operationId: 'foreign',
      'x-callers': 'openai',
      responses: { 204: { description: 'Ok.' } },
    };
    const servers = [{ url }, { url: 'https://other.example' }];
    return { ...rest, paths: { ...paths, '/foreign': { servers, post: foreign } } } as Document;
  };
  const changes = diff(
    { before: at('https://one.example'), after: at('https://two.example') },
    { exhaustive: true },
  );
  expect(requiredBumps(changes)).toMatchObject({ client: 'major' });
});

test.each([
  ['a field of the pieces of a stream', 'text/event-stream', 'text/event-stream'],
  ['the type of a file', 'image/png', 'text/plain'],
])('callers notice %s', (_, type, other) => {
  const answering = (mediaType: string, field: string) => {
    const media = { schema: { type: 'object', properties: { [field]: { type: 'string' } } } };
    const json = mediaType === 'text/event-stream' && { 'application/json': { schema: {} } };
    const content = { ...json, [mediaType]: media };
    const responses = { 200: { description: 'Ok.', content } };
    return {
      ...contract('string'),
      paths: { '/check': { get: { operationId: 'check', responses } } },
    };
  };
  const changes = diff(
    { before: answering(type, 'x') as Document, after: answering(other, 'y') as Document },
    { exhaustive: true },
  );
  expect(requiredBumps(changes)).toMatchObject({ client: 'major', react: 'major' });
});

test.each<[string, object, object, object, string[]]>([
  [
    'a stream beside one that was alone',
    { 'text/event-stream': {} },
    { 'application/x-ndjson': {} },
    { client: 'minor', react: 'minor', types: 'minor' },
    ['answer-stream-added'],
  ],
  ['one more image', { 'image/png': {} }, { 'image/webp': {} }, { client: 'minor' }, [alike]],
  ['one more text', { 'text/plain': {} }, { 'text/csv': {} }, { client: 'minor' }, [alike]],
  [
    'the same JSON by another name',
    { 'application/json': { schema: { type: 'string' } } },
    { 'application/ld+json': { schema: { type: 'string' } } },
    { client: 'minor' },
    [alike],
  ],
  [
    'other JSON',
    { 'application/json': { schema: { type: 'string' } } },
    { 'application/ld+json': { schema: { type: 'number' } } },
    { client: 'major' },
    ['answer-json-added'],
  ],
  [
    'a file beside a text',
    { 'text/plain': {} },
    { 'image/png': {} },
    { client: 'major' },
    ['answer-content-added'],
  ],
])('an answer may have one content more: %s', (_, content, more, bumps, rules) => {
  const answering = (all: object): Document => {
    const responses = { 200: { description: 'Ok.', content: all } };
    return {
      ...contract('string'),
      paths: { '/check': { get: { operationId: 'check', responses } } },
    } as unknown as Document;
  };
  const documents = { before: answering(content), after: answering({ ...content, ...more }) };
  const changes = diff(documents, { exhaustive: true });
  expect(changes.map(({ rule }) => rule)).toEqual(rules);
  expect(requiredBumps(changes)).toMatchObject(bumps);
});

test('a key in the query that is no longer enough is told once, by its place', () => {
  const key = { name: 'key', in: 'query', schema: { type: 'string', 'x-credential': true } };
  const securedBy = (...security: object[]) => {
    const { paths, ...rest } = contract('string');
    const get = { ...paths?.['/check']?.get, parameters: [key], security };
    const securitySchemes = { bearer: { type: 'http', scheme: 'bearer' } };
    return { ...rest, paths: { '/check': { get } }, components: { securitySchemes } } as Document;
  };
  const before = securedBy({ bearer: [] }, {});
  const changes = diff({ before, after: securedBy({ bearer: [] }) }, { exhaustive: true });
  expect(changes.map((change) => sentence(change))).toEqual([
    '`check` needs another credential: `bearer`, no longer `the key in its query`.',
  ]);
});

test.each<[string, object]>([
  ['format: binary', { format: 'binary' }],
  ['contentMediaType', { contentMediaType: 'image/png' }],
  ['contentEncoding: binary', { contentMediaType: 'image/png', contentEncoding: 'binary' }],
])('a text of a form that becomes a file by %s breaks callers and handlers', (_, file) => {
  const taking = (more: object) => {
    const schema = { type: 'object', properties: { picture: { type: 'string', ...more } } };
    const requestBody = { content: { 'multipart/form-data': { schema } } };
    const { paths, ...rest } = contract('string');
    const post = { ...paths?.['/check']?.get, requestBody };
    return { ...rest, paths: { '/check': { post } } } as Document;
  };
  const changes = diff({ before: taking({}), after: taking(file) }, { exhaustive: true });
  expect(changes).toContainEqual(
    expect.objectContaining({
      rule: 'request-type-changed',
      before: 'string',
      after: 'file',
    }),
  );
  const all = { spec: 'major', types: 'major', client: 'major', server: 'major', service: 'major' };
  expect(requiredBumps(changes)).toMatchObject(all);
});
