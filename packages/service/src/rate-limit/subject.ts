import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';

/** Whom requests are counted for. */
export interface Subject {
  type: 'address' | 'email' | 'account';
  value: string;
}

/**
 * The client's address. An IPv6 network of 64 bits counts as one, because whoever has one address of
 * it has all; an IPv4 address counts the same however it is written.
 */
export function addressSubject(address: string): Subject {
  return { type: 'address', value: network(address) };
}

/** @param email in its canonical form, so that no other spelling of it gets a count of its own. */
export function emailSubject(email: string): Subject {
  return { type: 'email', value: email };
}

export function accountSubject(id: number): Subject {
  return { type: 'account', value: String(id) };
}

/** What stands in the database for a subject: it tells nobody who that is. */
export function counterKey(group: string, { type, value }: Subject): string {
  return createHash('sha256')
    .update(JSON.stringify([group, type, value]))
    .digest('base64url');
}

function network(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts.slice(0, 4).join(':')}::/64`;
}
