import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lint } from './lint.ts';
import { load } from './load.ts';
import { folderOf } from './testing/folder.ts';

const good = `openapi: 3.1.0
info: { title: Studio, version: '1' }
paths:
  /pictures:
    get:
      operationId: listPictures
      responses:
        '200': { $ref: '#/components/responses/Pictures' }
components:
  responses:
    Pictures: { description: All of them. }
`;

/** The message that the user of a document gets, without the folder's path. */
async function messageFor(files: Record<string, string>): Promise<string> {
  const folder = folderOf(files);
  const message = await lint(join(folder, 'openapi.yaml')).then(
    () => 'no error',
    (error: Error) => error.message,
  );
  return message.replaceAll(`${folder}/`, '');
}

const withChange = (from: string, to: string) => ({ 'openapi.yaml': good.replace(from, to) });

test('a document of many files becomes one', async () => {
  const folder = folderOf({
    'openapi.yaml':
      "openapi: 3.1.0\ninfo: { title: Studio, version: '1' }\n" +
      'paths: { /pictures: { $ref: paths/pictures.yaml } }\n',
    'paths/pictures.yaml':
      'get:\n  operationId: listPictures\n' +
      "  responses: { '200': { $ref: ../responses/Pictures.yaml } }\n",
    'responses/Pictures.yaml': 'description: All of them.\n',
  });

  expect(await load(join(folder, 'openapi.yaml'))).toEqual({
    openapi: '3.1.0',
    info: { title: 'Studio', version: '1' },
    paths: {
      '/pictures': {
        get: {
          operationId: 'listPictures',
          responses: { 200: { $ref: '#/components/responses/Pictures' } },
        },
      },
    },
    components: { responses: { Pictures: { description: 'All of them.' } } },
  });
});

test('a reference may have the name of a file as a URL has it', async () => {
  const folder = folderOf({
    'openapi.yaml': good.replace(
      'description: All of them.',
      'description: One., content: { text/a: { schema: { $ref: my%20own.yaml } }, text/b: { schema: { $ref: 50%25.yaml } } }',
    ),
    'my own.yaml': 'type: string\n',
    '50%25.yaml': 'type: integer\n',
  });
  const file = join(folder, 'openapi.yaml');
  expect(await lint(file)).toEqual([]);
  const { schemas = {} } = (await load(file)).components ?? {};
  expect(Object.values(schemas)).toEqual([{ type: 'string' }, { type: 'integer' }]);
});

test('the schema of the pieces of a stream may be in another file', async () => {
  const folder = folderOf({
    'openapi.yaml': good.replace(
      'description: All of them.',
      'description: Each., content: { application/jsonl: { itemSchema: { $ref: Piece.yaml } } }',
    ),
    'Piece.yaml': 'type: string\n',
  });
  const file = join(folder, 'openapi.yaml');
  expect(await lint(file)).toEqual([]);
  expect((await load(file)).components).toMatchObject({
    responses: {
      Pictures: {
        content: { 'application/jsonl': { itemSchema: { $ref: '#/components/schemas/Piece' } } },
      },
    },
    schemas: { Piece: { type: 'string' } },
  });
});

test.each([
  [
    'a file that does not exist',
    {},
    "openapi.yaml: ENOENT: no such file or directory 'openapi.yaml'",
  ],
  [
    'a text that is not YAML',
    withChange('get:', 'get: ['),
    'openapi.yaml:7:16 missed comma between flow collection entries',
  ],
  [
    'a document of another kind',
    withChange('openapi: 3.1.0', "swagger: '2.0'"),
    'openapi.yaml: not an OpenAPI 3.0 or 3.1 document (it has no `openapi` field).',
  ],
  [
    'a version that is not known',
    withChange('3.1.0', '3.9.0'),
    'openapi.yaml: not an OpenAPI 3.0 or 3.1 document (it says "3.9.0").',
  ],
  [
    'a keyword that OpenAPI does not have',
    withChange('responses:', 'answers:'),
    'openapi.yaml:7:7 Property `answers` is not expected here. (#/paths/~1pictures/get/answers)',
  ],
  [
    'a reference to nothing',
    withChange('responses/Pictures', 'responses/Photos'),
    "openapi.yaml:8:16 Can't resolve $ref #/components/responses/Photos " +
      '(#/paths/~1pictures/get/responses/200)',
  ],
  [
    'a reference to a file that does not exist',
    withChange("'#/components/responses/Pictures'", 'photos.yaml'),
    "openapi.yaml:8:16 Can't resolve $ref photos.yaml: ENOENT: no such file or directory " +
      "'photos.yaml' (#/paths/~1pictures/get/responses/200)",
  ],
  [
    'two operations with one operationId',
    withChange(
      'components:',
      "  /photos:\n    get:\n      operationId: listPictures\n      responses:\n        '200': { description: Ok. }\ncomponents:",
    ),
    'openapi.yaml:11:7 Every operation must have a unique `operationId`. ' +
      '(#/paths/~1photos/get/listPictures)',
  ],
])('%s is named by file and line', async (_, files, message) => {
  expect(await messageFor(files)).toBe(message);
});

test('a wrong type is named, also if the same line has a null', async () => {
  const schemas = { A: { type: 'strng' }, B: { type: 'string', default: null } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    components: { schemas },
  };
  const message = await messageFor({
    'openapi.yaml': JSON.stringify({ ...document, paths: {} }),
  });
  expect(message).toContain('(#/components/schemas/A/type)');
});

test('every fault is named, not only the first', async () => {
  const message = await messageFor(
    withChange('operationId: listPictures', 'operationId: 7\n      answers: {}'),
  );

  expect(message.split('\n')).toEqual([
    'openapi.yaml:6:20 Expected type `string` but got `integer`. (#/paths/~1pictures/get/operationId)',
    'openapi.yaml:7:7 Property `answers` is not expected here. (#/paths/~1pictures/get/answers)',
  ]);
});

test('a callback needs no operationId, and a schema may have keywords of its own', async () => {
  const folder = folderOf({
    'openapi.yaml': `${good.replace(
      '      responses:\n',
      "      callbacks: { done: { 'https://a.example': { post: { responses: { '204': { description: Ok. } } } } } }\n      responses:\n",
    )}  schemas:\n    Picture: { type: object, optional: true }\n`,
  });

  await expect(lint(join(folder, 'openapi.yaml'))).resolves.toEqual([]);
});

test.each([
  ['Cat', ''],
  ['Dog/nothing.yaml', ": ENOENT: no such file or directory 'Dog/nothing.yaml'"],
])('a mapping may name schemas, but none that does not exist: %s', async (cat, reason) => {
  const message = await messageFor({
    'openapi.yaml': `${good}  schemas:
    Dog: { type: object }
    Pet:
      oneOf: [{ $ref: '#/components/schemas/Dog' }]
      discriminator: { propertyName: kind, mapping: { dog: Dog, cat: ${cat} } }
`,
  });
  const place = '(#/components/schemas/Pet/discriminator/mapping/cat)';
  expect(message).toBe(`openapi.yaml:16:70 Can't resolve $ref${reason} ${place}`);
});

test('a flag of OpenAPI 3.0 in a document of 3.1 is a warning that says where', async () => {
  const schema = 'Much: { type: number, minimum: 0, exclusiveMinimum: true }';
  const folder = folderOf({ 'openapi.yaml': `${good}  schemas:\n    ${schema}\n` });

  const [warning, ...others] = await lint(join(folder, 'openapi.yaml'));

  expect(others).toEqual([]);
  expect(warning).toContain('openapi.yaml:13:');
  expect(warning).toContain('(#/components/schemas/Much/exclusiveMinimum): read as OpenAPI 3.0');
});

test('a reference to nothing is shown where it stands, also in another file', async () => {
  const folder = folderOf({
    'openapi.yaml': good.replace('#/components/responses/Pictures', 'pictures.yaml'),
    'pictures.yaml': 'description: All of them.\ncontent: { $ref: missing.yaml }\n',
  });
  const error = await load(join(folder, 'openapi.yaml')).catch((reason: Error) => reason);
  expect(error).toMatchObject({
    message: expect.stringContaining("pictures.yaml:2:10 Can't resolve $ref missing.yaml"),
  });
});

test('two files of one name are two components', async () => {
  const answer = (file: string) =>
    `description: Ok.\ncontent: { application/json: { schema: { $ref: ${file}/version.yaml } } }\n`;
  const folder = folderOf({
    'openapi.yaml': good.replace(
      "'200': { $ref: '#/components/responses/Pictures' }",
      "'200': { $ref: a.yaml }\n        '201': { $ref: b.yaml }",
    ),
    'a.yaml': answer('a'),
    'b.yaml': answer('b'),
    'a/version.yaml': 'type: string\n',
    'b/version.yaml': 'type: integer\n',
  });

  const { components } = await load(join(folder, 'openapi.yaml'));

  expect(components?.schemas).toEqual({
    version: { type: 'string' },
    'version-2': { type: 'integer' },
  });
});

test.each([
  [
    'a path parameter that is not declared',
    good.replace('/pictures:', '/pictures/{id}:'),
    '5:5 The operation does not define the path parameter `{id}` expected by path `/pictures/{id}`. (#/paths/~1pictures~1{id}/get/parameters): read as a text',
  ],
  [
    'a path parameter of AWS, which may have slashes',
    good
      .replace('/pictures:', '/pictures/{id+}:')
      .replace(
        'get:',
        'get:\n      parameters: [{ name: id, in: path, required: true, schema: {} }]',
      ),
    '6:28 Path parameter `id` is not used in the path `/pictures/{id+}`. (#/paths/~1pictures~1{id+}/get/parameters/0/name): read without the sign +',
  ],
  [
    'one that is itself called so, as Smithy writes it',
    good
      .replace('/pictures:', '/pictures/{id+}:')
      .replace(
        'get:',
        'get:\n      parameters: [{ name: id+, in: path, required: true, schema: {} }]',
      ),
    '6:28 Path parameter `id+` is not used in the path `/pictures/{id+}`. (#/paths/~1pictures~1{id+}/get/parameters/0/name): read as it is',
  ],
  [
    'a mistake in the words about a tag',
    `${good}tags: [{ name: a, externalDocs: { url: 'https://a.example', description: null } }]\n`,
    '12:74 Expected type `string` but got `null`. (#/tags/0/externalDocs/description): ignored',
  ],
  [
    'a flag of an early JSON Schema',
    `${good}  schemas:\n    Picture: { type: string, required: true }\n`,
    '13:40 Expected type `array` but got `boolean`. (#/components/schemas/Picture/required): ignored',
  ],
  [
    'a method of OpenAPI 3.2',
    good.replace('    get:', '    query: { responses: {} }\n    get:'),
    '5:5 Property `query` is not expected here. (#/paths/~1pictures/query): ignored',
  ],
])('%s is a warning', async (_, text, warning) => {
  const folder = folderOf({ 'openapi.yaml': text });
  const lines = await lint(join(folder, 'openapi.yaml'));
  expect(lines.map((line) => line.replace(/^.*openapi.yaml:/, ''))).toEqual([warning]);
});

test('references in extensions lead anywhere', async () => {
  const folder = folderOf({
    'openapi.yaml': good.replace('    get:', '    x-policy: { $ref: ../policies.yaml }\n    get:'),
  });
  expect(await lint(join(folder, 'openapi.yaml'))).toEqual([]);
  await expect(load(join(folder, 'openapi.yaml'))).resolves.toHaveProperty('paths');
});

test.each([
  ['field', 'schemas: { Picture: { properties: { x-size: { $ref: size.yaml } } } }'],
  ['security scheme', 'securitySchemes: { x-size: { $ref: size.yaml } }'],
])('a %s may have the name of an extension', async (_, component) => {
  const message = await messageFor({ 'openapi.yaml': `${good}  ${component}\n` });
  expect(message).toContain("Can't resolve $ref size.yaml");
});
