import { type AdmitHeaders, Problem, type RouterOptions } from '@genmedia/server';
import type { OperationId } from '@genmedia/types';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { canonicalEmail } from '../accounts/account.ts';
import { invalidFields } from '../accounts/errors.ts';
import { clientAddress } from '../http/client-address.ts';
import type { Cidr } from '../network/cidr.ts';
import type { RateLimit, RateLimiter } from '../rate-limit/rate-limiter.ts';
import {
  accountSubject,
  addressSubject,
  emailSubject,
  type Subject,
} from '../rate-limit/subject.ts';
import type { Auth } from './context.ts';

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

/** Operations that are counted before their credential is known. */
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
  countAccount(request: Request, auth: Auth): Promise<void>;
  /** Counts a request whose credential nobody has, for its address. Throws 429. */
  countStranger(request: Request): Promise<void>;
  /**
   * Counts a request that was refused before anybody looked at its credential, for its address.
   * Throws 429.
   */
  countRefused(request: Request): Promise<void>;
  /** What the answer to a request says of the limit it was counted for; nothing where it was not. */
  headersFor(request: Request): Record<string, string>;
}

/** @param trustedProxies whose word on the address of a client is believed. */
export function createRateLimits(
  limiter: RateLimiter,
  trustedProxies: readonly Cidr[],
): RateLimits {
  const addresses = new WeakMap<Request, string>();
  const limits = new WeakMap<Request, RateLimit>();
  /** Requests that are counted for nobody so far. */
  const uncounted = new WeakSet<Request>();
  const addressOf = (request: Request) => addressSubject(addresses.get(request) ?? 'unknown');

  async function count(request: Request, subject: Subject): Promise<void> {
    uncounted.delete(request);
    const limit = await limiter.take('api', subject);
    if (!limit.allowed) throw tooManyRequests(limit);
    limits.set(request, limit);
  }

  return {
    async admit({ operationId, request, env }): Promise<AdmitHeaders | undefined> {
      const peer = (env as HttpBindings).incoming.socket.remoteAddress ?? 'unknown';
      const forwardedFor = request.headers.get('x-forwarded-for') ?? undefined;
      addresses.set(request, clientAddress(peer, forwardedFor, trustedProxies));
      if (!agentOperations.has(operationId)) {
        uncounted.add(request);
        return undefined;
      }
      const group = authOperations.has(operationId) ? 'auth' : 'api';
      const limit = await limiter.take(group, addressOf(request));
      if (!limit.allowed) throw tooManyRequests(limit);
      return headersOf(limit);
    },
    countAccount: (request, { account }) => count(request, accountSubject(account.id)),
    countStranger: (request) => count(request, addressOf(request)),
    async countRefused(request) {
      if (uncounted.has(request)) await count(request, addressOf(request));
    },
    headersFor(request) {
      const limit = limits.get(request);
      return limit ? headersOf(limit) : {};
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

function headersOf({ limit, remaining, reset }: RateLimit): Record<string, string> {
  return {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(reset),
  };
}

/**
 * Counts what is refused before its credential is looked at, such as bodies that are too long or no
 * JSON, and says on every answer to a counted request how its limit stands.
 */
export function limitAnswers(limits: RateLimits): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const request = context.req.raw;
    if (isRefusal(context)) await limits.countRefused(request).catch(instead(context));
    for (const [name, value] of Object.entries(limits.headersFor(request))) {
      context.res.headers.set(name, value);
    }
  };
}

function isRefusal({ res: { status } }: Context): boolean {
  return status >= 400 && status < 500;
}

/** Answers that there were too many; where they cannot be counted, what is wrong with this one. */
function instead(context: Context) {
  return (error: unknown) => {
    if (!(error instanceof Problem)) return;
    // Else its headers would be on the answer that takes its place.
    context.res = undefined;
    throw error;
  };
}
