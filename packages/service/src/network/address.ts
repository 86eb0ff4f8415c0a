import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Reads an address as DNS, sockets and URLs write it; undefined for anything else. An IPv4-mapped
 * address (`::ffff:192.0.2.1`) is the IPv4 address that a connection to it goes to.
 */
export function parseAddress(text: string): Address | undefined {
  // The parser also takes `0177.1` and `10`, which other readers take for other addresses or names.
  return isIP(text) === 0 ? undefined : ipaddr.process(withoutDots(text));
}

/** The parser would take `::192.0.2.1` for `::ffff:192.0.2.1`, which is another address. */
function withoutDots(text: string): string {
  if (!text.includes(':')) return text;
  return text.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)/, (_all, ...octets) => {
    const [a, b, c, d] = octets
      .slice(0, 4)
      .map((octet) => Number(octet).toString(16).padStart(2, '0'));
    return `${a}${b}:${c}${d}`;
  });
}

/** Azure's host agent answers with a machine's secrets here, outside every reserved range. */
const AZURE_HOST = ipaddr.parse('168.63.129.16');

/** All that is assigned for global unicast; the rest of IPv6 is special or unassigned (RFC 4291). */
const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * Whether an address belongs to one host of the public internet. False for every special range of
 * the IANA registries (RFC 6890), and for IPv6 that carries an IPv4 address to be reached by
 * translation or tunnel (compatible, NAT64, 6to4, Teredo, ISATAP), whatever that address is.
 */
export function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  if (isIPv4(address)) return !address.match(AZURE_HOST, 32);
  return address.match(GLOBAL_UNICAST) && !isIsatap(address);
}

/** RFC 5214, section 6.1: the interface identifier is `[02]00:5efe` and an IPv4 address. */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return (parts[4] === 0 || parts[4] === 0x0200) && parts[5] === 0x5efe;
}

const NAT64: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('64:ff9b::'), 96];

/** The IPv4 address that a NAT64 gateway would connect to (RFC 6052, well-known prefix). */
export function nat64Target(address: Address): ipaddr.IPv4 | undefined {
  if (isIPv4(address) || !address.match(NAT64)) return undefined;
  return new ipaddr.IPv4(address.toByteArray().slice(12));
}

function isIPv4(address: Address): address is ipaddr.IPv4 {
  return address.kind() === 'ipv4';
}
