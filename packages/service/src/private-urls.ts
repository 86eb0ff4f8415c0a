import { type Cidr, isInside, parseAddress, parseCidrs } from './network/address.ts';

const loopback = parseCidrs('127.0.0.0/8, ::1');

/** Reads a list of CIDR ranges, or `none`; undefined where it cannot be read. */
export function parseRanges(text: string): Cidr[] | undefined {
  if (text.trim() === 'none') return [];
  try {
    return parseCidrs(text);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

export interface Exposure {
  host: string;
  publicUrl: string | undefined;
  databaseUrl: string | undefined;
}

/**
 * Which private addresses users' URLs may reach where ALLOW_PRIVATE_URLS is not set: loopback, if
 * nobody but this machine can call the service, so that a developer's own receiver works at once;
 * else none.
 */
export function defaultPrivateUrls({ databaseUrl, ...where }: Exposure): Cidr[] {
  return isForThisMachine(where) && databaseUrl === undefined ? loopback : [];
}

/**
 * Whether nobody but this machine can call the service. One behind a proxy has a PUBLIC_URL of
 * another host, or its links lead nowhere.
 */
export function isForThisMachine({ host, publicUrl }: Omit<Exposure, 'databaseUrl'>): boolean {
  const isPublic = publicUrl !== undefined && !isLocal(new URL(publicUrl).hostname);
  return isLocal(host) && !isPublic;
}

function isLocal(host: string): boolean {
  const address = parseAddress(host.replace(/^\[(.*)\]$/, '$1'));
  return address ? isInside(address, loopback) : host.toLowerCase() === 'localhost';
}
