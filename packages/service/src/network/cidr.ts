import { type Address, parseAddress } from './address.ts';

/** A range of addresses: its first bits and how many of them count. */
export type Cidr = readonly [address: Address, bits: number];

/**
 * Reads a list of CIDR ranges as ALLOW_PRIVATE_URLS writes it: IPv4 or IPv6, separated by commas or
 * spaces (`127.0.0.0/8, ::1`); an address alone is a range of one.
 *
 * @throws {RangeError} at the first that is none; the message names it.
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
  // Mapped addresses are read as IPv4, so that their prefix lengths would count other bits.
  if (!address || rest.length > 0 || /^::ffff:/i.test(base)) throw invalid(text);
  const most = address.kind() === 'ipv4' ? 32 : 128;
  if (length === undefined) return [address, most];
  if (!/^\d{1,3}$/.test(length) || Number(length) > most) throw invalid(text);
  return [address, Number(length)];
}

function invalid(text: string): RangeError {
  return new RangeError(
    `"${text}" is not a CIDR range: write, for example, 10.0.0.0/8, 127.0.0.1 or fd00::/8.`,
  );
}

/** Whether one of the ranges has the address. IPv4 ranges never have IPv6 addresses, nor reverse. */
export function isInside(address: Address, ranges: readonly Cidr[]): boolean {
  return ranges.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits));
}
