import { type AdmitHeaders, Problem, type RouterOptions } from '@genmedia/server';
import type { OperationId } from '@genmedia/types';
import { getConnInfo } from '@hono/node-server/conninfo';
import { canonicalEmail } from '../accounts/email.ts';
import { invalidFields } from '../accounts/errors.ts';
import type { RateLimit, RateLimiter } from '../rate-limit/rate-limiter.ts';
import { accountSubject, addressSubject, emailSubject } from '../rate-limit/subject.ts';
import type { Auth } from './auth.ts';

/** Operations that anybody can call to learn about or change accounts, counted more strictly. */
const authOperations: ReadonlySet<OperationId> = new Set([
  'signUp',
  'logIn',
  'verifyEmail',
  'verifyEmailLink',
  'resendVerification',
  'requestPasswordReset',
  'resetPassword',
]);

/** Operations whose answers say how much of the limit is left. */
const agentOperations: ReadonlySet<OperationId> = new Set([
  ...authOperations,
  'refreshToken',
  'logOut',
  'logOutAll',
]);

/** Limits on how often an address, an email or an account may ask. */
export interface RateLimits {
  /** Counts a request for its address, if that is all there is to count it for. */
  admit: NonNullable<RouterOptions<Auth>['admit']>;
  /** Counts a request for its account. Throws 429. */
  countAccount(auth: Auth): Promise<void>;
  /** Counts a request whose credential nobody has, for its address. Throws 429. */
  countStranger(request: Request): Promise<void>;
}

export function createRateLimits(limiter: RateLimiter): RateLimits {
  const addresses = new WeakMap<Request, string>();
  const addressOf = (request: Request) => addressSubject(addresses.get(request) ?? 'unknown');

  return {
    async admit({ operationId, request }, context): Promise<AdmitHeaders | undefined> {
      addresses.set(request, getConnInfo(context).remote.address ?? 'unknown');
      if (!agentOperations.has(operationId)) return undefined;
      const group = authOperations.has(operationId) ? 'auth' : 'api';
      const limit = await limiter.take(group, addressOf(request));
      if (!limit.allowed) throw tooManyRequests(limit);
      return headersOf(limit);
    },
    async countAccount({ account }) {
      const limit = await limiter.take('api', accountSubject(account.id));
      if (!limit.allowed) throw tooManyRequests(limit);
    },
    async countStranger(request) {
      const limit = await limiter.take('api', addressOf(request));
      if (!limit.allowed) throw tooManyRequests(limit);
    },
  };
}

/**
 * Counts a request for the email that it is about: brute force from many addresses is limited too,
 * and the owner kept out only for the window. Throws 400 where it is no email, 429.
 */
export async function limitEmail(limiter: RateLimiter, email: string): Promise<void> {
  const canonical = canonicalEmail(email);
  if (!canonical) throw invalidFields({ email: ['must be an email address'] });
  const limit = await limiter.take('auth', emailSubject(canonical));
  if (!limit.allowed) throw tooManyRequests(limit);
}

/** The answer to a request beyond the limit. */
function tooManyRequests(limit: RateLimit): Problem {
  return new Problem(
    429,
    'rate_limited',
    `At most ${limit.limit} of these requests a minute. Try again in ${limit.retryAfter} s.`,
    { retryAfter: limit.retryAfter, headers: headersOf(limit) },
  );
}

function headersOf({ remaining, reset }: RateLimit): Record<string, string> {
  return { 'X-RateLimit-Remaining': String(remaining), 'X-RateLimit-Reset': String(reset) };
}
