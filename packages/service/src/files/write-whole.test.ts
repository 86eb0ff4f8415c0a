import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeWhole } from './write-whole.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'write-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a file appears complete, only readable by its owner, and replaces the one before', async () => {
  const path = join(folder, 'file');
  await writeWhole(path, 'first');
  const first = await stat(path);
  expect(first.mode & 0o777).toBe(0o600);
  await writeWhole(path, [Buffer.from('sec'), Buffer.from('ond')]);
  expect(await readFile(path, 'utf8')).toBe('second');
  // The old file was not written over: who reads it meanwhile gets one or the other.
  expect((await stat(path)).ino).not.toBe(first.ino);
  expect(await readdir(folder)).toEqual(['file']);
});

test('content that fails half-way leaves the file before as it was, and no draft', async () => {
  const path = join(folder, 'file');
  await writeWhole(path, 'before');
  async function* broken() {
    yield Buffer.from('half');
    expect(await readdir(folder)).toHaveLength(2);
    throw new Error('the source dried up');
  }
  await expect(writeWhole(path, broken())).rejects.toThrow('dried up');
  expect(await readFile(path, 'utf8')).toBe('before');
  expect(await readdir(folder)).toEqual(['file']);
});

test('the draft of another process stays', async () => {
  const draft = join(folder, 'draft');
  await writeFile(draft, 'theirs');
  await expect(writeWhole(join(folder, 'file'), 'ours', draft)).rejects.toThrow('EEXIST');
  expect(await readFile(draft, 'utf8')).toBe('theirs');
  expect(await readdir(folder)).toEqual(['draft']);
});
