import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { documentOf, readDocument } from './document.ts';

const folder = mkdtempSync(join(tmpdir(), 'api-diff-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const info = `info: { title: Boats, version: '1' }`;
const operation = '{ operationId: boats, responses: { 200: { description: Boats. } } }';

test.for([
  ['swagger.yaml', `swagger: '2.0'\n${info}\npaths: {}`, 'not an OpenAPI 3.0 or 3.1 document'],
  ['indented.yaml', `openapi: 3.1.0\n ${info}\npaths: {}`, /indented\.yaml:2:\d+ /],
  [
    'nowhere.yaml',
    `openapi: 3.1.0\n${info}\npaths: { /a: { $ref: 'b.yaml' } }`,
    /nowhere\.yaml:3:\d+ .*b\.yaml/,
  ],
  [
    'twice.yaml',
    `openapi: 3.1.0\n${info}\npaths:\n  /a: { get: ${operation} }\n  /b: { get: ${operation} }`,
    /twice\.yaml:5:\d+ .*unique `operationId`/,
  ],
  ['no-info.yaml', 'openapi: 3.1.0\npaths: {}', /no-info\.yaml:1:\d+ .*info/],
  [
    'servers.yaml',
    `openapi: 3.1.0\n${info}\nservers: { url: /a }\npaths: {}`,
    /servers\.yaml:3:\d+ /,
  ],
  ['list.yaml', '- 1', 'not an OpenAPI 3.0 or 3.1 document'],
] as const)('%s is refused with the place of its mistake', async ([name, content, message]) => {
  const file = join(folder, name);
  writeFileSync(file, content);
  await expect(readDocument(file)).rejects.toThrow(message);
});

test('a file of a revision may have a name in any letters, and a description of its own', async () => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder });
  git('init', '--quiet');
  writeFileSync(join(folder, 'boats.md'), 'Boats.');
  const described = info.replace(' }', ', description: { $ref: boats.md } }');
  writeFileSync(join(folder, 'größen.yaml'), `openapi: 3.1.0\n${described}\npaths: {}`);
  git('add', 'größen.yaml', 'boats.md');
  const tree = git('write-tree').toString().trim();
  expect(await documentOf(`${tree}:größen.yaml`, folder)).toMatchObject({
    info: { description: 'Boats.' },
  });
});
