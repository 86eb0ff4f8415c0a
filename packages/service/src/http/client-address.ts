import { type Cidr, isInside, parseAddress } from '../network/address.ts';

/**
 * The address that a request comes from. Each trusted proxy has added the address that it was called
 * from to `X-Forwarded-For`, so it is read from its end, for as long as who added the part before is
 * trusted. What stands before that anybody can have written.
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

function isTrusted(text: string, trusted: readonly Cidr[]): boolean {
  if (trusted.length === 0) return false;
  const address = parseAddress(text);
  return address !== undefined && isInside(address, trusted);
}

/** Some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(hop: string): string {
  const [, bracketed, plain] = /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(hop.trim()) ?? [];
  return bracketed ?? plain ?? hop.trim();
}
