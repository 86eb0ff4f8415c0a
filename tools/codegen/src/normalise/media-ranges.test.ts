import { expect, test } from 'vitest';
import { documentOf, frozen } from '../testing/document.ts';
import { normalise } from './index.ts';

const Pet = { type: 'object', properties: { name: { type: 'string' } } };
const pet = { $ref: '#/components/schemas/Pet' };
const text = { type: 'string' };
const file = { type: 'string', format: 'binary' };

/** The media types of a body and of an answer that have this content. */
function typesOf(content: object): { body: string[]; answer: string[] } {
  const responses = { 200: { description: 'Ok.', content } };
  const post = { operationId: 'a', requestBody: { content }, responses };
  const document = documentOf({
    paths: { '/a': { post } },
    components: { schemas: { Pet, Anything: {} } },
  });
  const normalised = normalise(frozen(document)).paths?.['/a']?.post as typeof post;
  return {
    body: Object.keys(normalised.requestBody.content),
    answer: Object.keys(normalised.responses[200].content),
  };
}

const sameOf = (...types: string[]) => ({ body: types, answer: types });

test.each([
  ['an object', pet],
  ['an object without fields', { type: 'object' }],
  ['a list', { type: 'array', items: text }],
  ['a number', { type: 'integer', format: 'int64' }],
  ['true or false', { type: 'boolean' }],
  ['a union', { oneOf: [{ type: 'array', items: pet }, pet, text] }],
  ['an allOf', { allOf: [pet, { description: 'Its own.' }] }],
  ['one that may be null', { oneOf: [pet, { type: 'null' }] }],
  ['listed texts', { type: 'string', enum: ['cat', 'dog'] }],
  ['a text that the service writes of a value', { type: 'string', format: 'uuid' }],
])('data of any media type is JSON: %s', (_, schema) => {
  for (const range of ['*/*', 'application/*', '*/*;charset=UTF-8'])
    expect(typesOf({ [range]: { schema } })).toEqual(sameOf('application/json'));
});

test.each([
  ['bytes', { schema: file }],
  ['bytes in an array of a service', { schema: { type: 'string', format: 'byte' } }],
  ['bytes, as 3.1 says it', { schema: { type: 'string', contentMediaType: 'image/png' } }],
  ['data or bytes', { schema: { oneOf: [pet, file] } }],
  ['anything', { schema: {} }],
  ['anything with a name', { schema: { $ref: '#/components/schemas/Anything' } }],
  ['nothing known', {}],
])('a file may have any media type: %s', (_, media) => {
  expect(typesOf({ '*/*': media })).toEqual(sameOf('*/*'));
  expect(typesOf({ 'application/*': media })).toEqual(sameOf('application/*'));
});

test('a plain text of any media type is text in an answer, and may be a file in a request', () => {
  expect(typesOf({ '*/*': { schema: text } })).toEqual({ body: ['*/*'], answer: ['text/*'] });
  const nullable = { schema: { type: ['string', 'null'] } };
  expect(typesOf({ '*/*': nullable })).toEqual({ body: ['*/*'], answer: ['text/*'] });
  expect(typesOf({ 'application/*': { schema: text } })).toEqual(sameOf('application/*'));
});

test('media types that have a name keep it, and count more than a range', () => {
  const media = { schema: pet };
  expect(typesOf({ 'image/*': media, 'application/*+json': media })).toEqual(
    sameOf('image/*', 'application/*+json'),
  );
  expect(typesOf({ '*/*': { schema: { type: 'array' } }, 'application/json': media })).toEqual(
    sameOf('application/json'),
  );
  // A body in a range beside a form is a file or the form.
  const form = { 'multipart/form-data': media, '*/*': media };
  expect(typesOf(form).body).toEqual(['multipart/form-data', '*/*']);
});

test('a reference to the schema of a range leads there', () => {
  const inner = '#/paths/~1a/get/responses/200/content/*~1*/schema';
  const get = (operationId: string, schema: object) => ({
    get: {
      operationId,
      responses: { 200: { description: 'Ok.', content: { '*/*': { schema } } } },
    },
  });
  const paths = { '/a': get('a', Pet), '/b': get('b', { $ref: inner }) };
  const { paths: normalised, components } = normalise(frozen(documentOf({ paths })));
  expect(normalised?.['/b']?.get?.responses).toMatchObject({
    200: { content: { 'application/json': { schema: { $ref: expect.any(String) } } } },
  });
  expect(Object.values(components?.schemas ?? {})).toEqual([Pet]);
});
