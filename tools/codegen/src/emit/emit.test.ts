import { join } from 'node:path';
import type { Document } from '@genmedia/openapi';
import { expect, onTestFinished, test } from 'vitest';
import { synthesise } from '../../bench/synthesise.ts';
import { UserError } from '../errors.ts';
import { generate } from '../generate.ts';
import { load } from '../load.ts';
import { buildModel } from '../model/build.ts';
import type { Model } from '../model/model.ts';
import { normalise } from '../normalise/index.ts';
import { documentOf, documentWith, frozen, json } from '../testing/document.ts';
import { folderOf } from '../testing/folder.ts';
import { startThread } from '../threads/in-thread.ts';
import { emitServer } from './server.ts';
import { serverTable } from './server-table.ts';
import { emitTargets, type Target } from './targets.ts';
import { emitTypes } from './types.ts';

const names = Object.keys(emitTargets) as Target[];
const studioFile = join(import.meta.dirname, '../fixtures/studio.yaml');

const studio: Model = buildModel(normalise(await load(studioFile)));

test('types keep the description of a field that discriminates a union', async () => {
  const branch = (value: string) => ({
    type: 'object',
    required: ['status'],
    properties: { status: { type: 'string', const: value, description: `It is ${value}.` } },
  });
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const Outcome = {
    oneOf: [ref('Done'), ref('Failed')],
    discriminator: { propertyName: 'status', mapping: { done: 'Done', failed: 'Failed' } },
  };
  const document = documentWith(
    { responses: { 200: { description: 'Ok.', ...json(ref('Outcome')) } } },
    { Done: branch('done'), Failed: branch('failed'), Outcome },
  );

  const files = await emitTypes(buildModel(document));

  const types = files['packages/types/src/generated/contract.ts'] ?? '';
  expect(types).toContain('@description It is done.');
  const named = [...types.matchAll(/^export type (\w+) = components/gm)].map(([, name]) => name);
  expect(named).toEqual(['Done', 'Failed', 'Outcome']);
});

test('a mapping may name schemas, and says what the values of a discriminator are', async () => {
  const branch = { type: 'object', properties: { kind: { type: 'string' } } };
  const oneOf = ['Cat', 'Dog'].map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const discriminator = { propertyName: 'kind', mapping: { cat: 'Cat', dog: 'Dog' } };
  const document = documentWith({}, { Cat: branch, Dog: branch, Pet: { oneOf, discriminator } });

  const types = (await emitTypes(buildModel(document)))['packages/types/src/generated/contract.ts'];

  expect(types).toContain('kind: "cat";');
  expect(types).toContain('kind: "dog";');
});

test('a discriminator without a mapping has the names of the contract as its values', async () => {
  const branch = (more: object) => ({
    type: 'object',
    required: ['kind'],
    properties: { kind: { type: 'string' }, ...more },
  });
  const oneOf = ['my-cat', 'Dog'].map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const schemas = {
    'my-cat': branch({}),
    Dog: branch({ bark: { type: 'boolean' } }),
    Pet: { oneOf, discriminator: { propertyName: 'kind' } },
  };
  const model = buildModel(normalise(documentWith({}, schemas)));
  const stubs = (await emitServer(model))['packages/server/src/generated/schemas.ts'];
  const types = (await emitTypes(model))['packages/types/src/generated/contract.ts'];
  expect(stubs).toContain("zod.discriminatedUnion('kind', [MyCat,Dog])");
  expect(stubs).toContain("zod.enum(['my-cat'])");
  expect(types).toContain('kind: "my-cat";');
});

test('a union whose branches may lack the field of its discriminator is one without it', async () => {
  const branch = (kind: string, more: object) => {
    return { type: 'object', ...more, properties: { kind: { type: 'string', enum: [kind] } } };
  };
  const oneOf = ['Cat', 'Dog'].map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const mapping = { cat: 'Cat', dog: 'Dog' };
  const schemas = {
    Cat: branch('cat', {}),
    Dog: branch('dog', { required: ['kind'] }),
    Pet: { oneOf, discriminator: { propertyName: 'kind', mapping } },
  };
  const model = buildModel(normalise(documentWith({}, schemas)));
  const stubs = (await emitServer(model))['packages/server/src/generated/schemas.ts'];
  expect(stubs).toContain('zod.union([Cat,Dog])');
  expect(stubs).toContain("zod.enum(['cat']).exactOptional()");
  expect(stubs).toContain("zod.enum(['dog'])\n");
});

test.each([
  ['the union requires it', { required: ['kind'] }, {}],
  ['a branch has a default for it', {}, { kind: { type: 'string', default: 'Cat' } }],
])('a union keeps its discriminator where %s', async (_, union, properties) => {
  const branch = (kind: object) => ({ type: 'object', properties: { kind } });
  const oneOf = ['Cat', 'Dog'].map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const schemas = {
    Cat: { ...branch({ const: 'Cat' }), ...('kind' in properties && { properties }) },
    Dog: branch({ const: 'Dog' }),
    Pet: { type: 'object', ...union, oneOf, discriminator: { propertyName: 'kind' } },
  };
  const model = buildModel(normalise(documentWith({}, schemas)));
  const stubs = (await emitServer(model))['packages/server/src/generated/schemas.ts'];
  expect(stubs).toContain("zod.discriminatedUnion('kind', [Cat,Dog])");
});

test('fields beside an anyOf with a discriminator are part of each branch', async () => {
  const branch = (kind: string) => {
    return { type: 'object', required: ['kind'], properties: { kind: { const: kind }, name: {} } };
  };
  const anyOf = ['Cat', 'Dog'].map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const discriminator = { propertyName: 'kind' };
  const Pet = { type: 'object', required: ['name'], anyOf, discriminator };
  const schemas = { Cat: branch('Cat'), Dog: branch('Dog'), Pet };
  const model = buildModel(normalise(documentWith({}, schemas)));
  const types = (await emitTypes(model))['packages/types/src/generated/contract.ts'] ?? '';
  expect(types.replaceAll(/\s+/g, ' ')).toContain(
    'Pet: { name: unknown; } & (components["schemas"]["Cat"] | components["schemas"]["Dog"]);',
  );
});

test('fields beside anyOf, and those that stand in required there, are part of each branch', async () => {
  const integer = { type: 'integer' };
  const Size = {
    type: 'object',
    required: ['unit', 'depth'],
    properties: { unit: { type: 'string' } },
    anyOf: ['wide', 'high'].map((side) => {
      return { type: 'object', properties: { [side]: integer, depth: integer } };
    }),
  };
  const model = buildModel(normalise(documentWith({}, { Size })));
  const types = (await emitTypes(model))['packages/types/src/generated/contract.ts'] ?? '';
  const stubs = (await emitServer(model))['packages/server/src/generated/schemas.ts'] ?? '';
  const words = (text: string) => text.replaceAll(/\s+/g, ' ');
  expect(words(types)).toContain(
    'Size: { unit: string; depth: number; } & ({ wide?: number; depth?: number; } | { high?: number; depth?: number; });',
  );
  expect(words(stubs)).toContain('.and(zod.object({ "unit": zod.string(), "depth": zod.int() }))');
});

test.each(names)('%s does not change the model that all targets share', async (target) => {
  const emit = await emitTargets[target].load();

  const files = await emit(frozen(studio));

  expect(Object.keys(files)).not.toEqual([]);
});

test.runIf(process.env.TEST_FULL === '1')('threads give the same bytes as one thread', async () => {
  const file = folderOf({ 'openapi.json': JSON.stringify(synthesise(20)) });
  const spec = join(file, 'openapi.json');

  const model = buildModel(normalise(await load(spec)), { withAnswers: true });
  const alone = await Promise.all(
    names.map(async (name) => (await emitTargets[name].load())(model)),
  );

  expect(await generate(spec, names)).toEqual(Object.assign({}, ...alone));
});

test('a contract of many operations gets each schema and each hook once, unused schemas included', async () => {
  const document = synthesise(310) as unknown as Document;
  const event = { type: 'object', properties: { of: { $ref: '#/components/schemas/Resource62' } } };
  const schemas = { ...document.components?.schemas, Event: event };
  document.components = { ...document.components, schemas };
  const model = buildModel(normalise(document));
  const emitReact = await emitTargets.react.load();

  const hooks = Object.values(await emitReact(model)).join('');
  const written = (await emitServer(model))['packages/server/src/generated/schemas.ts'] ?? '';

  const declared = [...written.matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
  expect(declared).toEqual([...new Set(declared)]);
  expect(declared.filter((name) => /^Resource\d+Input$/.test(name ?? ''))).toHaveLength(62);
  expect(declared).toEqual(expect.arrayContaining(['Failure', 'Event']));
  expect(hooks.match(/^export const useCreateResource\d+: /gm)).toHaveLength(62);
  expect(hooks.match(/^export const \w+Options: /gm)).toHaveLength(124);
  // Both files import it.
  expect(hooks.match(/^ {2}Resource62List/gm)).toHaveLength(2);
});

test('a schema whose name a hook needs for another type is refused, also by a thread', async () => {
  const parameters = [{ name: 'search', in: 'query', schema: { type: 'string' } }];
  const body = json({ $ref: '#/components/schemas/DrawParams' });
  const document = documentWith(
    { parameters, requestBody: body },
    { DrawParams: { type: 'object', properties: { prompt: { type: 'string' } } } },
  );

  const thread = startThread('types');
  onTestFinished(() => void thread.end());
  const error = await thread.emit(buildModel(document)).catch((reason: unknown) => reason);

  expect(error).toBeInstanceOf(UserError);
  expect(error).toMatchObject({
    message:
      'The operation draw needs the name DrawParams for another type: rename the schema DrawParams.',
  });
});

test('if the contract has a pattern for email addresses, only the pattern counts', async () => {
  const email = (pattern: object) => ({ type: 'string', format: 'email', ...pattern });
  const schemas = { Strict: email({}), Own: email({ pattern: '^.+@.+$' }) };

  const files = await emitServer(buildModel(documentWith({}, schemas)));

  const written = files['packages/server/src/generated/schemas.ts'];
  expect(written).toContain('export const Strict = zod.email();');
  expect(written).toContain("export const Own = zod.string().regex(new RegExp('^.+@.+$'));");
});

test('answers of types that are not JSON have no schema in the stubs', async () => {
  const content = { 'text/csv': { schema: {} }, 'application/json-seq': { schema: {} } };
  const listed = { 'text/json': { schema: {} } };
  const document = documentWith({
    responses: {
      200: { description: 'Ok.', content },
      201: { description: 'Made.', content: listed },
    },
  });
  const files = await emitServer(buildModel(document));
  const rows = files['packages/server/src/generated/operations.ts'];
  expect(rows).toContain("200: { contentTypes: ['text/csv', 'application/json-seq'] }");
  expect(rows).toContain("201: { schema: schemas.Draw201Response, contentTypes: ['text/json'] }");
});

test('a pattern keeps its slashes, and one that is not of JavaScript is left out', async () => {
  const pattern = (text: string) => ({ type: 'string', pattern: text });
  const schemas = { Path: pattern('/api/.*'), Word: pattern('(?i)^[a-z]+$') };

  const files = await emitServer(buildModel(documentWith({}, schemas)));

  const written = files['packages/server/src/generated/schemas.ts'];
  expect(written).toContain("new RegExp('(?:)/api/.*')");
  expect(written).toContain('export const Word = zod.string();');
});

test('a schema that orval did not write is an error, not an import of nothing', () => {
  expect(() => serverTable(studio, 'export const Nothing = 1;')).toThrow(
    'orval wrote no schema ListPicturesQueryParams.',
  );
});

test.each(['delete', 'import', 'Default'])(
  'an operation may be called like a word of the language: %s',
  async (operationId) => {
    const parameters = [{ name: 'id', in: 'query', schema: { type: 'string' } }];
    const form = { type: 'object', properties: { name: { type: 'string' } } };
    const requestBody = { content: { 'multipart/form-data': { schema: form } } };
    const responses = { 200: { description: 'Ok.', ...json({ type: 'string' }) } };
    const document = documentWith({ operationId, parameters, requestBody, responses });
    const files = await emitServer(buildModel(document));
    const rows = files['packages/server/src/generated/operations.ts'] ?? '';
    const schemas = [...rows.matchAll(/: schemas\.(\w+)Operation(\w+)/g)];
    expect(schemas.map(([, , kind]) => kind)).toEqual(['QueryParams', 'Body', '200Response']);
    expect(new Set(schemas.map(([, name]) => name?.toLowerCase()))).toEqual(
      new Set([operationId.toLowerCase()]),
    );
  },
);

test('a component may have the name that a schema of an operation would have', async () => {
  const text = { type: 'string' };
  const parameters = ['query', 'header', 'cookie'].map((place) => {
    return { name: 'id', in: place, schema: text };
  });
  const responses = { 200: { description: 'Ok.', ...json({ type: 'object' }) } };
  const ends = ['QueryParams', 'Header', 'Cookies', '200Response'];
  const components = Object.fromEntries(ends.map((end) => [`Draw${end}`, text]));
  const files = await emitServer(buildModel(documentWith({ parameters, responses }, components)));
  const schemas = files['packages/server/src/generated/schemas.ts'] ?? '';
  const rows = files['packages/server/src/generated/operations.ts'] ?? '';
  const declared = [...schemas.matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
  expect(declared.sort()).toEqual(
    ends.flatMap((end) => [`Draw${end}`, `DrawOperation${end}`]).sort(),
  );
  for (const end of ends) expect(rows).toContain(`schemas.DrawOperation${end}`);
});

test('types import nothing that they do not use', async () => {
  const document = documentWith({ responses: { 204: { description: 'Done.' } } });
  const files = await emitTypes(buildModel(normalise(document)));
  expect(files['packages/types/src/generated/client.ts']).toMatch(
    /^\/\/ .*\n\nexport type \* from '.\/contract.ts';\n$/,
  );
});

test('an operation may be called by a word with letters beyond ASCII', async () => {
  const limited = (maximum: number) => ({ type: 'integer', maximum });
  const parameters = [{ name: 'größe', in: 'query', schema: limited(7) }];
  const node = { type: 'object', properties: { höhe: limited(9) } };
  const responses = { 200: { description: 'Ok.', ...json(node) } };
  const document = documentWith({ operationId: 'öffne', parameters, responses });
  const files = await emitServer(buildModel(document));
  const schemas = files['packages/server/src/generated/schemas.ts'] ?? '';
  expect(files['packages/server/src/generated/operations.ts']).toContain('ÖffneQueryParams');
  expect(schemas).toMatch(/"größe": zod\.int\(\)\.max\(7\)/);
  expect(schemas).toMatch(/"höhe": zod\.int\(\)\.max\(9\)/);
});

test('a header may begin with a digit', () => {
  const document = documentWith({
    parameters: [{ name: '2FA', in: 'header', schema: { type: 'string' } }],
    responses: { 200: { description: 'Ok.' } },
  });
  const table = serverTable(buildModel(document), 'export const DrawHeader = 1;');
  expect(table).toContain("schemas.DrawHeader.shape['2FA']");
});

test('a header that an answer may lack is optional, also where it is a reference', async () => {
  const ref = (name: string) => ({ $ref: `#/components/headers/${name}` });
  const headers = { Sure: ref('Sure'), Rare: ref('Rare') };
  const responses = { 200: { description: 'Ok.', headers } };
  const document = documentOf({
    paths: { '/pictures': { post: { operationId: 'draw', responses } } },
    components: {
      headers: {
        Sure: { required: true, schema: { type: 'integer' } },
        Rare: { schema: { type: 'string', enum: ['false'] } },
      },
    },
  });
  const files = await emitTypes(buildModel(document));
  const types = files['packages/types/src/generated/contract.ts'];
  expect(types).toContain('Sure: components["headers"]["Sure"];');
  expect(types).toContain('Rare?: "false";');
});

test.each([
  ['a JSON body, where null means left out', 'application/json', 'left-out', true],
  ['a JSON body, without that rule', 'application/json', undefined, false],
  ['a form, which cannot send null', 'multipart/form-data', 'left-out', false],
])('the stubs know whether null is left out: %s', async (_, type, rule, isMarked) => {
  const schema = { type: 'object', properties: { note: { type: 'string' } } };
  const document = documentWith({ requestBody: { content: { [type]: { schema } } } });
  document['x-null-in-requests'] = rule;
  const files = await emitServer(buildModel(document));
  const rows = files['packages/server/src/generated/operations.ts'] ?? '';
  expect(rows.includes('nullIsLeftOut: true')).toBe(isMarked);
});

test('a text of the contract that is the name of a limit stays a text', async () => {
  const body = (word: string) => ({
    type: 'object',
    properties: { name: { type: 'string', maxLength: 57 }, kind: { enum: [word, "it's"] } },
  });
  const schemasWith = async (word: string) => {
    const files = await emitServer(
      buildModel(documentWith({ requestBody: json(body(word)), responses: {} }, {})),
    );
    return files['packages/server/src/generated/schemas.ts'] ?? '';
  };
  const id = buildModel(documentWith({ responses: {} }, {})).operations[0]?.id ?? '';
  const limit = `${id}BodyNameMax`;
  const schemas = await schemasWith(limit);
  expect(schemas).toContain('.max(57)');
  expect(schemas).toMatch(new RegExp(`['"]${limit}['"]`));
  expect(schemas).not.toContain(`const ${limit}`);
});

test('an operationId keeps its #, and a path loses what is after it', async () => {
  const operation = { operationId: 'pictures#share', responses: {} };
  const model = buildModel(documentOf({ paths: { '/pictures#share': { put: operation } } }));
  const types = (await emitTypes(model))['packages/types/src/generated/contract.ts'];
  expect(types).toContain('"pictures#share": {');
  expect(types).toContain('operations["pictures#share"]');
  expect(model.operations).toMatchObject([{ id: 'pictures#share', path: '/pictures' }]);
});
