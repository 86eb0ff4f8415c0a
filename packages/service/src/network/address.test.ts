import { expect, test } from 'vitest';
import { isInside, isPublic, nat64Target, parseAddress, parseCidrs } from './address.ts';

function isPublicText(text: string): boolean | undefined {
  const address = parseAddress(text);
  return address && isPublic(address);
}

// The public addresses on both sides of each special range, to check that no range is too wide.
test.each([
  '1.0.0.0',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '93.184.216.34',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '168.63.129.15',
  '168.63.129.17',
  '169.253.255.255',
  '169.255.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '191.255.255.255',
  '192.0.1.0',
  '192.0.3.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '198.51.99.255',
  '203.0.114.0',
  '223.255.255.255',
  '::ffff:8.8.8.8',
  '2001:4860:4860::8888',
  '2606:4700:4700::1111',
  '2a00:1450:4001:82b::200e',
  '2003::1',
  '2600::5eff:808:808',
])('%s is public', (text) => expect(isPublicText(text)).toBe(true));

test.each([
  '0.0.0.0',
  '0.255.255.255',
  '10.0.0.0',
  '10.255.255.255',
  '100.64.0.0',
  '100.127.255.255',
  '127.0.0.0',
  '127.255.255.255',
  '168.63.129.16',
  '169.254.0.0',
  '169.254.169.254',
  '169.254.255.255',
  '172.16.0.0',
  '172.31.255.255',
  '192.0.0.0',
  '192.0.0.255',
  '192.0.2.255',
  '192.88.99.0',
  '192.168.0.0',
  '192.168.255.255',
  '198.18.0.0',
  '198.19.255.255',
  '198.51.100.0',
  '203.0.113.255',
  '224.0.0.0',
  '239.255.255.255',
  '240.0.0.0',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::8.8.8.8',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '::ffff:0:8.8.8.8',
  '64:ff9b::8.8.8.8',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::1',
  '64:ff9b:1:ffff:ffff:ffff:ffff:ffff',
  '100::1',
  '2001::1',
  '2001:0:808:808::1',
  '2001:2::1',
  '2001:10::1',
  '2001:2f:ffff::1',
  '2001:db8::1',
  '2002::1',
  '2002:808:808::1',
  '2600:1f18::5efe:8.8.8.8',
  '2600:1f18::200:5efe:10.0.0.1',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
  'fe80::1',
  'fe80::1%eth0',
  '::8.8.8.8%eth0',
  'fec0::1',
  'ff02::1',
  '4000::1',
])('%s is not public', (text) => expect(isPublicText(text)).toBe(false));

test.each([
  '',
  'localhost',
  '127.1',
  '0177.0.0.1',
  '2130706433',
  '1.2.3.4.',
  '[::1]',
  '1.2.3.4/32',
])('%j is no address', (text) => expect(parseAddress(text)).toBeUndefined());

test('a NAT64 address contains the IPv4 address that the gateway connects to', () => {
  const translated = (text: string) => {
    const address = parseAddress(text);
    return address && nat64Target(address)?.toString();
  };
  expect(translated('64:ff9b::a9fe:a9fe')).toBe('169.254.169.254');
  expect(translated('64:ff9b:0:0:1::a9fe:a9fe')).toBeUndefined();
  expect(translated('2606:4700::1')).toBeUndefined();
  expect(translated('8.8.8.8')).toBeUndefined();
});

function inside(text: string, ranges: string): boolean {
  const address = parseAddress(text);
  return address !== undefined && isInside(address, parseCidrs(ranges));
}

test('a list of ranges contains the addresses of each range and no others', () => {
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

test('an empty list contains no address', () => {
  expect(parseCidrs('')).toEqual([]);
  expect(parseCidrs('  , ')).toEqual([]);
  expect(inside('127.0.0.1', '')).toBe(false);
});

test('0.0.0.0/0 contains all of IPv4 and nothing of IPv6', () => {
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
  '0:0:0:0:0:ffff:127.0.0.0/8',
  'http://10.0.0.1',
])('%j is refused with a message that names it', (text) => {
  expect(() => parseCidrs(`127.0.0.0/8, ${text}`)).toThrow(`"${text}" is not a CIDR range`);
});
