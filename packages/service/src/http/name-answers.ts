import { newRequestId } from '@genmedia/server';
import type { MiddlewareHandler } from 'hono';

/**
 * Gives an X-Request-Id to answers that are none of an operation's, such as files and pages: by it
 * their line in the log is found.
 */
export const nameAnswers: MiddlewareHandler = async (context, next) => {
  await next();
  const { headers } = context.res;
  if (!headers.has('x-request-id')) headers.set('x-request-id', newRequestId());
};
