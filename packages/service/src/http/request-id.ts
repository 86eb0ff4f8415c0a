import { newRequestId } from '@genmedia/server';
import type { MiddlewareHandler } from 'hono';

/**
 * Gives an X-Request-Id to answers that do not come from an operation, such as files and pages. It
 * identifies their line in the log.
 */
export const addRequestId: MiddlewareHandler = async (context, next) => {
  await next();
  const { headers } = context.res;
  if (!headers.has('x-request-id')) headers.set('x-request-id', newRequestId());
};
