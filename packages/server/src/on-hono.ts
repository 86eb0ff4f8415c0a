import type { Handler } from 'hono';
import type { Endpoint } from './endpoint.ts';
import { toResponse } from './http/answer.ts';
import { WebIncoming } from './http/web-incoming.ts';

const endpoints = new WeakMap<object, Endpoint>();

/** Makes a Hono handler from an endpoint. */
export function onHono(endpoint: Endpoint): Handler {
  const handler: Handler = (context) => endpoint(new WebIncoming(context)).then(toResponse);
  endpoints.set(handler, endpoint);
  return handler;
}

/** The endpoint of a handler; undefined if `onHono` has not made the handler. */
export function endpointOf(handler: object): Endpoint | undefined {
  return endpoints.get(handler);
}
