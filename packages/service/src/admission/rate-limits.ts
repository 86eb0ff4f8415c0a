import { type Answer, type Around, type Call, Problem } from '@genmedia/server';
import type { OperationId } from '@genmedia/types';
import type { HttpBindings } from '@hono/node-server';
import { type Account, canonicalEmail } from '../accounts/account.ts';
import { InputError } from '../errors/input-error.ts';
import type { FactsOfCalls } from '../http/call-facts.ts';
import { clientAddress } from '../http/client-address.ts';
import type { Cidr } from '../network/address.ts';
import type { RateLimit, RateLimiter, RateLimitGroup } from '../rate-limit/rate-limiter.ts';
import { accountSubject, addressSubject, type Subject } from '../rate-limit/subject.ts';
import type { Auth } from './authentication.ts';

/**
 * Operations that anybody can call and that show or change something of accounts; their limit is
 * lower.
 */
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

/**
 * Limits how many calls an address, an email or an account may make.
 *
 * @param trustedProxies proxies whose statement of a client's address is believed.
 */
export function createRateLimits(
  limiter: RateLimiter,
  facts: FactsOfCalls,
  trustedProxies: readonly Cidr[],
) {
  const subjectAt = (peer = 'unknown', forwardedFor: string | null = null): Subject =>
    addressSubject(clientAddress(peer, forwardedFor ?? undefined, trustedProxies));

  const subjectOf = (call: Call): Subject =>
    subjectAt(facts.of(call).peer, call.header('x-forwarded-for'));

  async function count(call: Call, group: RateLimitGroup, subject: Subject): Promise<void> {
    const callFacts = facts.of(call);
    callFacts.counted = 'somebody';
    const limit = await limiter.take(group, subject);
    if (!limit.allowed) throw tooManyRequests(limit);
    callFacts.headers = headersOf(limit);
  }

  return {
    /** Counts a call of an agent operation for its address. Throws 429. */
    admit(call: Call): Promise<void> | undefined {
      const callFacts = facts.of(call);
      callFacts.peer = (call.env as HttpBindings).incoming.socket.remoteAddress;
      callFacts.counted = 'nobody';
      const { operationId } = call;
      if (!agentOperations.has(operationId)) return undefined;
      return count(call, authOperations.has(operationId) ? 'auth' : 'api', subjectOf(call));
    },

    /**
     * Counts a request of a page that changes something of accounts, as an operation that does so,
     * for its address. Throws 429.
     */
    async admitPage({ headers }: Request, { incoming }: HttpBindings): Promise<void> {
      const subject = subjectAt(incoming.socket.remoteAddress, headers.get('x-forwarded-for'));
      await takeOne(limiter, 'auth', subject);
    },

    /**
     * Counts a request that is no operation: for its account, or for its address if it is nobody's.
     * Throws 429.
     */
    async countRequest(
      { headers }: Request,
      { incoming }: HttpBindings,
      account: Account | undefined,
    ): Promise<void> {
      const address = () =>
        subjectAt(incoming.socket.remoteAddress, headers.get('x-forwarded-for'));
      await takeOne(limiter, 'api', account ? accountSubject(account.id) : address());
    },

    /** Counts a call for its account. Throws 429. */
    countAccount: (call: Call, { account }: Auth) => count(call, 'api', accountSubject(account.id)),

    /** Whose call it is: the account's once that is known, until then the address's. */
    ownerOf(call: Call): Subject {
      const { account } = facts.of(call);
      return account === undefined ? subjectOf(call) : accountSubject(account);
    },

    /** Counts a call whose credential is unknown, for its address. Throws 429. */
    countStranger: (call: Call) => count(call, 'api', subjectOf(call)),

    /**
     * Counts calls that are refused before their credential is checked, such as those whose body is
     * too long or is not JSON. Adds the state of the limit to every answer to a counted call.
     */
    answers: (async (call, next) => {
      const answer = await next();
      const callFacts = facts.of(call);
      if (callFacts.counted === 'nobody' && isRefusal(answer)) {
        try {
          await count(call, 'api', subjectOf(call));
        } catch (error) {
          // If the call cannot be counted, its caller still gets the refusal.
          if (error instanceof Problem) throw error;
        }
      }
      Object.assign(answer.headers, callFacts.headers);
      return answer;
    }) satisfies Around,
  };
}

async function takeOne(
  limiter: RateLimiter,
  group: RateLimitGroup,
  subject: Subject,
): Promise<void> {
  const limit = await limiter.take(group, subject);
  if (!limit.allowed) throw tooManyRequests(limit);
}

/**
 * Counts a request for the email that it is about. So brute force from many addresses is limited
 * too, and the owner is only locked out until the window ends. Throws 400 if it is no email, or
 * 429.
 */
export async function limitEmail(limiter: RateLimiter, email: string): Promise<void> {
  const canonical = canonicalEmail(email);
  if (!canonical) throw InputError.of('email', 'must be an email address');
  await takeOne(limiter, 'auth', `email ${canonical}`);
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

/** The headers of answers. */
function headersOf({ limit, remaining, reset }: RateLimit): Record<string, string> {
  return {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(reset),
  };
}

function isRefusal({ status }: Answer): boolean {
  return status >= 400 && status < 500;
}
