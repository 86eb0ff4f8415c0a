import { Problem } from '@genmedia/server';
import { expect, test } from 'vitest';
import { toProblem } from './problems.ts';

const failed = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);

test.each([
  ['refuses connections', failed('', { code: 'ECONNREFUSED', syscall: 'connect' })],
  ['has no address', failed('', { code: 'ENOTFOUND', syscall: 'getaddrinfo' })],
  ['breaks a connection', failed('', { code: 'ECONNRESET', syscall: 'read' })],
  ['ends a connection', failed('Connection terminated unexpectedly')],
  ['does not answer', failed('timeout exceeded when trying to connect')],
  ['is stopped', failed('', { code: '57P01' })],
  ['has no connection left', failed('', { code: '53300' })],
  ['has no disk left', failed('', { code: '53100' })],
  ['is read-only', failed('', { code: '25006' })],
])('a database that %s is a 503, with its reason for the log alone', (_, error) => {
  const problem = toProblem(error);
  expect(problem).toMatchObject({ status: 503, code: 'unavailable', cause: error });
  expect(problem).toBeInstanceOf(Problem);
});

test.each([
  ['a faulty statement', failed('', { code: '42703' })],
  ['a file that is not there', failed('', { code: 'ENOENT', syscall: 'open' })],
  ['any other fault', failed('undefined is not a function')],
  ['what is no error', undefined],
])('%s stays what it is', (_, error) => {
  expect(toProblem(error)).toBe(error);
});
