import type { Hono } from 'hono';
import { createRouterFor } from '../router.ts';
import { errorBody } from './error-bodies.ts';
import type { Handlers } from './handlers.ts';
import { contract } from './operations.ts';
import type { RouterOptions } from './options.ts';

/**
 * Makes a Hono app that answers every operation of the contract with its handler.
 *
 * The stub reads, authenticates and validates requests before a handler sees them, fills in the
 * contract's defaults, and turns what handlers return or throw into answers. Add routes of your own
 * to the app, or hand its `fetch` to any runtime.
 *
 * @throws TypeError if an operation has no handler.
 */
export function createRouter<Auth>(handlers: Handlers<Auth>, options: RouterOptions<Auth>): Hono {
  return createRouterFor(contract, handlers, { ...options, errorBody });
}
