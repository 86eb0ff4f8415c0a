import { type Answer, type Call, Problem } from '@genmedia/server';
import type { OperationId } from '@genmedia/types';
import type { HttpBindings } from '@hono/node-server';
import { canonicalEmail } from '../accounts/email.ts';
import { TooManyPasswords } from '../accounts/errors.ts';
import { InputError } from '../errors/input-error.ts';
import type { FactsOfCalls } from '../http/call-facts.ts';
import type { Cidr } from '../network/address.ts';
import type { RateLimit } from '../rate-limit/budget.ts';
import type { RateLimiter, RateLimitGroup } from '../rate-limit/rate-limiter.ts';
import { accountSubject, type Subject, uploadsSubject } from '../rate-limit/subject.ts';
import type { Auth } from './authentication.ts';
import { clientSubject } from './client-subject.ts';

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

/** Operations whose calls count for their address, before their credential is known. */
const addressOperations: ReadonlySet<OperationId> = new Set([
  ...authOperations,
  'refreshToken',
  'logOut',
  'logOutAll',
]);

export interface CountedBindings extends HttpBindings {
  /** Whether the call belongs to a request that was counted, such as one for a tool. */
  isCounted?: boolean;
}

/** Limits how many calls an address or an account may make; withinEmailLimit does so for an email. */
export class RateLimits {
  readonly #limiter: RateLimiter;
  readonly #facts: FactsOfCalls;
  readonly #trustedProxies: readonly Cidr[];

  /** @param trustedProxies proxies whose statement of a client's address is believed. */
  constructor(limiter: RateLimiter, facts: FactsOfCalls, trustedProxies: readonly Cidr[]) {
    this.#limiter = limiter;
    this.#facts = facts;
    this.#trustedProxies = trustedProxies;
  }

  /**
   * Notes where a call comes from, and counts it for its address if all calls of its operation count
   * so. Throws 429.
   */
  admit(call: Call): Promise<void> | undefined {
    const callFacts = this.#facts.of(call);
    const { incoming, isCounted = false } = call.env as CountedBindings;
    callFacts.peer = incoming.socket.remoteAddress;
    callFacts.isCounted = isCounted;
    const { operationId } = call;
    if (!addressOperations.has(operationId)) return undefined;
    const group = authOperations.has(operationId) ? 'auth' : 'api';
    return this.#count(call, group, this.#addressOf(call));
  }

  /**
   * Counts a request of a page that changes something of accounts, as an operation that does so,
   * for its address. Throws 429.
   */
  async admitPage(request: Request, bindings: HttpBindings): Promise<void> {
    await takeOne(this.#limiter, 'auth', this.#addressOfRequest(request, bindings));
  }

  /**
   * Counts a request that is no operation: for its account, or for its address if it is nobody's.
   * Returns headers for its answer. Throws 429.
   */
  async countRequest(
    request: Request,
    bindings: HttpBindings,
    accountId: number | undefined,
  ): Promise<Record<string, string>> {
    const subject =
      accountId === undefined
        ? this.#addressOfRequest(request, bindings)
        : accountSubject(accountId);
    return headersOf(await takeOne(this.#limiter, 'api', subject));
  }

  /**
   * Counts what is sent to the URL of an upload: for its account, or for the address if there is no
   * such upload. Who has the URL need not be the account, so the account's other requests do not
   * count with it. Throws 429.
   */
  async countUpload(
    request: Request,
    bindings: HttpBindings,
    accountId: number | undefined,
  ): Promise<void> {
    const subject =
      accountId === undefined
        ? this.#addressOfRequest(request, bindings)
        : uploadsSubject(accountId);
    await takeOne(this.#limiter, 'api', subject);
  }

  /** Counts a call for its account, unless it belongs to a request that was counted. Throws 429. */
  async countAccount(call: Call, { account }: Auth): Promise<void> {
    if ((call.env as CountedBindings).isCounted) return;
    await this.#count(call, 'api', accountSubject(account.id));
  }

  /** Counts a call whose credential is unknown, for its address, unless it is counted. Throws 429. */
  async countStranger(call: Call): Promise<void> {
    if (this.#facts.of(call).isCounted) return;
    await this.#count(call, 'api', this.#addressOf(call));
  }

  /** Whose call it is: the account's once that is known, until then the address's. */
  ownerOf(call: Call): Subject {
    const { account } = this.#facts.of(call);
    return account === undefined ? this.#addressOf(call) : accountSubject(account);
  }

  /**
   * Counts calls that are refused before their credential is checked, such as those whose body is
   * too long or is not JSON. Adds the state of the limit to every answer to a counted call.
   */
  async countAnswer(call: Call, next: () => Promise<Answer>): Promise<Answer> {
    const answer = await next();
    const callFacts = this.#facts.of(call);
    if (callFacts.isCounted === false && isRefusal(answer)) {
      try {
        await this.countStranger(call);
      } catch (error) {
        // If the call cannot be counted, its caller still gets the refusal.
        if (error instanceof Problem) throw error;
      }
    }
    // A 429 already has those of the limit that was reached.
    Object.assign(answer.headers, { ...callFacts.headers, ...answer.headers });
    return answer;
  }

  async #count(call: Call, group: RateLimitGroup, subject: Subject): Promise<void> {
    const callFacts = this.#facts.of(call);
    callFacts.isCounted = true;
    callFacts.headers = headersOf(await takeOne(this.#limiter, group, subject));
  }

  #addressOf(call: Call): Subject {
    const { peer } = this.#facts.of(call);
    return clientSubject(peer, call.header('x-forwarded-for'), this.#trustedProxies);
  }

  #addressOfRequest({ headers }: Request, { incoming }: HttpBindings): Subject {
    const { remoteAddress } = incoming.socket;
    return clientSubject(remoteAddress, headers.get('x-forwarded-for'), this.#trustedProxies);
  }
}

async function takeOne(
  limiter: RateLimiter,
  group: RateLimitGroup,
  subject: Subject,
): Promise<RateLimit> {
  const limit = await limiter.take(group, subject);
  if (!limit.allowed) throw tooManyRequests(limit);
  return limit;
}

/**
 * Does the work of a request, and counts the request for the email that it is about: this also
 * limits brute force from many addresses, and locks the owner out only until the window ends. A
 * request that is refused because too many passwords wait does not count: nobody has tried its
 * password. Rejects as the work does, with 400 if the email is none, or with 429.
 */
export async function withinEmailLimit<T>(
  limiter: RateLimiter,
  email: string,
  work: () => Promise<T>,
): Promise<T> {
  const canonical = canonicalEmail(email);
  if (!canonical) throw InputError.of('email', 'must be an email address');
  const subject: Subject = `email ${canonical}`;
  const taken = await takeOne(limiter, 'auth', subject);
  try {
    return await work();
  } catch (error) {
    if (error instanceof TooManyPasswords) limiter.giveBack('auth', subject, taken);
    throw error;
  }
}

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
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(reset),
  };
}

function isRefusal({ status }: Answer): boolean {
  return status >= 400 && status < 500;
}
