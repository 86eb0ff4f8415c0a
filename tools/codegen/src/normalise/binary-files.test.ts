import { expect, test } from 'vitest';
import { documentOf, frozen } from '../testing/document.ts';
import { asBinary } from './binary-files.ts';

const file = { type: 'string', format: 'binary' };
const object = (properties: object) => ({ type: 'object', properties });

test.each([
  ['a media type', { type: 'string', contentMediaType: 'image/png' }],
  ['nothing but a media type', { contentMediaType: '*/*' }],
  ['both, and that it is not encoded', { ...file, contentEncoding: 'binary' }],
])('a file is one with %s', (_, schema) => {
  expect(inForm(schema)).toMatchObject(file);
  expect(inForm(schema)).not.toHaveProperty('contentEncoding');
});

test.each([
  ['encoded', { type: 'string', contentMediaType: 'image/png', contentEncoding: 'base64' }],
  ['JSON', { type: 'string', contentMediaType: 'application/json' }],
  ['text', { type: 'string', contentMediaType: 'text/csv' }],
  ['a reference', { anyOf: [{ type: 'integer' }], contentMediaType: 'image/png' }],
])('no file is one that is %s', (_, schema) => {
  expect(inForm(schema)).toEqual(schema);
});

test('a file that may be something else, too, has no type of its own', () => {
  const either = { format: 'binary', anyOf: [{ type: 'string' }, { type: 'null' }] };
  expect(inForm(either)).toEqual(either);
});

/** A schema as a field of a form has it. */
function inForm(schema: object): unknown {
  const form = { 'multipart/form-data': { schema: object({ it: schema }) } };
  const document = documentOf({
    paths: { '/a': { post: { operationId: 'a', requestBody: { content: form }, responses: {} } } },
  });
  const found = asBinary(frozen(document)).paths?.['/a']?.post?.requestBody as {
    content: { 'multipart/form-data': { schema: { properties: { it: unknown } } } };
  };
  return found.content['multipart/form-data'].schema.properties.it;
}
