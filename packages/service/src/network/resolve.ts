import { lookup, Resolver } from 'node:dns/promises';

/** Names that public DNS does not answer for: RFC 6761, 6762, 8375 and ICANN's `internal`. */
const LOCAL_DOMAIN =
  /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa)$/;

/** Whether a host name (lower case, no final dot) has meaning on the service's own network only. */
export function isLocalName(hostname: string): boolean {
  return !hostname.includes('.') || LOCAL_DOMAIN.test(hostname);
}

/** RFC 6761, section 6.3: `localhost` and all names below it are the loopback interface. */
function isLoopbackName(hostname: string): boolean {
  return /(^|\.)localhost$/.test(hostname);
}

/** All addresses of a host name, in no order; none if it has none. May reject with DNS's error. */
export type Resolve = (hostname: string, signal?: AbortSignal) => Promise<readonly string[]>;

/** Milliseconds for a DNS server's answer, and how often each is asked. */
const QUERY = { timeout: 2_000, tries: 2 };

/**
 * Asks DNS itself: the system's lookup would hold one of the process's few threads for as long as a
 * hostile DNS server likes, and with them files and password hashes. The system is asked only for
 * names of the own network, which its hosts file may have and which no user controls.
 *
 * @param servers `address:port` of the DNS servers, where they are not the system's.
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
  const resolver = new Resolver(QUERY);
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
