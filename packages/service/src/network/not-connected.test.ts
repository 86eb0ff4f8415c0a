import { expect, test } from 'vitest';
import { isNotConnected } from './not-connected.ts';

const systemError = (code: string, syscall: string) =>
  Object.assign(new Error(`${syscall} ${code}`), { code, syscall });

/** As Node makes it, which tries all addresses of a name. */
const ofAddresses = (...errors: Error[]) =>
  Object.assign(new AggregateError(errors), { code: 'ETIMEDOUT' });

test.each([
  ['a port where nothing listens', systemError('ECONNREFUSED', 'connect')],
  ['a name without an address', systemError('ENOTFOUND', 'getaddrinfo')],
  ['an address that does not answer', systemError('ETIMEDOUT', 'connect')],
  [
    'several addresses, none of which can be reached',
    ofAddresses(systemError('ETIMEDOUT', 'connect'), systemError('EADDRNOTAVAIL', 'connect')),
  ],
])('nobody has got a request to %s', (_what, cause) => {
  expect(isNotConnected(cause)).toBe(true);
  expect(isNotConnected(new TypeError('fetch failed', { cause }))).toBe(true);
});

test.each([
  ['a connection that breaks off', systemError('ECONNRESET', 'read')],
  ['a connection that falls silent', systemError('ETIMEDOUT', 'read')],
  ['several failures, one of them of a connection', ofAddresses(systemError('EPIPE', 'write'))],
  ['several failures that are not known', new AggregateError([])],
  ['something that is no error', 'ECONNREFUSED'],
])('somebody may have got a request after %s', (_what, cause) => {
  expect(isNotConnected(cause)).toBe(false);
  expect(isNotConnected(new TypeError('fetch failed', { cause }))).toBe(false);
});
