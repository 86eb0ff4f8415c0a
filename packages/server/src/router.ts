import type { OperationId } from '@genmedia/types';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { operations } from './contract/operation.ts';
import { type AnyHandler, createEndpoint, type Settings } from './endpoint.ts';
import { failure, internalError } from './errors/failure.ts';
import { Problem } from './errors/problem.ts';
import { unmatchedBy } from './errors/unmatched.ts';
import type { Handlers } from './handle/handlers.ts';
import type { RouterOptions } from './handle/options.ts';
import { newRequestId } from './handle/received-call.ts';
import { toResponse } from './http/answer.ts';
import { onHono } from './on-hono.ts';
import { StaticFirstRouter } from './static-first.ts';

const mebibyte = 1024 * 1024;

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
  const app = new Hono({ router: new StaticFirstRouter() });
  const settings = settingsOf(options);
  const { docUrl } = settings;
  const unmatched = unmatchedBy(Object.values(operations));

  for (const middleware of options.middleware ?? []) app.use(middleware);
  for (const id of Object.keys(operations) as OperationId[]) {
    const handler = handlers[id] as AnyHandler | undefined;
    if (typeof handler !== 'function') throw new TypeError(`The operation ${id} has no handler.`);
    const operation = operations[id];
    const path = operation.path.replace(/\{([^}]*)\}/g, ':$1');
    const handle = onHono(createEndpoint(id, operation, handler, settings));
    app.on(operation.method.toUpperCase(), path, handle);
  }

  app.notFound(({ req }) => {
    const { problem, errorSchema } = unmatched(req.path);
    return toResponse(failure(errorSchema, problem, { requestId: newRequestId(), docUrl }));
  });
  // Operations answer their own errors. These come from middleware, or from routes added to the
  // app.
  app.onError((error, { req, env }) => {
    if (error instanceof HTTPException) return error.getResponse();
    const requestId = newRequestId();
    const isProblem = error instanceof Problem;
    if (!isProblem) settings.onError(error, { requestId, request: req.raw, env });
    const problem = isProblem ? error : internalError();
    const { errorSchema } = unmatched(req.path);
    return toResponse(failure(errorSchema, problem, { requestId, docUrl }));
  });
  return app;
}

function settingsOf<Auth>(options: RouterOptions<Auth>): Settings {
  const {
    authenticate,
    admit,
    docUrl,
    around = [],
    onError = (error) => console.error(error),
    bodyLimit = mebibyte,
    validateResponses = !isProduction(),
  } = options;
  return {
    authenticate,
    docUrl,
    around,
    onError,
    validateResponses,
    bodyLimit: typeof bodyLimit === 'function' ? bodyLimit : () => bodyLimit,
    ...(admit && { admit }),
  };
}

/** Not every runtime has `process`. */
function isProduction(): boolean {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.NODE_ENV === 'production';
}
