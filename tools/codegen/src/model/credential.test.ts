import { expect, test } from 'vitest';
import type { Document } from '../openapi/document.ts';
import { buildModel } from './build.ts';

const key = { type: 'string', 'x-credential': 'api-key' };
const bearer = [{ bearer: [] }];

/** Where the credential of a POST goes whose body is this. */
function credentialOf(operation: object, schema?: object, required = true) {
  const content = { 'application/json': { schema } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Studio', version: '1.0.0' },
    paths: {
      '/drawings': {
        post: {
          operationId: 'draw',
          responses: { 200: { description: 'Drawn.' } },
          ...(schema && { requestBody: { required, content } }),
          ...operation,
        },
      },
    },
  };
  return buildModel(document as unknown as Document).operations[0]?.credential;
}

test('a field that is marked and required carries the credential', () => {
  const schema = { type: 'object', required: ['key'], properties: { key } };
  expect(credentialOf({}, schema)).toBe('body');
  expect(credentialOf({}, { oneOf: [{ type: 'object' }, schema] })).toBe('body');
});

test('a field that may be left out does so only if a token can stand in for it', () => {
  const schema = { type: 'object', properties: { key } };
  expect(credentialOf({ security: [...bearer, {}] }, schema)).toBe('body');
  expect(credentialOf({}, schema)).toBe('none');
  expect(credentialOf({}, { ...schema, required: ['key'] }, false)).toBe('none');
});

test('else a query parameter or a token does', () => {
  const parameters = [{ name: 'key', in: 'query', required: true, schema: key }];
  expect(credentialOf({ parameters })).toBe('query');
  expect(credentialOf({ security: bearer })).toBe('bearer');
  expect(credentialOf({ security: [...bearer, {}] })).toBe('none');
  expect(credentialOf({})).toBe('none');
});
