import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Parses an address as DNS, sockets and URLs write it. Undefined for anything else. An IPv4-mapped
 * address (`::ffff:192.0.2.1`) becomes the IPv4 address that a connection to it reaches.
 */
export function parseAddress(text: string): Address | undefined {
  // The parser also accepts `0177.1` and `10`, which other parsers read as other addresses or as
  // names.
  return isIP(text) === 0 ? undefined : ipaddr.process(withoutDots(text));
}

/** The parser would read `::192.0.2.1` as `::ffff:192.0.2.1`, which is another address. */
function withoutDots(text: string): string {
  if (!text.includes(':') || !text.includes('.')) return text;
  const [withoutZone] = text.split('%');
  return URL.parse(`http://[${withoutZone}]`)?.hostname.slice(1, -1) ?? text;
}

/** Azure's host agent serves a machine's secrets at this address, which is in no reserved range. */
const azureHost = ipaddr.parse('168.63.129.16');

/** The range assigned for global unicast. The rest of IPv6 is special or unassigned (RFC 4291). */
const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * Whether an address belongs to one host of the public internet. False for every special range of
 * the IANA registries (RFC 6890). Also false for IPv6 addresses that contain an IPv4 address, which
 * is reached by translation or tunnel (compatible, NAT64, 6to4, Teredo, ISATAP), even if it is
 * public.
 */
export function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  if (isIPv4(address)) return !address.match(azureHost, 32);
  return address.match(globalUnicast) && !isIsatap(address);
}

/**
 * Whether the interface identifier is `[02]00:5efe` and an IPv4 address (RFC 5214, section 6.1).
 */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return (parts[4] === 0 || parts[4] === 0x0200) && parts[5] === 0x5efe;
}

const nat64: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('64:ff9b::'), 96];

/** The IPv4 address that a NAT64 gateway would connect to (RFC 6052, well-known prefix). */
export function nat64Target(address: Address): ipaddr.IPv4 | undefined {
  if (isIPv4(address) || !address.match(nat64)) return undefined;
  return new ipaddr.IPv4(address.toByteArray().slice(12));
}

function isIPv4(address: Address): address is ipaddr.IPv4 {
  return address.kind() === 'ipv4';
}

/** A range of addresses: an address, and how many of its first bits count. */
export type Cidr = readonly [address: Address, bits: number];

/**
 * Parses a list of CIDR ranges, as in ALLOW_PRIVATE_URLS: IPv4 or IPv6, separated by commas or
 * spaces (`127.0.0.0/8, ::1`). A single address is a range of one.
 *
 * @throws {RangeError} at the first part that is not a range. The message names it.
 */
export function parseCidrs(text: string): Cidr[] {
  return text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(parseCidr);
}

function parseCidr(text: string): Cidr {
  const [base = '', length, ...rest] = text.split('/');
  const address = parseAddress(base);
  // Mapped addresses are parsed as IPv4, so their prefix length would count the wrong bits.
  const isMapped = address && isIPv4(address) && base.includes(':');
  if (!address || isMapped || rest.length > 0) throw invalid(text);
  const most = isIPv4(address) ? 32 : 128;
  if (length === undefined) return [address, most];
  if (!/^\d{1,3}$/.test(length) || Number(length) > most) throw invalid(text);
  return [address, Number(length)];
}

function invalid(text: string): RangeError {
  return new RangeError(
    `"${text}" is not a CIDR range: write, for example, 10.0.0.0/8, 127.0.0.1 or fd00::/8.`,
  );
}

/**
 * Whether one of the ranges contains the address. An IPv4 range never contains IPv6 addresses, nor
 * the reverse.
 */
export function isInside(address: Address, ranges: readonly Cidr[]): boolean {
  return ranges.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits));
}
