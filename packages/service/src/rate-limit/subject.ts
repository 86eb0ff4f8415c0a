import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';

/**
 * Whom requests are counted for. An email is in canonical form, so that its spellings share one
 * count.
 */
export type Subject = `${'address' | 'email' | 'account' | 'uploads'} ${string}`;

/**
 * The subject of a client's address. An IPv6 network of 64 bits counts as one, because one client
 * usually has all of its addresses. All spellings of an IPv4 address count as one.
 */
export function addressSubject(address: string): Subject {
  return `address ${network(address)}`;
}

/** The subject of an account. */
export function accountSubject(id: number): Subject {
  return `account ${id}`;
}

/** The subject of what is sent to the uploads of an account. */
export function uploadsSubject(accountId: number): Subject {
  return `uploads ${accountId}`;
}

/** The key of a subject's row in the database: a hash, so that no address or email stands there. */
export function counterKey(group: string, subject: Subject): string {
  return createHash('sha256').update(`${group} ${subject}`).digest('base64url');
}

function network(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts.slice(0, 4).join(':')}::/64`;
}
