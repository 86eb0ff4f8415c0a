import { expect, test } from 'vitest';
import { documentOf, documentWith, frozen, json } from '../testing/document.ts';
import { clientView } from './client-view.ts';

const ApiKey = { type: 'string', 'x-credential': 'api-key' };
const key = { $ref: '#/components/schemas/ApiKey' };
const prompt = { type: 'string' };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** The view of one operation, and of the schemas that it still refers to. */
function viewOf(operation: object, schemas: object = {}) {
  const view = clientView(frozen(documentWith(operation, { ApiKey, ...schemas })));
  return { operation: view.paths?.['/pictures']?.post, schemas: view.components?.schemas };
}

test('a contract without credentials, unions and streams is its own view', () => {
  const document = documentWith({ requestBody: json({ type: 'object', properties: { prompt } }) });

  expect(clientView(document)).toBe(document);
});

test('the credential is removed from an inline body', () => {
  const body = json({ type: 'object', required: ['key', 'prompt'], properties: { key, prompt } });

  expect(viewOf({ requestBody: body })).toEqual({
    operation: {
      operationId: 'draw',
      requestBody: json({ type: 'object', required: ['prompt'], properties: { prompt } }),
      responses: {},
    },
    schemas: undefined,
  });
});

test('the credential is removed from a body that is a component, and from its parts', () => {
  const Draw = { allOf: [ref('Keyed'), { type: 'object', properties: { prompt } }] };
  const Keyed = { type: 'object', required: ['key'], properties: { key, note: prompt } };

  expect(viewOf({ requestBody: json(ref('Draw')) }, { Draw, Keyed }).schemas).toEqual({
    Draw,
    Keyed: { type: 'object', properties: { note: prompt } },
  });
});

test('what a component refers to stays, also where references escape its name', () => {
  const body = json({ type: 'object', properties: { key, page: ref('Page~1Picture') } });
  const schemas = { 'Page/Picture': { type: 'array', items: ref('Picture') }, Picture: prompt };

  expect(viewOf({ requestBody: body }, schemas).schemas).toEqual(schemas);
});

test('the credential is removed from each branch of a body', () => {
  const branch = (name: string) => ({ type: 'object', properties: { key, [name]: prompt } });

  const body = json({ oneOf: [branch('text'), branch('image')] });

  expect(viewOf({ requestBody: body }).operation?.requestBody).toEqual(
    json({
      oneOf: [
        { type: 'object', properties: { text: prompt } },
        { type: 'object', properties: { image: prompt } },
      ],
    }),
  );
});

test('a body with only the credential is removed, in every operation that has it', () => {
  const FetchRequest = { type: 'object', required: ['key'], properties: { key } };
  const requestBody = { required: true, ...json(ref('FetchRequest')) };
  const post = (operationId: string) => ({ post: { operationId, requestBody, responses: {} } });

  const view = clientView(
    documentOf({
      paths: { '/a': post('fetchA'), '/b': post('fetchB') },
      components: { schemas: { ApiKey, FetchRequest } },
    }),
  );

  expect(view.paths).toEqual({
    '/a': { post: { operationId: 'fetchA', responses: {} } },
    '/b': { post: { operationId: 'fetchB', responses: {} } },
  });
  expect(view.components).toEqual({});
});

test('a body that was empty before stays', () => {
  const requestBody = json({ type: 'object', properties: {} });
  const parameters = [{ name: 'key', in: 'query', schema: key }];

  expect(viewOf({ requestBody, parameters }).operation).toEqual({
    operationId: 'draw',
    requestBody,
    responses: {},
  });
});

test('the credential is removed from the query, whether it or its schema is marked', () => {
  const parameters = [
    { name: 'key', in: 'query', schema: key },
    { name: 'token', in: 'query', 'x-credential': 'api-key', schema: { type: 'string' } },
    { name: 'search', in: 'query', schema: { type: 'string' } },
  ];

  expect(viewOf({ parameters }).operation?.parameters).toEqual([parameters[2]]);
});

test('a schema stays that a mapping alone names, by reference or by name', () => {
  const Pet = {
    type: 'object',
    required: ['kind'],
    properties: { kind: { type: 'string' } },
    discriminator: {
      propertyName: 'kind',
      mapping: { dog: 'Dog', cat: '#/components/schemas/Cat' },
    },
  };
  const [Dog, Cat] = [{ allOf: [ref('Pet')] }, { allOf: [ref('Pet')] }];
  const responses = { 200: { description: 'Ok.', ...json(ref('Pet')) } };
  const requestBody = json({ type: 'object', properties: { key, prompt } });
  const { schemas } = viewOf({ requestBody, responses }, { Pet, Dog, Cat });
  expect(Object.keys(schemas ?? {})).toEqual(['Pet', 'Dog', 'Cat']);
});

test('a parameter elsewhere stays: the client sends no credential in it', () => {
  const parameters = ['header', 'cookie'].map((place) => ({ name: 'X', in: place, schema: key }));

  expect(viewOf({ parameters }).operation?.parameters).toEqual(parameters);
});

test('a credential in an answer is kept', () => {
  const session = json({ type: 'object', properties: { api_key: key } });
  const operation = {
    requestBody: json({ type: 'object', properties: { key, prompt } }),
    responses: { 200: { description: 'Ok.', ...session } },
  };

  expect(viewOf(operation)).toMatchObject({
    operation: { responses: operation.responses },
    schemas: { ApiKey },
  });
});

test('Idempotency-Key is removed, other headers are kept', () => {
  const parameters = [
    { name: 'idempotency-key', in: 'header', schema: { type: 'string' } },
    { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
  ];

  expect(viewOf({ parameters }).operation?.parameters).toEqual([parameters[1]]);
});

test('an event stream beside JSON is removed, one without JSON is kept', () => {
  const stream = { 'text/event-stream': { schema: { type: 'string' } } };
  const answer = { 'application/json': { schema: { type: 'object' } } };
  const responses = {
    200: { description: 'Ok.', content: { ...answer, ...stream } },
    201: { description: 'Ok.', content: stream },
  };

  expect(viewOf({ responses }).operation?.responses).toEqual({
    200: { description: 'Ok.', content: answer },
    201: { description: 'Ok.', content: stream },
  });
});

const statusBranch = (status: object) => ({ type: 'object', properties: { status } });
const union = {
  Done: statusBranch({ const: 'success' }),
  Failed: statusBranch({ type: 'string', enum: ['error'] }),
  Outcome: {
    oneOf: [ref('Done'), ref('Failed')],
    discriminator: {
      propertyName: 'status',
      mapping: { success: '#/components/schemas/Done', error: '#/components/schemas/Failed' },
    },
  },
};
const narrowed = {
  oneOf: [ref('Done')],
  discriminator: {
    propertyName: 'status',
    mapping: { success: '#/components/schemas/Done' },
  },
};

test('the error branch of a 200 is removed', () => {
  const responses = { 200: { description: 'Ok.', ...json(ref('Outcome')) } };

  expect(viewOf({ responses }, union).schemas).toEqual({ Done: union.Done, Outcome: narrowed });
});

test('a client that throws errors of jobs alone has the error branches of other answers', () => {
  const post = (operationId: string, more: object = {}) => {
    const answer = { description: 'Ok.', ...json(ref('Outcome')), ...more };
    return { post: { operationId, responses: { 200: answer } } };
  };
  const links = { poll: { operationId: 'draw' } };
  const paths = { '/check': post('check'), '/draw': post('draw', { links }) };
  const document = documentOf({ paths, components: { schemas: union } });

  const view = clientView(frozen(document), { onlyJobsFail: true });

  expect(view.paths?.['/check']).toEqual(paths['/check']);
  expect(view.paths?.['/draw']?.post?.responses?.[200]).toMatchObject(json(narrowed));
  expect(view.components?.schemas).toEqual(union);
});

test('the error branch is kept if the same union is used elsewhere, such as in an event', () => {
  const responses = { 200: { description: 'Ok.', ...json(ref('Outcome')) } };
  const callbacks = { done: { '{$url}': { post: { requestBody: json(ref('Outcome')) } } } };

  const { operation, schemas } = viewOf({ responses, callbacks }, union);

  expect(operation?.responses).toEqual({ 200: { description: 'Ok.', ...json(narrowed) } });
  expect(schemas).toEqual(union);
});

test('an event keeps the error branch of a union to which an answer refers by another name', () => {
  const responses = { 200: { description: 'Ok.', ...json(ref('Alias')) } };
  const callbacks = { done: { '{$url}': { post: { requestBody: json(ref('Outcome')) } } } };

  const { operation, schemas } = viewOf(
    { responses, callbacks },
    { ...union, Alias: ref('Outcome') },
  );

  expect(operation?.responses).toEqual({ 200: { description: 'Ok.', ...json(narrowed) } });
  expect(schemas).toEqual(union);
});

test('an answer about no job keeps the error branch of a response that it shares with a job', () => {
  const shared = { $ref: '#/components/responses/Shared' };
  const post = (operationId: string, answer: object) => ({
    post: { operationId, responses: { 200: answer } },
  });
  const links = { poll: { operationId: 'draw' } };
  const paths = { '/check': post('check', shared), '/draw': post('draw', { ...shared, links }) };
  const responses = { Shared: { description: 'Ok.', ...json(ref('Outcome')) } };
  const document = documentOf({ paths, components: { responses, schemas: union } });

  const view = clientView(frozen(document), { onlyJobsFail: true });

  expect(view.paths?.['/check']).toEqual(paths['/check']);
  expect(view.paths?.['/draw']?.post?.responses?.[200]).toEqual({
    description: 'Ok.',
    ...json(narrowed),
    links,
  });
  expect(view.components).toEqual({ responses, schemas: union });
});

test('schemas of a 4xx are not changed', () => {
  const responses = { 400: { description: 'No.', ...json(ref('Outcome')) } };
  const parameters = [{ name: 'key', in: 'query', schema: key }];

  expect(viewOf({ responses, parameters }, union).schemas).toEqual(union);
});

test('operations for the clients of others are not there, nor what only they use', () => {
  const document = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/own': { get: { operationId: 'own', responses: { 200: json(ref('Both')) } } },
      '/others': {
        get: { operationId: 'alsoOwn', responses: {} },
        post: {
          operationId: 'foreign',
          'x-callers': 'openai',
          responses: { 200: json(ref('Both')), 400: json(ref('OnlyForeign')) },
        },
      },
      '/foreign': { post: { operationId: 'allForeign', 'x-callers': 'openai', responses: {} } },
    },
    components: { schemas: { Both: prompt, OnlyForeign: prompt } },
  };
  const view = clientView(document as never);
  expect(Object.keys(view.paths ?? {})).toEqual(['/own', '/others']);
  expect(Object.keys(view.paths?.['/others'] ?? {})).toEqual(['get']);
  expect(view.components).toEqual({ schemas: { Both: prompt } });
});
