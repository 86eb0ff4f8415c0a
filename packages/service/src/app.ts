import { createRouter } from '@genmedia/server';
import type { Hono } from 'hono';
import { sql } from 'kysely';
import { documentRoutes } from './http/documents.ts';
import { healthRoutes } from './http/health.ts';
import type { Log } from './log.ts';
import { createFileHandler } from './media/serve-file.ts';
import { type Auth, authenticate, refuse } from './operations/auth.ts';
import type { Context } from './operations/context.ts';
import { handlersOf } from './operations/index.ts';
import { orProblem } from './operations/problems.ts';
import { createRateLimits } from './operations/rate-limits.ts';
import { pageRoutes } from './pages/index.ts';
import { keyRoutes } from './webhooks/key-routes.ts';

export interface AppOptions {
  context: Context;
  log: Log;
  /** Whether the service is about to stop. */
  isDraining: () => boolean;
}

/** Answers are for their caller: no cache keeps them, and no other site learns their addresses. */
const privately = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

/** Everything that the service answers over HTTP: the contract, its docs, files, pages, health. */
export async function createApp({ context, log, isDraining }: AppOptions): Promise<Hono> {
  const { db, rateLimiter, storage } = context;
  const limits = createRateLimits(rateLimiter);
  const app = createRouter<Auth>(handlersOf(context), {
    admit: (call, honoContext) =>
      orProblem(async () => ({ ...(await limits.admit(call, honoContext)), ...privately })),
    authenticate: (credential, _operation, request) =>
      orProblem(async () => {
        const auth = await authenticate(db, credential);
        if (auth) await limits.countAccount(auth);
        else await limits.countStranger(request);
        return auth ?? refuse(credential);
      }),
    onError: (error, { requestId, operationId, request }) =>
      log.error('a request failed', {
        requestId,
        operation: operationId,
        method: request.method,
        error,
      }),
  });
  const serveFile = createFileHandler(storage);
  app.all('/files/:name', ({ req }) => orProblem(() => serveFile(req.raw, req.param('name'))));
  app.route('/', pageRoutes());
  app.route('/', keyRoutes(db));
  app.route('/', await documentRoutes());
  app.route('/', healthRoutes({ database: () => sql`select 1`.execute(db) }, isDraining));
  return app;
}
