import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { createLog, showLine } from './log.ts';

test('writes one JSON object per line, with the stacks of an error and its causes', () => {
  const lines: string[] = [];
  const log = createLog('info', (line) => lines.push(line));
  log.info('job finished', { job: 7 });
  log.error('job failed', { error: new Error('no room', { cause: new Error('disk is full') }) });
  expect(lines).toHaveLength(2);
  const { time, ...first } = JSON.parse(lines[0] ?? '');
  expect(first).toEqual({ level: 'info', message: 'job finished', job: 7 });
  expect(new Date(time).toISOString()).toBe(time);
  const { error } = JSON.parse(lines[1] ?? '');
  expect(error).toMatch(/^Error: no room\b.*\n +at /);
  expect(error).toContain('disk is full');
  expect(lines[1]?.endsWith('\n')).toBe(true);
});

test('writes a value that is not an error as it is', () => {
  const lines: string[] = [];
  createLog('info', (line) => lines.push(line)).warn('refused', { error: 'The receiver is away.' });
  expect(JSON.parse(lines[0] ?? '').error).toBe('The receiver is away.');
});

test('leaves out what is below its level', () => {
  const lines: string[] = [];
  createLog('warn', (line) => lines.push(line)).info('quiet');
  createLog('silent', (line) => lines.push(line)).error('quieter');
  expect(lines).toEqual([]);
});

test('lines for people have the fields that they read, and an error below', () => {
  const request = {
    message: 'request',
    method: 'GET',
    operation: 'listModels',
    status: 200,
    ms: 3,
  };
  expect(showLine({ level: 30, requestId: 'req_1', ...request, account: 7 })).toBe(
    'GET listModels 200 in 3 ms account=7',
  );
  expect(showLine({ message: 'job failed', job: 7, error: 'Error: no room\n    at work' })).toBe(
    'job failed job=7\nError: no room\n    at work',
  );
});

test('what others wrote cannot command a terminal, nor look like another line', () => {
  const host = 'a\u001b[2Jb\u009b2Jc\nlistening';
  expect(showLine({ message: 'refused', host, error: 'Error: \u001b]0;title' })).toBe(
    'refused host="a\\u001b[2Jb?2Jc\\nlistening"\nError: ?]0;title',
  );
});

test.runIf(existsSync('/dev/full'))('a full disk under the log ends no process', () => {
  const program = `
    const { createLog } = await import(${JSON.stringify(new URL('log.ts', import.meta.url).href)});
    const log = createLog('info');
    for (let line = 0; line < 3; line++) log.error('the storage is away');
    log.info('request');
    setImmediate(() => console.log('still here'));`;
  const full = openSync('/dev/full', 'w');
  onTestFinished(() => closeSync(full));
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', full],
    encoding: 'utf8',
  });
  expect({ stdout, status }).toEqual({ stdout: 'still here\n', status: 0 });
});
