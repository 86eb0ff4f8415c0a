import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('writes one JSON object a line, with the stack of an error', () => {
  const lines: string[] = [];
  const log = createLog('info', (line) => lines.push(line));
  log.info('job finished', { job: 7 });
  log.error('job failed', { error: new Error('no room') });
  expect(lines).toHaveLength(2);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'info',
    message: 'job finished',
    job: 7,
  });
  expect(JSON.parse(lines[1] ?? '').error).toContain('Error: no room');
  expect(lines[1]?.endsWith('\n')).toBe(true);
});

test('leaves out what is below its level', () => {
  const lines: string[] = [];
  createLog('warn', (line) => lines.push(line)).info('quiet');
  createLog('silent', (line) => lines.push(line)).error('quieter');
  expect(lines).toEqual([]);
});
