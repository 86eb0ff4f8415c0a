import { expect, test } from 'vitest';
import { documentOf, frozen, json } from '../testing/document.ts';
import { normalise } from './index.ts';

const file = { type: 'string', format: 'binary' };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: object) => ({ type: 'object', properties });

test('bytes are texts in JSON, and files elsewhere', () => {
  const form = { 'multipart/form-data': { schema: object({ file, shared: ref('Shared') }) } };
  const content = {
    ...json(object({ file, own: ref('Own'), shared: ref('Shared') })).content,
    ...form,
  };
  const responses = { 200: { description: 'Ok.', content: { 'image/png': { schema: file } } } };
  const document = documentOf({
    paths: { '/a': { post: { operationId: 'a', requestBody: { content }, responses } } },
    components: { schemas: { Own: object({ file }), Shared: object({ file }) } },
  });
  const { paths, components } = normalise(frozen(document));
  const text = { type: 'string' };
  expect(components?.schemas).toEqual({ Own: object({ file: text }), Shared: object({ file }) });
  expect(paths?.['/a']?.post).toMatchObject({
    requestBody: {
      content: {
        'application/json': { schema: { properties: { file: { type: 'string' } } } },
        'multipart/form-data': { schema: { properties: { file } } },
      },
    },
    responses,
  });
  expect(JSON.stringify(paths?.['/a']?.post?.requestBody).match(/binary/g)).toHaveLength(1);
});
