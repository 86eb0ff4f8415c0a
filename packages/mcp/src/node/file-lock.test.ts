import { execFile } from 'node:child_process';
import { mkdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/clients.ts';
import { withFileLock } from './file-lock.ts';

test('a lock that is held is free neither for this process nor for another, however old it is', async () => {
  const path = join(temporaryFolder(), 'lock');
  const program = `new (require('node:sqlite').DatabaseSync)(process.argv[1]).exec('begin exclusive')`;
  const ended: string[] = [];
  let second: Promise<void> | undefined;
  await withFileLock(path, async () => {
    utimesSync(path, 0, 0);
    // A process that closes a file loses its locks of it.
    second = withFileLock(path, async () => void ended.push('second'));
    const elsewhere = promisify(execFile)(process.execPath, ['--eval', program, path]);
    await expect(elsewhere).rejects.toThrow('database is locked');
    ended.push('first');
  });
  await second;
  expect(ended).toEqual(['first', 'second']);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test.each([
  ['is a folder', (path: string) => mkdirSync(path), 'unable to open database file'],
  ['has other content', (path: string) => writeFileSync(path, 'lock'), 'file is not a database'],
])('the error of a lock that %s names its file', async (_, make, reason) => {
  const path = join(temporaryFolder(), 'lock');
  make(path);
  const work = withFileLock(path, () => Promise.reject(new Error('The lock is held.')));
  await expect(work).rejects.toThrow(`The lock ${path} cannot be taken: ${reason}.`);
});
