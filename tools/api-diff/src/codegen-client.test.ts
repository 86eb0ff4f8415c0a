import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Document } from '@genmedia/openapi';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Pair } from './compare/comparison.ts';
import { diff } from './diff.ts';
import { requiredBumps } from './judge.ts';
import { compilerErrors } from './testing/compile.ts';
import { emptyProject, writeFile } from './testing/packages.ts';

const codegen = join(import.meta.dirname, '../../codegen/src/command.ts');
const text = { type: 'string' };
const object = (name: string, more: object = {}) => ({
  type: 'object',
  required: [name],
  properties: { [name]: { ...text, ...more } },
});

/** The content of a body or an answer, by its media types. */
const content = (schemas: object) => ({
  content: Object.fromEntries(Object.entries(schemas).map(([type, schema]) => [type, { schema }])),
});
const answering = (schemas: object, more: object = {}) => ({
  ...more,
  responses: { 200: { description: 'Ok.', ...content(schemas) } },
});
const taking = (schemas: object) =>
  answering({ 'application/json': text }, { requestBody: { required: true, ...content(schemas) } });
const listing = (pages: unknown) => {
  const items = { type: 'array', items: text };
  const parameters = [{ name: 'page', in: 'query', schema: { type: 'integer' } }];
  const schema = { type: 'object', required: ['items'], properties: { items } };
  return answering({ 'application/json': schema }, { parameters, 'x-pagination': pages });
};

/** Operations before and after a change, and a program for each that was written before it. */
const cases: Record<string, Pair<object> & { program: string }> = {
  'a field of the pieces of a stream is renamed': {
    before: answering({ 'application/json': text, 'text/event-stream': object('x') }),
    after: answering({ 'application/json': text, 'text/event-stream': object('y') }),
    program: 'for await (const piece of stream(api, ID, {})) piece.x.length;',
  },
  'a stream is removed': {
    before: answering({ 'application/json': text, 'text/event-stream': object('x') }),
    after: answering({ 'application/json': text }),
    program: 'for await (const piece of stream(api, ID, {})) piece.x.length;',
  },
  'an image becomes a text': {
    before: answering({ 'image/png': {} }),
    after: answering({ 'text/plain': text }),
    program: 'const answer: Blob = await api.run(ID, {});',
  },
  'a text may be JSON, too': {
    before: answering({ 'text/csv': text }),
    after: answering({ 'text/csv': text, 'application/json': object('x') }),
    program: 'const answer: string = await api.run(ID, {});',
  },
  'a form is no longer taken': {
    before: taking({ 'application/json': object('x'), 'multipart/form-data': object('y') }),
    after: taking({ 'application/json': object('x') }),
    program: "await api.run(ID, { body: { y: '' } }, { contentType: 'multipart/form-data' });",
  },
  'a text of a form becomes a file': {
    before: taking({ 'multipart/form-data': object('x') }),
    after: taking({ 'multipart/form-data': object('x', { contentMediaType: 'image/png' }) }),
    program: "await api.run(ID, { body: { x: '' } });",
  },
  'a list has no pages any more': {
    before: listing({ parameter: 'page', items: '/items' }),
    after: listing(false),
    program: 'for await (const item of pages(api, ID).items()) item.length;',
  },
};

const names = Object.keys(cases);
const idOf = (name: string) => `operation${names.indexOf(name)}`;

/** A contract of some of the operations, beside a list and a stream that stay. */
function contract(version: keyof Pair<unknown>, some = names): Document {
  const operations = [
    ['list', listing({ parameter: 'page', items: '/items' })],
    ['watch', answering({ 'text/event-stream': text })],
    ...some.map((name) => [idOf(name), cases[name]?.[version]] as const),
  ] as const;
  const paths = operations.map(([id, operation]) => [
    `/${id}`,
    { post: { operationId: id, ...operation } },
  ]);
  const info = { title: 'Boats', version: '1' };
  return { openapi: '3.1.0', info, paths: Object.fromEntries(paths) } as unknown as Document;
}

const folder = mkdtempSync(join(tmpdir(), 'api-diff-'));
const errors: Record<string, Map<string, string>> = {};

beforeAll(async () => {
  for (const version of ['before', 'after'] as const) {
    const place = join(folder, version);
    emptyProject(place, ['client', 'types']);
    writeFile(join(place, 'openapi.json'), JSON.stringify(contract(version)));
    const options = ['--spec', join(place, 'openapi.json'), '--out', join(place, 'api')];
    await promisify(execFile)(process.execPath, [codegen, ...options]);
    for (const name of names) {
      const lines = [
        "import { createClient, pages, stream } from '../api/client/index.ts';",
        "const api = createClient({ baseUrl: 'https://boats.example' });",
        cases[name]?.program.replaceAll('ID', `'${idOf(name)}'`),
      ];
      writeFile(join(place, `programs/${idOf(name)}.ts`), lines.join('\n'));
    }
    errors[version] = await compilerErrors(place);
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.for(names)('callers with a client of codegen do not compile after this: %s', (name) => {
  expect(errors.before?.get(idOf(name))).toBeUndefined();
  expect(errors.after?.get(idOf(name))).toBeDefined();
  const documents = { before: contract('before', [name]), after: contract('after', [name]) };
  expect(requiredBumps(diff(documents, { exhaustive: true })).client).toBe('major');
});
