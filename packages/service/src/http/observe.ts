import type { Around } from '@genmedia/server';
import type { HttpBindings } from '@hono/node-server';
import type { Span } from '@opentelemetry/api';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Log } from '../log.ts';
import { failSpan, withSpan } from '../tracing/span.ts';
import type { FactsOfCalls } from './call-facts.ts';

/** A request, as the metrics count it. */
export interface ObservedRequest {
  /** The contract's operationId. For other requests, the pattern of the path, or `none`. */
  operation: string;
  status: number;
  /** Until the answer, or the head of one that is streamed. */
  seconds: number;
}

export interface ObserveOptions {
  log: Log;
  /** Which address asks, if the peer at the other end sends this X-Forwarded-For. */
  addressOf: (peer: string, forwardedFor: string | undefined) => string;
  onAnswered: (request: ObservedRequest) => void;
}

/** Paths that monitors request every few seconds: logged at the level debug. */
const routine = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * What is recorded about a request. Never its path or query, as they may contain names, tokens and
 * keys.
 */
interface Described {
  method: string;
  operation: string;
  status: number;
  requestId: string | undefined;
  account?: number | undefined;
}

/** Where a request comes from: the other end of its connection, and what that tells. */
interface Origin {
  peer: string | undefined;
  forwardedFor: string | undefined;
}

/**
 * The status that is recorded, as by nginx, instead of a 5xx that nobody gets because the caller hung
 * up first. A fault of the service stays a 500.
 */
const callerLeft = 499;

/** Answers after which an operator may want to block an address that has no account. */
const refusals = new Set([401, 429]);

/**
 * Returns a function that runs `answer` and then records the request: a log line, a span and a
 * count. `describe` gives the facts of the answer.
 */
function createObserver({ log, addressOf, onAnswered }: ObserveOptions) {
  return <T>(
    { method, traceparent }: { method: string; traceparent: string | null | undefined },
    answer: () => Promise<T>,
    describe: (answer: T) => Omit<Described, 'method'> & Origin,
  ) => {
    const start = performance.now();
    const attributes = { 'http.request.method': method };
    const span = { kind: 'SERVER', attributes, parent: traceparent } as const;
    return withSpan(method, span, async (active) => {
      const answered = await answer();
      const ms = performance.now() - start;
      const { operation, status, requestId, account, peer, forwardedFor } = describe(answered);
      onAnswered({ operation, status, seconds: ms / 1000 });
      const line = routine.has(operation) ? log.debug : log.info;
      const rounded = Math.round(ms * 10) / 10;
      const isStranger = account === undefined && peer !== undefined;
      // For every status, because `addressOf` also warns of a proxy that is not trusted.
      const from = isStranger ? addressOf(peer, forwardedFor) : undefined;
      const address = refusals.has(status) ? from : undefined;
      line('request', { method, operation, status, ms: rounded, requestId, account, address });
      describeSpan(active, { method, operation, status, requestId, account });
      return answered;
    });
  };
}

/** Observes calls of operations. */
export function observeCalls(facts: FactsOfCalls, options: ObserveOptions): Around {
  const observe = createObserver(options);
  return (call, answer) => {
    const { method, operationId: operation, requestId } = call;
    const traceparent = call.header('traceparent');
    return observe({ method, traceparent }, answer, (answered) => {
      const { account, peer, isFault } = facts.of(call);
      const hasLeft = answered.status >= 500 && !isFault && call.signal.aborted;
      const status = hasLeft ? callerLeft : answered.status;
      const forwardedFor = call.header('x-forwarded-for') ?? undefined;
      return { operation, status, requestId, account, peer, forwardedFor };
    });
  };
}

/** Observes all other requests. */
export function observeRequests(options: ObserveOptions): MiddlewareHandler {
  const observe = createObserver(options);
  return (context, next) => {
    const { req } = context;
    const traceparent = req.header('traceparent');
    const forwardedFor = req.header('x-forwarded-for');
    // It cannot be read once the connection is closed.
    const peer = (context.env as HttpBindings).incoming.socket.remoteAddress;
    return observe({ method: req.method, traceparent }, next, () => {
      const { status, headers } = context.res;
      const requestId = headers.get('x-request-id') ?? undefined;
      return { operation: routeOf(context), status, requestId, peer, forwardedFor };
    });
  };
}

/** Returns a pattern such as `/files/:name`, or `none` if there is no route for the path. */
function routeOf(context: Context): string {
  const path = routePath(context, -1);
  return path === '' || path === '*' || path === '/*' ? 'none' : path;
}

function describeSpan(
  span: Span,
  { method, operation, status, requestId, account }: Described,
): void {
  span.updateName(`${method} ${operation}`);
  span.setAttributes({
    'genmedia.operation': operation,
    'http.response.status_code': status,
    ...(requestId !== undefined && { 'genmedia.request': requestId }),
    ...(account !== undefined && { 'genmedia.account': account }),
  });
  if (status >= 500) failSpan(span, String(status));
}
