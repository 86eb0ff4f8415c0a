import type { Handler } from 'hono';
import type { Endpoint } from './endpoint.ts';
import { toResponse } from './http/answer.ts';
import { WebIncoming } from './http/web-incoming.ts';

const endpoints = new WeakMap<object, Endpoint>();

/** An endpoint as a handler of Hono's. */
export function onHono(endpoint: Endpoint): Handler {
  const handler: Handler = (context) => endpoint(new WebIncoming(context)).then(toResponse);
  endpoints.set(handler, endpoint);
  return handler;
}

/** The endpoint that a handler is of; undefined for handlers of other origin. */
export function endpointOf(handler: object): Endpoint | undefined {
  return endpoints.get(handler);
}
