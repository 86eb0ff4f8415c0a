import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { Config } from '../config.ts';
import { type Checks, healthRoutes } from '../http/health.ts';
import { listen } from '../http/listen.ts';
import { addRequestId } from '../http/request-id.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { isForThisMachine } from '../private-urls.ts';
import type { Closing } from './closing.ts';
import type { Parts } from './parts.ts';

/** The routes for operators and their machines: health and metrics. */
export function operatorRoutes(
  { context: { config }, metrics }: Parts,
  checks: Checks,
  { api }: { api: boolean },
) {
  let draining = false;
  // An API stays in the load balancer without the storage: logins, conversations and fetches still
  // work, and jobs wait.
  const health = healthRoutes(checks, () => draining, api ? ['storage'] : []);
  const all = new Hono().route('/', health).route('/', metricsRoutes(metrics, config.metricsToken));
  return {
    /** The routes beside the API, or on a worker's PORT. */
    beside: metricsAreBeside(config) ? all : health,
    /** Listens on METRICS_PORT, if it is set, and returns the URL. */
    async listen(closing: Closing): Promise<string | undefined> {
      const { host, metricsPort: port } = config;
      if (port === undefined) return undefined;
      const server = await listen({ host, port, setting: 'METRICS_PORT' });
      server.serve(all);
      closing.push(() => server.close());
      return server.url;
    },
    /** The process is about to stop: from now on it is not ready. */
    drain() {
      draining = true;
    },
  };
}

/**
 * Metrics are beside the API only if they need a token, or if only this machine can call the
 * service.
 */
function metricsAreBeside({ metricsPort, metricsToken, ...where }: Config): boolean {
  return metricsPort === undefined && (metricsToken !== undefined || isForThisMachine(where));
}

/** `/metrics`. If there is a token, requests have to send it as `Authorization: Bearer <token>`. */
function metricsRoutes(metrics: Metrics, token: string | undefined): Hono {
  const app = new Hono();
  app.get('/metrics', addRequestId, async (context) => {
    const [, sentToken = ''] =
      /^Bearer +(\S+)$/i.exec(context.req.header('authorization') ?? '') ?? [];
    if (token !== undefined && !timingSafeEqual(digest(sentToken), digest(token))) {
      const headers = { 'WWW-Authenticate': 'Bearer' };
      return context.json({ message: 'Send METRICS_TOKEN as a Bearer token.' }, 401, headers);
    }
    const { text, contentType } = await metrics.render();
    return context.body(text, 200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' });
  });
  return app;
}

/** Hashes have one length, so the time of a comparison reveals neither the token nor its length. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
