import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { type AnyHandler, createEndpoint, type Settings } from './endpoint.ts';
import { failureWith, internalError } from './errors/failure.ts';
import { Problem } from './errors/problem.ts';
import { unmatchedBy } from './errors/unmatched.ts';
import { handlerOf } from './handle/complete-handlers.ts';
import type { RouterOptions } from './handle/options.ts';
import { newRequestId } from './handle/received-call.ts';
import { toResponse } from './http/answer.ts';
import { type Contract, operationsOf } from './operation/operation.ts';
import { jsonLimitsOf } from './read/json.ts';
import { addRoute, concreteFirst } from './route.ts';
import { StaticFirstRouter } from './static-first.ts';

const mebibyte = 1024 * 1024;

/**
 * Makes a Hono app that answers every operation of a contract with its handler.
 *
 * @param handlers by operationId.
 * @throws TypeError if an operation has no handler.
 */
export function createRouterFor<Auth, Id extends string>(
  contract: Contract,
  handlers: object,
  options: RouterOptions<Auth, Id>,
): Hono {
  const app = new Hono({ router: new StaticFirstRouter() });
  const operations = operationsOf(contract.operations, options.basePath);
  const settings = settingsOf(contract, options as unknown as RouterOptions<Auth>);
  const { failure } = settings;
  const unmatched = unmatchedBy(Object.values(operations));

  for (const middleware of options.middleware ?? []) app.use(middleware);
  for (const [id, operation] of concreteFirst(operations)) {
    const handler = handlerOf(handlers, id) as AnyHandler | undefined;
    if (typeof handler !== 'function') throw new TypeError(`The operation ${id} has no handler.`);
    addRoute(app, operation, createEndpoint(id, operation, handler, settings));
  }

  app.notFound(({ req }) => {
    const { problem, errorSchema } = unmatched(req.path);
    return toResponse(failure(problem, errorSchema, newRequestId()));
  });
  // Operations answer their own errors. These come from middleware, or from routes added to the
  // app.
  app.onError((error, { req, env }) => {
    if (error instanceof HTTPException) return error.getResponse();
    const requestId = newRequestId();
    const isProblem = error instanceof Problem;
    if (!isProblem) settings.onError(error, { requestId, request: req.raw, env });
    const problem = isProblem ? error : internalError();
    return toResponse(failure(problem, unmatched(req.path).errorSchema, requestId));
  });
  return app;
}

function settingsOf<Auth>(contract: Contract, options: RouterOptions<Auth>): Settings {
  const {
    authenticate,
    admit,
    around = [],
    onError = (error) => console.error(error),
    bodyLimit = mebibyte,
    validateResponses = !isProduction(),
  } = options;
  return {
    authenticate,
    around,
    onError,
    validateResponses,
    bodyLimit: typeof bodyLimit === 'function' ? bodyLimit : () => bodyLimit,
    failure: failureWith(options),
    jsonLimits: jsonLimitsOf(contract.limits),
    security: contract.security,
    patternWords: contract.patternWords,
    ...(admit && { admit }),
  };
}

/** Not every runtime has `process`. */
function isProduction(): boolean {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.NODE_ENV === 'production';
}
