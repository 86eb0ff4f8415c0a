import { isIP, type LookupFunction, type Socket } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { parseAddress } from './address.ts';
import { untilAborted } from './deadline.ts';
import { FetchError, UrlNotAllowedError } from './fetch-error.ts';
import { createResolve, type Resolve } from './resolve.ts';
import { mayReach, portOf, type Target, type UrlRules } from './url.ts';

/** The largest header section of a response, in bytes. */
const maxHeaderBytes = 16_384;

/**
 * How many addresses of each family are tried. Without a limit, a name could make the service try
 * thousands.
 */
const maxTries = 2;

/** Milliseconds for one address, if there is another one to try. */
const tryTimeoutMs = 1_000;

export interface GuardOptions extends UrlRules {
  /** Finds the addresses of a name; DNS by default. */
  readonly resolve?: Resolve;
}

interface ConnectionLimits {
  /** Ends everything that hangs, name resolution included. */
  readonly signal: AbortSignal;
  /**
   * How many bytes a connection may receive. Interim answers, chunk extensions and trailers count
   * too: they are not part of the body, and the parser would read any number of them.
   */
  readonly maxBytes: number;
}

/**
 * An undici agent that only connects to allowed addresses. It resolves a host name itself, once per
 * connection, and connects to exactly the addresses that it checked. `Host`, SNI and the check of
 * the certificate use the name. Each request gets its own connection, so that each is checked.
 *
 * The agent has no timeout, except for connecting (10 s). Requests reject with `UrlNotAllowedError`
 * and with the reason of `signal` unchanged.
 */
export function createGuardedAgent(guard: GuardOptions, limits: ConnectionLimits): Agent {
  return new Agent({
    allowH2: false,
    pipelining: 0,
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (options, callback) => {
      connect(options, guard, limits).then(
        (socket) => callback(null, socket),
        (error) => callback(error, null),
      );
    },
  });
}

async function connect(
  options: buildConnector.Options,
  guard: GuardOptions,
  { signal, maxBytes }: ConnectionLimits,
): Promise<Socket> {
  const target = { hostname: options.hostname, port: portOf(options) };
  const find = () => resolveTarget(target, guard, signal);
  const addresses = limitPerFamily(await untilAborted(find, signal));
  const socket = await open(options, addresses, signal);
  const peer = socket.remoteAddress;
  if (!isOneOf(peer, addresses)) {
    socket.destroy();
    // A connection that was closed at once has no peer any more.
    if (peer === undefined) throw new FetchError('unreachable', 'The URL closed the connection.');
    throw new UrlNotAllowedError();
  }
  socket.on('readable', () => {
    if (socket.bytesRead > maxBytes) socket.destroy(tooMuch());
  });
  return socket;
}

const resolveByDns = createResolve();

/**
 * Finds the addresses of a target that may be connected to; at least one. A connection may only use
 * these, because the name may resolve to others a moment later. If a name has both allowed and
 * forbidden addresses, the forbidden ones are left out.
 *
 * @throws {UrlNotAllowedError} if it has only forbidden ones.
 * @throws {FetchError} `unreachable`, if it has none or DNS fails.
 */
async function resolveTarget(
  target: Target,
  { resolve = resolveByDns, ...rules }: GuardOptions,
  signal: AbortSignal,
): Promise<string[]> {
  const literal = isIP(target.hostname) !== 0;
  const found = literal ? [target.hostname] : await addressesOf(target.hostname, resolve, signal);
  const allowed = found.filter((address) => mayReach(address, target, rules));
  if (allowed.length === 0) throw new UrlNotAllowedError();
  return allowed;
}

async function addressesOf(hostname: string, resolve: Resolve, signal: AbortSignal) {
  const found = await resolve(hostname, signal).catch((cause) => {
    const message = "The addresses of the URL's host could not be found now.";
    throw new FetchError('unreachable', message, { cause });
  });
  if (found.length === 0) {
    throw new FetchError('unreachable', 'The URL names a host that has no address.');
  }
  return found;
}

function tooMuch(): FetchError {
  return new FetchError('too_large', 'The URL answered with too much data besides its body.');
}

function limitPerFamily(addresses: string[]): string[] {
  return [4, 6].flatMap((family) => addresses.filter((a) => isIP(a) === family).slice(0, maxTries));
}

function open(options: buildConnector.Options, addresses: string[], signal: AbortSignal) {
  const connector = buildConnector({
    allowH2: false,
    maxCachedSessions: 0,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: tryTimeoutMs,
    lookup: lookupOf(addresses),
    signal,
  });
  return new Promise<Socket>((resolve, reject) => {
    connector(options, (error, socket) => (error ? reject(error) : resolve(socket)));
  });
}

/**
 * Answers with the checked addresses. Not called for a literal address, which is in `addresses`
 * already.
 */
function lookupOf(addresses: string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, { all }, callback) => {
    if (all) return callback(null, found);
    callback(null, found[0]?.address ?? '', found[0]?.family);
  };
}

function isOneOf(peer: string | undefined, addresses: string[]): boolean {
  const form = (text: string) => parseAddress(text)?.toNormalizedString();
  return peer !== undefined && addresses.some((address) => form(address) === form(peer));
}
