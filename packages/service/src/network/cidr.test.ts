import { expect, test } from 'vitest';
import { parseAddress } from './address.ts';
import { isInside, parseCidrs } from './cidr.ts';

function inside(text: string, ranges: string): boolean {
  const address = parseAddress(text);
  return address !== undefined && isInside(address, parseCidrs(ranges));
}

test('a list of ranges has the addresses of each of them and no others', () => {
  const ranges = '127.0.0.0/8, 10.1.2.3 fd00::/8,::1';
  for (const text of ['127.0.0.1', '127.9.9.9', '::ffff:127.0.0.1', '10.1.2.3', 'fd12::1', '::1']) {
    expect(inside(text, ranges), text).toBe(true);
  }
  for (const text of [
    '128.0.0.1',
    '10.1.2.4',
    'fe80::1',
    '::2',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
  ]) {
    expect(inside(text, ranges), text).toBe(false);
  }
});

test('an empty list has no address', () => {
  expect(parseCidrs('')).toEqual([]);
  expect(parseCidrs('  , ')).toEqual([]);
  expect(inside('127.0.0.1', '')).toBe(false);
});

test('0.0.0.0/0 has all of IPv4 and nothing of IPv6', () => {
  expect(inside('192.168.0.1', '0.0.0.0/0')).toBe(true);
  expect(inside('fd00::1', '0.0.0.0/0')).toBe(false);
  expect(inside('fd00::1', '::/0')).toBe(true);
});

test.each([
  'loopback',
  'localhost',
  '10.0.0.0/33',
  '::/129',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '10.0.0.0/-1',
  '10.0.0.0/1e1',
  '10.0.0.0/255.0.0.0',
  '10/8',
  '0x7f.0.0.1/8',
  '*',
  '::ffff:127.0.0.0/104',
  '::ffff:127.0.0.0/8',
  'http://10.0.0.1',
])('%j is refused with a message that names it', (text) => {
  expect(() => parseCidrs(`127.0.0.0/8, ${text}`)).toThrow(`"${text}" is not a CIDR range`);
});
