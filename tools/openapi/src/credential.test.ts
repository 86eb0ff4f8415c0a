import { expect, test } from 'vitest';
import { credentialOf } from './credential.ts';
import { readOperation } from './testing/read-operation.ts';

const key = { type: 'string', 'x-credential': 'api-key' };
const bearer = [{ bearer: [] }];

/** The place of the credential of an operation with this body. */
function credential(operation: object, schema?: object, required = true) {
  const content = { 'application/json': { schema } };
  const { reader, document, place } = readOperation({
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

test('an optional query parameter carries it only if a token is an alternative', () => {
  const parameters = [{ name: 'key', in: 'query', schema: key }];
  expect(credential({ parameters, security: [...bearer, {}] })).toBe('query');
  expect(credential({ parameters })).toBe('none');
});

test.each(['application/x-www-form-urlencoded', 'multipart/form-data'])(
  'a field of a form in %s carries it, too',
  (type) => {
    const schema = { type: 'object', required: ['token'], properties: { token: key } };
    const requestBody = { required: true, content: { [type]: { schema } } };
    expect(credential({ requestBody })).toBe('body');
  },
);

test.each(['header', 'cookie', 'path'])('a parameter in %s never carries it', (place) => {
  const parameters = [{ name: 'key', in: place, required: true, schema: key }];
  expect(credential({ parameters })).toBe('none');
});

test('without such a field, a query parameter or a token carries it', () => {
  const parameters = [{ name: 'key', in: 'query', required: true, schema: key }];
  expect(credential({ parameters })).toBe('query');
  expect(credential({ security: bearer })).toBe('bearer');
  expect(credential({ security: [...bearer, {}] })).toBe('none');
  expect(credential({})).toBe('none');
});
