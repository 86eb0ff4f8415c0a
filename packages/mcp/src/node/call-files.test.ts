import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/clients.ts';
import { callFiles } from './call-files.ts';

function homeOf(user: string): string {
  throw new Error(`There is no home of ${user}.`);
}

const call = { key: 'k', since: 1, job: 'generateImage?id=7' };

test('calls are kept in files that only their owner can read; a damaged one is left out', () => {
  const folder = join(temporaryFolder(), 'calls');
  const files = callFiles(() => folder);
  expect(files.read()).toEqual([]);
  files.write('one', call);
  files.write('two', call);
  writeFileSync(join(folder, 'half'), '{"key":"k","si');
  expect(
    callFiles(() => folder)
      .read()
      .toSorted(),
  ).toEqual([
    ['one', call],
    ['two', call],
  ]);
  expect(statSync(join(folder, 'one')).mode & 0o777).toBe(0o600);
  expect(files.has('one')).toBe(true);
  files.remove('one');
  files.remove('one');
  expect(files.has('one')).toBe(false);
  expect(readdirSync(folder).toSorted()).toEqual(['half', 'two']);
});

test.each([
  ['there is no folder', (): string => homeOf('nobody')],
  ['the folder is a file', () => join(fileURLToPath(import.meta.url), 'calls')],
])('where %s, calls go on without', (_, folderOf) => {
  const files = callFiles(folderOf);
  files.write('one', call);
  files.remove('one');
  expect(files.read()).toEqual([]);
});
