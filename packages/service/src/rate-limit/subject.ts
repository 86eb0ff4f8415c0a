import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';

/** Whom requests are counted for; an email is canonical, so that no other spelling has its own count. */
export type Subject = `${'address' | 'email' | 'account'} ${string}`;

/**
 * The client's address. An IPv6 network of 64 bits counts as one, because whoever has one address of
 * it has all; an IPv4 address counts the same however it is written.
 */
export function addressSubject(address: string): Subject {
  return `address ${network(address)}`;
}

/** What stands in the database for a subject: it tells nobody who that is. */
export function counterKey(group: string, subject: Subject): string {
  return createHash('sha256').update(`${group} ${subject}`).digest('base64url');
}

function network(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts.slice(0, 4).join(':')}::/64`;
}
