import { lookup, Resolver } from 'node:dns/promises';

/** Domains that public DNS does not serve: RFC 6761, 6762, 8375 and ICANN's `internal`. */
const localDomain =
  /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa)$/;

/**
 * Whether a host name (lower case, no final dot) only has a meaning on the service's own network.
 */
export function isLocalName(hostname: string): boolean {
  return !hostname.includes('.') || localDomain.test(hostname);
}

/** `localhost` and all names below it are the loopback interface (RFC 6761, section 6.3). */
function isLoopbackName(hostname: string): boolean {
  return /(^|\.)localhost$/.test(hostname);
}

/**
 * Returns all addresses of a host name, in any order; an empty list if it has none. May reject with
 * an error of DNS.
 */
export type Resolve = (hostname: string, signal?: AbortSignal) => Promise<readonly string[]>;

/** Milliseconds to wait for a DNS server, and how often to ask each server. */
const queryOptions = { timeout: 2_000, tries: 2 };

/**
 * Creates a resolver that queries DNS itself. The system's lookup would block one of the process's
 * few threads for as long as a hostile DNS server likes, and files and password hashes need these
 * threads too. The system is only used for names of the local network, which may be in its hosts
 * file and which no user controls.
 *
 * @param servers `address:port` of the DNS servers, if not the system's.
 */
export function createResolve(servers?: readonly string[]): Resolve {
  return async (hostname, signal) => {
    if (isLoopbackName(hostname)) return ['127.0.0.1', '::1'];
    if (!isLocalName(hostname)) return query(hostname, servers, signal);
    const found = await lookup(hostname, { all: true });
    return found.map(({ address }) => address);
  };
}

async function query(hostname: string, servers?: readonly string[], signal?: AbortSignal) {
  const resolver = new Resolver(queryOptions);
  if (servers) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    const families = [resolver.resolve4(hostname), resolver.resolve6(hostname)];
    const answers = await Promise.allSettled(families);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}
