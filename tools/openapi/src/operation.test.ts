import { expect, test } from 'vitest';
import { readerOf } from './bundled.ts';
import type { Document } from './document.ts';
import { credentialOf, fetchesOf, isIdempotent, parametersOf, pollLink } from './operation.ts';

const key = { type: 'string', 'x-credential': 'api-key' };
const bearer = [{ bearer: [] }];

/** Reads a document with one operation `POST /drawings`. */
function read(operation: object, item: object = {}) {
  const post = { operationId: 'draw', responses: {}, ...operation };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Studio', version: '1.0.0' },
    paths: { '/drawings': { ...item, post } },
  } as unknown as Document;
  const reader = readerOf(document);
  const [place] = reader.operations(document);
  if (!place) throw new Error('no operation');
  return { document, reader, place };
}

/** The place of the credential of an operation with this body. */
function credential(operation: object, schema?: object, required = true) {
  const content = { 'application/json': { schema } };
  const { reader, document, place } = read({
    ...(schema && { requestBody: { required, content } }),
    ...operation,
  });
  return credentialOf(reader, document, place);
}

test('a field that is marked and required carries the credential', () => {
  const schema = { type: 'object', required: ['key'], properties: { key } };
  expect(credential({}, schema)).toBe('body');
  expect(credential({}, { oneOf: [{ type: 'object' }, schema] })).toBe('body');
  expect(credential({}, { allOf: [{ type: 'object' }, schema] })).toBe('body');
});

test('an optional field carries it only if a token is an alternative', () => {
  const schema = { type: 'object', properties: { key } };
  expect(credential({ security: [...bearer, {}] }, schema)).toBe('body');
  expect(credential({}, schema)).toBe('none');
  expect(credential({}, { ...schema, required: ['key'] }, false)).toBe('none');
});

test('without such a field, a query parameter or a token carries it', () => {
  const parameters = [{ name: 'key', in: 'query', required: true, schema: key }];
  expect(credential({ parameters })).toBe('query');
  expect(credential({ security: bearer })).toBe('bearer');
  expect(credential({ security: [...bearer, {}] })).toBe('none');
  expect(credential({})).toBe('none');
});

test('a parameter of an operation overrides the same parameter of its path', () => {
  const parameter = (description: string) => ({ name: 'Id', in: 'path', description });
  const { reader, place } = read(
    { parameters: [parameter('of the operation')] },
    { parameters: [parameter('of the path'), { name: 'idempotency-key', in: 'header' }] },
  );
  expect(parametersOf(reader, place).map(({ node }) => node.description)).toEqual([
    'of the operation',
    undefined,
  ]);
  expect(isIdempotent(reader, place)).toBe(true);
});

test('the poll link of a 200 names the operation that fetches the result', () => {
  const links = { poll: { operationId: 'fetchDrawing' }, other: { operationId: 'draw' } };
  const { reader, place } = read({ responses: { 200: { description: 'Drawn.', links } } });
  expect(pollLink(reader, place)?.at.pointer).toBe(
    '#/paths/~1drawings/post/responses/200/links/poll',
  );
  expect([...fetchesOf(reader, [place])]).toEqual(['fetchDrawing']);
});
