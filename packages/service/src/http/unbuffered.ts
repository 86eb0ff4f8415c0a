import type { Around } from '@genmedia/server';
import type { MiddlewareHandler } from 'hono';

/**
 * Without the first, what compresses answers on their way keeps them back until they are complete.
 * Without the second, nginx and proxies that read its header do.
 */
const unbuffered = { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' };
const eventStream = /^text\/event-stream\b/;

/** Has proxies pass on each event of an operation's answer as it comes. */
export const unbufferCalls: Around = async (_call, answer) => {
  const answered = await answer();
  const { headers } = answered;
  if (eventStream.test(headers['content-type'] ?? '')) Object.assign(headers, unbuffered);
  return answered;
};

/** Does the same for all other requests. */
export const unbufferRequests: MiddlewareHandler = async (context, next) => {
  await next();
  const { headers } = context.res;
  if (!eventStream.test(headers.get('content-type') ?? '')) return;
  for (const [name, value] of Object.entries(unbuffered)) headers.set(name, value);
};
