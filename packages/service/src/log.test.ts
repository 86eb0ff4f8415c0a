import { expect, test } from 'vitest';
import { createLog } from './log.ts';

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
