import { expect, test } from 'vitest';
import type { Document, Node } from './document.ts';
import { transform } from './transform.ts';

function documentWith(schema: unknown, mediaType: object = {}): Document {
  const requestBody = { content: { 'multipart/form-data': mediaType } };
  return {
    openapi: '3.1.0',
    info: { title: 'Boats', version: '1' },
    paths: { '/draw': { post: { requestBody, responses: {} } } },
    components: { schemas: { It: schema } },
  } as unknown as Document;
}

test('a property named __proto__ is a property like others', () => {
  const schema = JSON.parse('{ "properties": { "__proto__": { "type": "string" } } }');
  const copy = transform(documentWith(schema), {}).components?.schemas?.It;
  expect(Object.keys(copy?.properties ?? {})).toEqual(['__proto__']);
});

test('schemas of encoded texts and of the headers of parts are visited', () => {
  const visited: Node[] = [];
  const contentSchema = { $ref: '#/components/schemas/a' };
  const header = { $ref: '#/components/schemas/b' };
  const encoding = { image: { headers: { 'X-Size': { schema: header } } } };
  transform(documentWith({ type: 'string', contentSchema }, { encoding }), {
    schema: (node) => {
      visited.push(node);
      return node;
    },
  });
  expect(visited).toEqual(expect.arrayContaining([contentSchema, header]));
});
