import { lookup, Resolver } from 'node:dns/promises';

/**
 * Domains that public DNS does not serve: `localhost` of RFC 6761, those of 6762 with its appendix
 * G, 8375, ICANN's `internal`, and `localdomain` of many hosts files.
 */
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
 * Returns all addresses of a host name, in any order; an empty list if it has none. Rejects with an
 * error of DNS if that cannot be known, and with the signal's reason if it is aborted. Names of the
 * local network are looked up to the end.
 */
export type Resolve = (hostname: string, signal?: AbortSignal) => Promise<readonly string[]>;

/** Errors of names that are not there or have no addresses. */
const codesOfNoAddress = ['ENODATA', 'ENOTFOUND', 'EBADNAME'];

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
    const found = async () => (await lookup(hostname, { all: true })).map(({ address }) => address);
    return addressesIn(await Promise.allSettled([found()]));
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
    signal?.throwIfAborted();
    return addressesIn(answers);
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}

/** The addresses of all queries. Those of one are enough if another fails. */
function addressesIn(answers: readonly PromiseSettledResult<string[]>[]): string[] {
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const failure = answers
    .flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    .find(({ code }) => !codesOfNoAddress.includes(code));
  if (found.length === 0 && failure !== undefined) throw failure;
  return found;
}
