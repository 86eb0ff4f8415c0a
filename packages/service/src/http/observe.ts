import { type Around, newRequestId } from '@genmedia/server';
import type { Span } from '@opentelemetry/api';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Log } from '../log.ts';
import { failSpan, withSpan } from '../tracing/span.ts';
import type { FactsOfCalls } from './call-facts.ts';

/** A request, as the metrics count it. */
export interface ObservedRequest {
  /** The contract's operationId. For other requests, the pattern of the path. */
  operation: string;
  status: number;
  seconds: number;
}

export interface ObserveOptions {
  log: Log;
  onAnswered: (request: ObservedRequest) => void;
}

/** Paths that machines request every few seconds. */
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

/**
 * Returns a function that runs `answer` and then records the request: a log line, a span and a
 * count. `parent` is the header `traceparent`; `describe` gives the facts of the answer.
 */
function createObserver({ log, onAnswered }: ObserveOptions) {
  return <T>(
    method: string,
    parent: string | null | undefined,
    answer: () => Promise<T>,
    describe: (answer: T) => Omit<Described, 'method'>,
  ) => {
    const start = performance.now();
    const attributes = { 'http.request.method': method };
    return withSpan(method, { kind: 'SERVER', attributes, parent }, async (span) => {
      const answered = await answer();
      const ms = performance.now() - start;
      const { requestId, account, ...fields } = { method, ...describe(answered) };
      const { operation, status } = fields;
      onAnswered({ operation, status, seconds: ms / 1000 });
      const line = routine.has(operation) ? log.debug : log.info;
      line('request', { ...fields, ms: Math.round(ms * 10) / 10, requestId, account });
      describeSpan(span, { ...fields, requestId, account });
      return answered;
    });
  };
}

/** Observes calls of operations. */
export function observeCalls(facts: FactsOfCalls, options: ObserveOptions): Around {
  const observe = createObserver(options);
  return (call, answer) => {
    const { method, operationId: operation, requestId } = call;
    return observe(method, call.header('traceparent'), answer, ({ status }) => {
      return { operation, status, requestId, account: facts.of(call).account };
    });
  };
}

/** Observes all other requests. */
export function observeRequests(options: ObserveOptions): MiddlewareHandler {
  const observe = createObserver(options);
  return (context, next) => {
    const { req } = context;
    return observe(req.method, req.header('traceparent'), next, () => {
      const { status, headers } = context.res;
      const requestId = headers.get('x-request-id') ?? undefined;
      return { operation: routeOf(context), status, requestId };
    });
  };
}

/**
 * Gives an X-Request-Id to answers that do not come from an operation, such as files and pages. It
 * identifies their line in the log.
 */
export const nameAnswers: MiddlewareHandler = async (context, next) => {
  await next();
  const { headers } = context.res;
  if (!headers.has('x-request-id')) headers.set('x-request-id', newRequestId());
};

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
