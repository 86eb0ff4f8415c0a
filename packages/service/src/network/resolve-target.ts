import { isIP } from 'node:net';
import { GuardedFetchError, UrlNotAllowedError } from './fetch-error.ts';
import { createResolve, type Resolve } from './resolve.ts';
import { mayReach, type Target, type UrlRules } from './url.ts';

export interface GuardOptions extends UrlRules {
  /** Where addresses come from: DNS, unless given. */
  readonly resolve?: Resolve;
}

const resolveByDns = createResolve();

/**
 * The addresses of a target that may be connected to, at least one. Only to them may a connection
 * go: the same name may resolve to others a moment later. Of a name that has allowed and other
 * addresses, the others are left out.
 *
 * @throws {UrlNotAllowedError} if it has only others.
 * @throws {GuardedFetchError} `unreachable`, if it has none.
 */
export async function resolveTarget(
  target: Target,
  { resolve = resolveByDns, ...rules }: GuardOptions,
  signal?: AbortSignal,
): Promise<string[]> {
  const literal = isIP(target.hostname) !== 0;
  const found = literal ? [target.hostname] : await addressesOf(target.hostname, resolve, signal);
  const allowed = found.filter((address) => mayReach(address, target, rules));
  if (allowed.length === 0) throw new UrlNotAllowedError();
  return allowed;
}

async function addressesOf(hostname: string, resolve: Resolve, signal?: AbortSignal) {
  const found = await resolve(hostname, signal).catch((cause) => {
    throw noAddress(cause);
  });
  if (found.length === 0) throw noAddress();
  return found;
}

function noAddress(cause?: unknown): GuardedFetchError {
  return new GuardedFetchError('unreachable', "The URL's host has no address.", { cause });
}
