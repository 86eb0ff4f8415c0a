import { AsyncLocalStorage } from 'node:async_hooks';
import type { OperationId } from '@genmedia/types';
import type { Hono } from 'hono';
import type { AnyReply } from '../answer/respond.ts';
import type { Handlers } from '../contract/handlers.ts';
import { operations } from '../contract/operations.ts';
import type { RouterOptions } from '../contract/options.ts';
import { createRouter } from '../contract/router.ts';
import type { Credential } from '../handle/options.ts';

/** What a handler of any operation gets. */
export interface Handled {
  id: OperationId;
  input: {
    params: Record<string, unknown>;
    query: Record<string, unknown>;
    headers: Record<string, unknown>;
    body: unknown;
    isGiven: (field: string) => boolean;
    unknownFields: readonly string[];
    requestId: string;
    signal: AbortSignal;
    request: Request;
  };
  auth: Credential | null;
}

type Handle = (handled: Handled) => AnyReply | Promise<AnyReply>;

/** A router with one function as the handler of all operations. */
export function appOf(handle: Handle, options: Partial<RouterOptions<Credential>> = {}): Hono {
  const handlers = Object.fromEntries(
    Object.keys(operations).map((id) => [
      id,
      (input: Handled['input'], auth: Credential | null) =>
        handle({ id: id as OperationId, input, auth }),
    ]),
  );
  return createRouter(handlers as unknown as Handlers<Credential>, {
    authenticate: (credential) => credential,
    onError: (error) => {
      throw error;
    },
    ...options,
  });
}

const current = new AsyncLocalStorage<Handle>();
const shared = appOf((handled) => {
  const handle = current.getStore();
  if (handle === undefined) throw new Error('The request did not come through sharedAppOf.');
  return handle(handled);
});

/** Does the same without options, with one router for all: to make one takes longer than a request. */
export function sharedAppOf(handle: Handle): Pick<Hono, 'fetch'> {
  return { fetch: (request) => current.run(handle, () => shared.fetch(request)) };
}
