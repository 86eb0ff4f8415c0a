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
  expect(components?.schemas).toEqual({
    Own: object({ file: text }),
    Shared: object({ file }),
    SharedJson: object({ file: text }),
  });
  expect(paths?.['/a']?.post).toMatchObject({
    requestBody: {
      content: {
        'application/json': { schema: { properties: { file: text, shared: ref('SharedJson') } } },
        'multipart/form-data': { schema: { properties: { file, shared: ref('Shared') } } },
      },
    },
    responses,
  });
  expect(JSON.stringify(paths?.['/a']?.post?.requestBody).match(/binary/g)).toHaveLength(1);
});

test('of components that JSON and forms have, only those that hold bytes are two', () => {
  const Part = { oneOf: [ref('Bytes'), ref('Plain')], discriminator: mappedTo('Bytes', 'Plain') };
  const Bytes = object({ kind: { const: 'Bytes' }, file, inner: ref('Part') });
  const Plain = object({ kind: { const: 'Plain' } });
  const form = { 'multipart/form-data': { schema: ref('Part') } };
  const requestBody = { content: { ...json(ref('Part')).content, ...form } };
  const document = documentOf({
    paths: { '/a': { post: { operationId: 'a', requestBody, responses: {} } } },
    components: { schemas: { Part, Bytes, Plain } },
  });
  expect(normalise(frozen(document)).components?.schemas).toEqual({
    Part,
    Bytes,
    Plain,
    PartJson: {
      oneOf: [ref('BytesJson'), ref('Plain')],
      discriminator: mappedTo('BytesJson', 'Plain'),
    },
    BytesJson: object({
      kind: { const: 'Bytes' },
      file: { type: 'string' },
      inner: ref('PartJson'),
    }),
  });
});

function mappedTo(bytes: string, plain: string) {
  const mapping = { Bytes: ref(bytes).$ref, Plain: ref(plain).$ref };
  return { propertyName: 'kind', mapping };
}

test('bytes in streams of JSON are texts, too, but a stream may be a file', () => {
  const content = (schema: object) => ({ 'application/jsonl': { schema } });
  const lines = { description: 'Lines.', content: content(ref('Line')) };
  const whole = { description: 'A file.', content: content(file) };
  const responses = { 200: lines, 201: whole };
  const document = documentOf({
    paths: { '/a': { get: { operationId: 'a', responses } } },
    components: { schemas: { Line: object({ file }) } },
  });
  const { paths, components } = normalise(frozen(document));
  expect(components?.schemas).toEqual({ Line: object({ file: { type: 'string' } }) });
  expect(paths?.['/a']?.get?.responses).toEqual(responses);
});

test('bytes are texts where no file can be: in parameters, headers and forms without parts', () => {
  const operationWith = (token: object) => ({
    operationId: 'a',
    parameters: [{ name: 'token', in: 'query', schema: token }],
    requestBody: {
      content: { 'application/x-www-form-urlencoded': { schema: object({ token }) } },
    },
    responses: { 200: { description: 'Ok.', headers: { 'X-Token': { schema: token } } } },
  });
  const { paths } = normalise(
    frozen(documentOf({ paths: { '/a': { post: operationWith(file) } } })),
  );
  expect(paths?.['/a']?.post).toEqual(operationWith({ type: 'string' }));
});
