import { type Cidr, isInside, parseAddress, parseCidrs } from './network/address.ts';

const loopback = parseCidrs('127.0.0.0/8, ::1');

/** Parses a list of CIDR ranges, or `none`. Undefined if it is not valid. */
export function parseRanges(text: string): Cidr[] | undefined {
  if (text.trim() === 'none') return [];
  try {
    return parseCidrs(text);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The settings that tell who can call the service. */
export interface Exposure {
  host: string;
  publicUrl: string | undefined;
  databaseUrl: string | undefined;
}

/**
 * The private addresses that users' URLs may reach if ALLOW_PRIVATE_URLS is not set. Loopback if
 * only this machine can call the service, so that a developer's own receiver works at once;
 * otherwise none.
 */
export function defaultPrivateUrls({ databaseUrl, ...where }: Exposure): Cidr[] {
  return isForThisMachine(where) && databaseUrl === undefined ? loopback : [];
}

/**
 * Whether only this machine can call the service. A service behind a proxy needs a PUBLIC_URL with
 * another host, as its links would not work otherwise.
 */
export function isForThisMachine({ host, publicUrl }: Omit<Exposure, 'databaseUrl'>): boolean {
  const isPublic = publicUrl !== undefined && !isLocal(new URL(publicUrl).hostname);
  return isLocal(host) && !isPublic;
}

function isLocal(host: string): boolean {
  const address = parseAddress(host.replace(/^\[(.*)\]$/, '$1'));
  return address ? isInside(address, loopback) : host.toLowerCase() === 'localhost';
}
