import { clientAddress } from '../http/client-address.ts';
import type { Cidr } from '../network/address.ts';
import { addressSubject, type Subject } from '../rate-limit/subject.ts';

/**
 * Whom a request without an account is counted for: its client's address.
 *
 * @param peer the address at the other end of the connection; undefined if that is closed already.
 */
export function clientSubject(
  peer: string | undefined,
  forwardedFor: string | null,
  trustedProxies: readonly Cidr[],
): Subject {
  return addressSubject(
    clientAddress(peer ?? 'unknown', forwardedFor ?? undefined, trustedProxies),
  );
}
