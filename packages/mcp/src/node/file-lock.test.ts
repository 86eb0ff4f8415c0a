import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { withFileLock } from './file-lock.ts';

test('work is not overtaken, however old the file of its lock is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'genmedia-mcp-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'lock');
  const ended: string[] = [];
  let second: Promise<void> | undefined;
  await withFileLock(path, async () => {
    utimesSync(path, 0, 0);
    second = withFileLock(path, async () => void ended.push('second'));
    // It takes longer than to take a lock that is free.
    await promisify(execFile)(process.execPath, ['--eval', '0']);
    ended.push('first');
  });
  await second;
  expect(ended).toEqual(['first', 'second']);
});
