import { type Call, type Credential, createRouter } from '@genmedia/server';
import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Credentials } from './accounts/credentials.ts';
import { type Auth, authenticate, refuse } from './admission/authentication.ts';
import { bodyLimit } from './admission/body-limit.ts';
import { rejectWithProblem } from './admission/problems.ts';
import { type CountedBindings, RateLimits } from './admission/rate-limits.ts';
import { createFileReader } from './admission/read-files.ts';
import { docUrl } from './errors/doc-url.ts';
import { FactsOfCalls } from './http/call-facts.ts';
import { addressReader } from './http/client-address.ts';
import { consoleRoutes } from './http/console.ts';
import { allowCalls, allowOrigins } from './http/cors.ts';
import { documentRoutes } from './http/documents.ts';
import { holdAnswer } from './http/hold-answer.ts';
import { holdBody } from './http/hold-body.ts';
import { type ObserveOptions, observeCalls, observeRequests } from './http/observe.ts';
import { addRequestId } from './http/request-id.ts';
import { unbufferCalls, unbufferRequests } from './http/unbuffered.ts';
import { createMcpEndpoint } from './mcp.ts';
import type { Metrics } from './metrics/metrics.ts';
import { notMe } from './operations/accounts/not-me.ts';
import type { Context } from './operations/context.ts';
import { handlersOf } from './operations/index.ts';
import { uploadReceiver } from './operations/receive-upload.ts';
import { pageRoutes } from './pages/pages.ts';
import { keyRoutes } from './webhooks/key-routes.ts';
import { publicKeys } from './webhooks/signing-keys.ts';

export interface AppOptions {
  context: Context;
  metrics: Pick<Metrics, 'request'>;
  /** Routes beside the API: health and, in some configurations, metrics. See operatorRoutes. */
  beside: Hono;
}

/**
 * Answers are only for their caller: caches must not keep them, nor browsers send their URLs to
 * other sites.
 */
const privately = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

/**
 * Creates the HTTP app of the service: the contract's operations, its docs, files, pages, health.
 */
export function createApp({ context, metrics, beside }: AppOptions): Hono {
  const { config, db, log, publicUrl } = context;
  const addressOf = addressReader(config.trustedProxies, log);
  const observed = { log, addressOf, onAnswered: metrics.request };
  const facts = new FactsOfCalls();
  const limits = new RateLimits(context.rateLimiter, facts, config.trustedProxies);
  const app = createOperations(context, { limits, facts, observed });
  // The routes below are not operations of the contract.
  app.use(observeRequests(observed), addRequestId, unbufferRequests);
  const receive = uploadReceiver(context);
  // Before allowOrigins, which would answer its preflights: pages of all origins may send files.
  app.all('/uploads/:token', ({ req, env }) =>
    receive(req.raw, req.param('token'), (accountId) =>
      limits.countUpload(req.raw, env as HttpBindings, accountId),
    ),
  );
  for (const allow of allowOrigins(config.corsOrigins)) app.use(allow);
  const readFile = createFileReader(context);
  app.all('/files/:name', ({ req, env }) =>
    rejectWithProblem(() => readFile(req.raw, req.param('name'), env as HttpBindings)),
  );
  const pages = pageRoutes({
    notMe: (token, request, bindings) =>
      rejectWithProblem(async () => {
        await limits.admitPage(request, bindings);
        return await notMe(context, token);
      }),
  });
  const mcp = mcpEndpoint(app, context, limits);
  app.all('/mcp', ({ req, env }) => rejectWithProblem(() => mcp(req.raw, env as HttpBindings)));
  const keys = keyRoutes(() => rejectWithProblem(() => publicKeys(db)));
  const documents = [documentRoutes(publicUrl), consoleRoutes(publicUrl)];
  for (const routes of [pages, keys, ...documents, beside]) app.route('/', routes);
  return app;
}

/** An app with the contract's operations only. */
function createOperations(
  context: Context,
  {
    limits,
    facts,
    observed,
  }: { limits: RateLimits; facts: FactsOfCalls; observed: ObserveOptions },
): Hono {
  const { config, credentials, log, publicUrl, room } = context;
  return createRouter<Auth>(handlersOf(context), {
    bodyLimit,
    around: [
      observeCalls(facts, observed),
      unbufferCalls,
      ...allowCalls(config.corsOrigins),
      (call, answer) => limits.countAnswer(call, answer),
      async (call, answer) => {
        const answered = await answer();
        await rejectWithProblem(async () => holdAnswer(room, call, answered, limits.ownerOf(call)));
        return answered;
      },
    ],
    admit: (call) =>
      rejectWithProblem(async () => {
        await limits.admit(call);
        const limit = bodyLimit(call.operationId);
        facts.of(call).body = holdBody(room, call, limit, limits.ownerOf(call));
        return privately;
      }),
    authenticate: (credential, call) =>
      rejectWithProblem(() => authenticateCall(credentials, { limits, facts }, credential, call)),
    docUrl: (code) => docUrl(publicUrl, code),
    onError(error, call) {
      facts.of(call).isFault = true;
      const { requestId, operationId, request } = call;
      log.error('a request failed', {
        requestId,
        operation: operationId,
        method: request.method,
        error,
      });
    },
  });
}

/** Finds whose call it is, and counts it. */
async function authenticateCall(
  credentials: Credentials,
  { limits, facts }: { limits: RateLimits; facts: FactsOfCalls },
  credential: Credential,
  call: Call,
) {
  const auth = await authenticate(credentials, credential);
  if (!auth) {
    await limits.countStranger(call);
    return refuse(credential);
  }
  const known = facts.of(call);
  known.account = auth.account.id;
  known.body?.moveTo(limits.ownerOf(call));
  await limits.countAccount(call, auth);
  return auth;
}

/** The tools of language models, whose calls are requests of the app. */
function mcpEndpoint(app: Hono, context: Context, limits: RateLimits) {
  const { config, credentials, publicUrl, endWaits, log } = context;
  return createMcpEndpoint({
    call: (request, bindings) => {
      const counted: CountedBindings = { ...bindings, isCounted: true };
      return app.fetch(request, counted);
    },
    admit: async (value, request, bindings) => {
      const account = await credentials.find({ kind: 'api-key', value });
      const headers = await limits.countRequest(request, bindings, account?.id);
      return { isValid: account !== undefined, headers };
    },
    publicUrl,
    corsOrigins: config.corsOrigins,
    endWaits,
    log,
  });
}
