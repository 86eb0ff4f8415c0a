import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Document, Schema } from '@genmedia/openapi';
import { expect, onTestFinished, test } from 'vitest';
import { diff } from '../diff.ts';
import { integer, object, text } from '../examples/example.ts';
import { requiredBumps } from '../judge.ts';
import { linesOf } from '../report/lines.ts';
import { compilerErrors } from '../testing/compile.ts';
import { project, writeFile } from '../testing/packages.ts';
import { versionDiff, versionOf } from './versions.ts';

const exhaustive = { exhaustive: true };

function drawing(operationId: string, size: Schema, answer: Record<string, Schema>): object {
  const json = (schema: object) => ({ content: { 'application/json': { schema } } });
  return {
    post: {
      operationId,
      summary: 'Draw a boat',
      requestBody: { required: true, ...json(object({ prompt: text, size })) },
      responses: { 200: { description: 'Ok.', ...json(object(answer)) } },
    },
  };
}

const old = { '/api/v7/boats/draw': drawing('drawBoat', text, { url: text }) };
const newOperation = {
  '/api/v8/boats/draw': drawing('drawBoatV8', integer, { url: text, seed: integer }),
};

function contract(...parts: object[]): Document {
  const info = { title: 'Boats', version: '1' };
  const servers = [{ url: 'http://127.0.0.1' }];
  return { openapi: '3.1.0', info, servers, paths: Object.assign({}, ...parts) } as Document;
}

test('a new version of an area breaks only handlers, which have to implement it', () => {
  const changes = diff({ before: contract(old), after: contract(old, newOperation) }, exhaustive);
  expect(requiredBumps(changes)).toMatchObject({
    client: 'minor',
    react: 'minor',
    server: 'major',
  });
  expect(linesOf(changes, 'client')[0]).toBe('`drawBoatV8` is new.');
});

test('the packages have both versions, each with its own types', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'api-diff-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await project(folder, contract(old, newOperation));
  const program = (id: string, size: unknown) =>
    `import { createClient } from '@genmedia/client';
     export const answer = await createClient().run('${id}', { prompt: 'A', size: ${JSON.stringify(size)} });
     ${id === 'drawBoatV8' ? 'answer.seed.toFixed();' : ''}`;
  writeFile(join(folder, 'programs/old.ts'), program('drawBoat', 'small'));
  writeFile(join(folder, 'programs/new.ts'), program('drawBoatV8', 3));
  writeFile(join(folder, 'programs/mixed.ts'), program('drawBoatV8', 'small'));
  expect([...(await compilerErrors(folder)).keys()]).toEqual(['mixed']);
});

test('each version can be shown separately', () => {
  expect(Object.keys(versionOf(contract(old, newOperation), 'v8').paths ?? {})).toEqual([
    '/api/v8/boats/draw',
  ]);
});

test('the differences between versions use the names of the newer version', () => {
  const changes = versionDiff(
    contract(old, newOperation),
    { before: 'v7', after: 'v8' },
    exhaustive,
  );
  expect(linesOf(changes, 'spec')).toEqual([
    '`drawBoatV8` takes `number` for `size`, no longer `string`.',
    '`drawBoatV8` answers `seed`.',
  ]);
});
