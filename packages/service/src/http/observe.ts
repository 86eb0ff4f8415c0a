import type { Span } from '@opentelemetry/api';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Log } from '../log.ts';
import { failSpan, withSpan } from '../tracing/span.ts';
import type { FactsOfRequests } from './request-facts.ts';

/** One request, as its operator counts it. */
export interface ObservedRequest {
  /** Operation of the contract; for what is none, the pattern of its path. */
  operation: string;
  status: number;
  seconds: number;
}

export interface ObserveOptions {
  facts: FactsOfRequests;
  log: Log;
  onAnswered: (request: ObservedRequest) => void;
}

/** What machines ask every few seconds. */
const routine = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * A line in the log, a span and a count for each request. None of them has its path or its query: in
 * them are names of files, tokens and keys.
 */
export function observe({ facts, log, onAnswered }: ObserveOptions): MiddlewareHandler {
  return (context, next) => {
    const start = performance.now();
    const { method } = context.req;
    const attributes = { 'http.request.method': method };
    const parent = context.req.header('traceparent');
    return withSpan(method, { kind: 'SERVER', attributes, parent }, async (span) => {
      await next();
      const ms = performance.now() - start;
      const { account, ...known } = facts.of(context.req.raw);
      const { status, headers } = context.res;
      const requestId = headers.get('x-request-id') ?? undefined;
      const operation = known.operation ?? routeOf(context);
      onAnswered({ operation, status, seconds: ms / 1000 });
      const fields = { method, operation, status, ms: Math.round(ms * 10) / 10 };
      const line = routine.has(operation) ? log.debug : log.info;
      line('request', { ...fields, requestId, account });
      describe(span, { ...fields, requestId, account });
    });
  };
}

/** Such as `/files/:name`; `none` where nothing is at the path. */
function routeOf(context: Context): string {
  const path = routePath(context, -1);
  return path === '' || path === '*' || path === '/*' ? 'none' : path;
}

interface Described {
  method: string;
  operation: string;
  status: number;
  requestId: string | undefined;
  account: number | undefined;
}

function describe(span: Span, { method, operation, status, requestId, account }: Described): void {
  span.updateName(`${method} ${operation}`);
  span.setAttributes({
    'genmedia.operation': operation,
    'http.response.status_code': status,
    ...(requestId !== undefined && { 'genmedia.request': requestId }),
    ...(account !== undefined && { 'genmedia.account': account }),
  });
  if (status >= 500) failSpan(span, String(status));
}
