import type { Log } from '../log.ts';
import { type Cidr, isInside, isPublic, parseAddress } from '../network/address.ts';

/**
 * Finds the address that a request comes from. Each trusted proxy appends the address of its caller
 * to `X-Forwarded-For`, so the header is read from its end for as long as the part before comes
 * from a trusted proxy. Anybody can have written the parts before that.
 *
 * @param peer the address at the other end of the connection.
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | undefined,
  trusted: readonly Cidr[],
): string {
  const hops = (forwardedFor ?? '').split(',').map(withoutPort);
  let client = peer;
  while (isTrusted(client, trusted)) {
    const next = hops.pop();
    if (next === undefined || !parseAddress(next)) break;
    client = next;
  }
  return client;
}

/**
 * Returns a function that finds addresses for the log. It warns once if what looks like a proxy is not
 * trusted: then all callers behind it share the limits of its address.
 */
export function addressReader(trusted: readonly Cidr[], log: Pick<Log, 'warn'>) {
  let hasWarned = false;
  return (peer: string, forwardedFor: string | undefined): string => {
    const address = parseAddress(peer);
    const isNear = address !== undefined && !isPublic(address);
    if (forwardedFor !== undefined && !hasWarned && isNear && !isInside(address, trusted)) {
      hasWarned = true;
      log.warn(
        'a proxy is not in TRUSTED_PROXIES, so all who call through it share the limits of its address',
        { proxy: address.toString() },
      );
    }
    const client = clientAddress(peer, forwardedFor, trusted);
    return parseAddress(client)?.toString() ?? client;
  };
}

/** Whether an address is that of a trusted proxy. */
export function isTrusted(text: string, trusted: readonly Cidr[]): boolean {
  if (trusted.length === 0) return false;
  const address = parseAddress(text);
  return address !== undefined && isInside(address, trusted);
}

/** Removes the port that some proxies add: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(hop: string): string {
  const [, bracketed, plain] = /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(hop.trim()) ?? [];
  return bracketed ?? plain ?? hop.trim();
}
