import { parseAddress } from './network/address.ts';
import { type Cidr, isInside, parseCidrs } from './network/cidr.ts';

const loopback = parseCidrs('127.0.0.0/8, ::1');

/** Reads ALLOW_PRIVATE_URLS; undefined where it cannot be read. */
export function parsePrivateUrls(text: string): Cidr[] | undefined {
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
 * else none. A service behind a proxy has a PUBLIC_URL of another host, or its links lead nowhere.
 */
export function defaultPrivateUrls({ host, publicUrl, databaseUrl }: Exposure): Cidr[] {
  const isPublic = publicUrl !== undefined && !isLocal(new URL(publicUrl).hostname);
  return isLocal(host) && !isPublic && databaseUrl === undefined ? loopback : [];
}

function isLocal(host: string): boolean {
  const address = parseAddress(host.replace(/^\[(.*)\]$/, '$1'));
  return address ? isInside(address, loopback) : host.toLowerCase() === 'localhost';
}
