import { Problem } from '@genmedia/server';
import type { Context, MiddlewareHandler } from 'hono';
import type { RateLimits } from './rate-limits.ts';

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
