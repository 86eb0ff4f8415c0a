import { expect, test } from 'vitest';
import { documentOf, documentWith } from '../testing/document.ts';
import { buildModel } from './build.ts';

test.each([
  ['list-users', 'listUsers', 'ListUsers'],
  // The schemas of `delete` cannot begin with this word alone.
  ['delete', 'deleteOperation', 'DeleteOperation'],
  ['delete', 'DELETE', 'DeleteOperation'],
])('%s and %s, which would have the same name in code, are refused', (one, other, name) => {
  const get = (operationId: string) => ({ get: { operationId, responses: {} } });
  const document = documentOf({ paths: { '/a': get(one), '/b': get(other) } });

  expect(() => buildModel(document)).toThrow(
    `The operations ${one} and ${other} would both be called ${name} in code`,
  );
});

test.each(['获取用户', '获取1', '2fa'])(
  'the operation %s, of which no name in code can be made, is refused',
  (operationId) => {
    const get = { operationId, responses: {} };
    expect(() => buildModel(documentOf({ paths: { '/a': { get } } }))).toThrow(
      `No name in code can be made of the operation ${operationId}`,
    );
  },
);

test('a link to an operation that does not exist is refused', () => {
  const links = { poll: { operationId: 'getOrdr' } };
  const document = documentWith({ responses: { 202: { description: 'Later.', links } } });

  expect(() => buildModel(document)).toThrow(
    'The link poll of draw names getOrdr, which is no operation.',
  );
});

test('a link to an operation for other programs is refused, but not between two such', () => {
  const callers = { 'x-callers': 'openai' };
  const links = { poll: { operationId: 'look' } };
  const draw = { operationId: 'draw', responses: { 202: { description: 'Later.', links } } };
  const look = { get: { operationId: 'look', responses: {}, ...callers } };
  const build = (post: object) =>
    buildModel(documentOf({ paths: { '/draw': { post }, '/look': look } }));
  expect(() => build(draw)).toThrow(
    'The link poll of draw names look, which is for other programs (x-callers).',
  );
  expect(() => build({ ...draw, ...callers })).not.toThrow();
});

test.each([
  ['delete', {}, true],
  ['get', {}, false],
  ['post', {}, undefined],
  ['post', { 'x-destructive': false }, false],
  ['post', { parameters: [{ name: 'Idempotency-Key', in: 'header' }] }, false],
])('%s with %j is destructive: %s', (method, more, destructive) => {
  const operation = { operationId: 'act', responses: {}, ...more };
  const document = documentOf({ paths: { '/it': { [method]: operation } } });
  expect(buildModel(document).operations[0]?.destructive).toBe(destructive);
});

test('a security scheme may be a reference to another one', () => {
  const key = { type: 'apiKey', in: 'header', name: 'X-Key' };
  const document = documentWith({ responses: {} });
  const reference = { $ref: '#/components/securitySchemes/key' };
  document.components = { securitySchemes: { account: reference, key } };
  expect(buildModel(document).securitySchemes).toEqual({ account: key, key });
});

test('reserved characters stay in a query alone (OpenAPI 3.1.1, 4.8.12.2)', () => {
  const parameters = ['query', 'cookie'].map((place) => {
    return { name: 'at', in: place, allowReserved: true, schema: { type: 'string' } };
  });
  const [operation] = buildModel(documentWith({ parameters, responses: {} })).operations;
  expect(operation?.parameters.map(({ allowReserved }) => allowReserved)).toEqual([true, false]);
});
