import type { MiddlewareHandler } from 'hono';
import type { RateLimits } from './rate-limits.ts';

/** Says on every answer to a counted request how its limit stands. */
export function limitHeaders(limits: RateLimits): MiddlewareHandler {
  return async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(limits.headersFor(context.req.raw))) {
      context.res.headers.set(name, value);
    }
  };
}
