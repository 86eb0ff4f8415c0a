import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { withFileLock } from './file-lock.ts';

test('a lock that is held is free neither for this process nor for another, however old it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'genmedia-mcp-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'lock');
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
