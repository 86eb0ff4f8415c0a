import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
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

/** Reads all files of a folder again and again, and says so if the same folder lacks one of them. */
const reader = `
  const { parentPort, workerData: { folder, names } } = require('node:worker_threads');
  const { readFileSync, statSync } = require('node:fs');
  const identity = () => {
    const stats = statSync(folder, { bigint: true, throwIfNoEntry: false });
    return stats && stats.ino + ' ' + stats.birthtimeNs;
  };
  parentPort.postMessage('reads');
  for (;;) {
    for (const name of names) {
      const before = identity();
      try {
        readFileSync(folder + '/' + name);
      } catch {
        if (before && before === identity()) parentPort.postMessage(name + ' is missing');
      }
    }
  }`;

test('readers see the old folder or the new one, and no part of either', async () => {
  const names = Array.from({ length: 200 }, (_, i) => `${i}.ts`);
  const files = (content: string) =>
    Object.fromEntries(names.map((name) => [`a/${name}`, content]));
  const root = folderOf(files('0'));
  const workerData = { folder: join(root, 'a'), names };
  const worker = new Worker(reader, { eval: true, workerData });
  onTestFinished(async () => {
    await worker.terminate();
  });
  await once(worker, 'message');
  const missing: string[] = [];
  worker.on('message', (message) => missing.push(message));

  for (let i = 1; i <= 8; i++) {
    writeFolders(root, ['a'], files(String(i)));
    // The worker's messages come in.
    await new Promise((resolve) => setImmediate(resolve));
  }

  expect(missing).toEqual([]);
});

test('a folder that cannot be moved away is replaced', () => {
  // No longer name is possible, beside that of the new folder.
  const name = 'a'.repeat(250);
  const root = folderOf({ [`${name}/x.ts`]: 'old', [`${name}/y.ts`]: 'old' });

  writeFolders(root, [name], { [`${name}/x.ts`]: 'new' });

  expect(contentsOf(root)).toEqual({ [`${name}/x.ts`]: 'new' });
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
