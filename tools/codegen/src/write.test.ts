import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentsOf, folderOf } from './testing/folder.ts';
import { compareFolders, mergeFiles, writeFolders } from './write.ts';

test('two targets that write the same path are an error', () => {
  expect(() => mergeFiles([{ 'a/x.ts': '1' }, { 'b/x.ts': '2' }, { 'a/x.ts': '1' }])).toThrow(
    'Two targets write a/x.ts.',
  );
});

test('a folder contains exactly the given files; other folders are not touched', () => {
  const root = folderOf({ 'a/old/x.ts': 'old', 'a/x.ts': 'old', 'hand/y.ts': 'hand' });

  writeFolders(root, ['a', 'b'], { 'a/x.ts': 'new', 'b/deep/z.ts': 'new' });

  expect(contentsOf(root)).toEqual({ 'a/x.ts': 'new', 'b/deep/z.ts': 'new', 'hand/y.ts': 'hand' });
});

test('a folder without files is deleted', () => {
  const root = folderOf({ 'a/x.ts': 'old' });

  writeFolders(root, ['a', 'b'], {});

  expect(existsSync(join(root, 'a'))).toBe(false);
});

test('a file outside the folders is an error, before anything is written', () => {
  const root = folderOf();

  expect(() => writeFolders(root, ['a'], { 'a/x.ts': '1', 'c/x.ts': '2' })).toThrow(
    'c/x.ts is not in a generated folder.',
  );
  expect(contentsOf(root)).toEqual({});
});

test('differences are sorted by path', () => {
  const root = folderOf({ 'b/same.ts': '1', 'b/other.ts': '1', 'a/left.ts': '1' });

  expect(
    compareFolders(root, ['b', 'a'], { 'b/same.ts': '1', 'b/other.ts': '2', 'b/new.ts': '3' }),
  ).toEqual([
    { path: 'a/left.ts', problem: 'is left over' },
    { path: 'b/new.ts', problem: 'is missing' },
    { path: 'b/other.ts', problem: 'differs' },
  ]);
});

test('the folders may stand at the root of the disk', () => {
  const folder = `${folderOf({ 'a/x.ts': '1' }).slice(1)}/a`;

  expect(compareFolders('/', [folder], { [`${folder}/x.ts`]: '1' })).toEqual([]);
});
