import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { parseCidrs } from '../network/address.ts';
import { addressReader, clientAddress } from './client-address.ts';

const trusted = parseCidrs('10.0.0.0/8, fd00::/8');

test.each([
  ['no proxy', '192.0.2.1', undefined, '192.0.2.1'],
  ['a proxy', '10.0.0.1', '192.0.2.1', '192.0.2.1'],
  ['two proxies', '10.0.0.1', '192.0.2.1, 10.0.0.2', '192.0.2.1'],
  ['a proxy with IPv6', 'fd00::1', '2001:db8::1', '2001:db8::1'],
  ['a proxy that is seen as mapped', '::ffff:10.0.0.1', '192.0.2.1', '192.0.2.1'],
  ['a proxy that tells ports', '10.0.0.1', '192.0.2.1:4711', '192.0.2.1'],
  ['a proxy that tells ports with IPv6', '10.0.0.1', '[2001:db8::1]:4711', '2001:db8::1'],
  ['a proxy that tells nothing, and counts itself', '10.0.0.1', undefined, '10.0.0.1'],
])('finds the client behind %s', (_, peer, header, client) => {
  expect(clientAddress(peer, header, trusted)).toBe(client);
});

test.each([
  ['a client that is no proxy', '192.0.2.1', '198.51.100.1', '192.0.2.1'],
  ['a client that calls itself a proxy', '192.0.2.1', '198.51.100.1, 10.0.0.1', '192.0.2.1'],
  ['a client behind a proxy', '10.0.0.1', '198.51.100.1, 192.0.2.1', '192.0.2.1'],
  ['one that names proxies', '10.0.0.1', '198.51.100.1, 10.0.0.9, 192.0.2.1', '192.0.2.1'],
  ['one that writes nonsense', '10.0.0.1', 'nonsense, 192.0.2.1', '192.0.2.1'],
  ['nonsense alone', '10.0.0.1', 'nonsense', '10.0.0.1'],
  ['numbers that are no address', '10.0.0.1', '192.0.2.1, 999.1.1.1', '10.0.0.1'],
  ['empty parts', '10.0.0.1', '198.51.100.1, ,', '10.0.0.1'],
])('does not believe %s', (_, peer, header, client) => {
  expect(clientAddress(peer, header, trusted)).toBe(client);
});

test('ignores the header if no proxy is trusted', () => {
  expect(clientAddress('127.0.0.1', '192.0.2.1', [])).toBe('127.0.0.1');
});

test('a proxy nearby that is not trusted is told of once', () => {
  const lines: string[] = [];
  const addressOf = addressReader(
    trusted,
    createLog('info', (line) => lines.push(line)),
  );
  expect(addressOf('10.0.0.1', '192.0.2.1')).toBe('192.0.2.1');
  expect(addressOf('::ffff:8.8.8.8', '198.51.100.1')).toBe('8.8.8.8');
  expect(addressOf('::1', undefined)).toBe('::1');
  expect(lines).toEqual([]);
  expect(addressOf('::1', '198.51.100.1')).toBe('::1');
  expect(addressOf('127.0.0.1', '198.51.100.1')).toBe('127.0.0.1');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', message: expect.stringContaining('TRUSTED_PROXIES'), proxy: '::1' },
  ]);
});
