import type { Around } from '@genmedia/server';
import type { MiddlewareHandler } from 'hono';

/**
 * `no-transform` keeps proxies that compress from holding an answer back until it is complete,
 * `x-accel-buffering` nginx and others that know its header.
 */
const unbuffered = { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' };
const eventStream = /^text\/event-stream\b/;

/** Tells proxies to pass on each event of an operation's answer as it comes. */
export const unbufferCalls: Around = async (_call, answer) => {
  const answered = await answer();
  const { headers } = answered;
  if (eventStream.test(headers['content-type'] ?? '')) Object.assign(headers, unbuffered);
  return answered;
};

/** Tells them the same for all other requests. */
export const unbufferRequests: MiddlewareHandler = async (context, next) => {
  await next();
  const { headers } = context.res;
  if (!eventStream.test(headers.get('content-type') ?? '')) return;
  for (const [name, value] of Object.entries(unbuffered)) headers.set(name, value);
};
