import type { Around } from '@genmedia/server';
import type { MiddlewareHandler } from 'hono';

/** Without it, nginx and proxies that read its header keep an answer back until it is complete. */
const header = 'x-accel-buffering';
const eventStream = /^text\/event-stream\b/;

/** Has proxies pass on each event of an operation's answer as it comes. */
export const unbufferCalls: Around = async (_call, answer) => {
  const answered = await answer();
  if (eventStream.test(answered.headers['content-type'] ?? '')) answered.headers[header] = 'no';
  return answered;
};

/** Does the same for all other requests. */
export const unbufferRequests: MiddlewareHandler = async (context, next) => {
  await next();
  const { headers } = context.res;
  if (eventStream.test(headers.get('content-type') ?? '')) headers.set(header, 'no');
};
