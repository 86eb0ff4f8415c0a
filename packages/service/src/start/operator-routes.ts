import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { Config } from '../config.ts';
import { type Checks, healthRoutes } from '../http/health.ts';
import { listen } from '../http/listen.ts';
import { nameAnswers } from '../http/observe.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { isForThisMachine } from '../private-urls.ts';
import type { Closing, Parts } from './context.ts';

/** What operators and their machines ask of a process: its health, and its metrics. */
export function operatorRoutes({ context: { config }, metrics }: Parts, checks: Checks) {
  let draining = false;
  const health = healthRoutes(checks, () => draining);
  const all = new Hono().route('/', health).route('/', metricsRoutes(metrics, config.metricsToken));
  return {
    /** What is answered beside the API, or on a worker's PORT. */
    beside: metricsAreBeside(config) ? all : health,
    /** Answers on METRICS_PORT, where it is set; returns where that is. */
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

/** Nobody from elsewhere reads them by accident: with a token alone where others can call. */
function metricsAreBeside({ metricsPort, metricsToken, ...where }: Config): boolean {
  return metricsPort === undefined && (metricsToken !== undefined || isForThisMachine(where));
}

/** `/metrics`; with a token, for those alone who send it as `Authorization: Bearer <token>`. */
function metricsRoutes(metrics: Metrics, token: string | undefined): Hono {
  const app = new Hono();
  app.get('/metrics', nameAnswers, async (context) => {
    const [, given = ''] = /^Bearer +(\S+)$/i.exec(context.req.header('authorization') ?? '') ?? [];
    if (token !== undefined && !timingSafeEqual(digest(given), digest(token))) {
      const headers = { 'WWW-Authenticate': 'Bearer' };
      return context.json({ message: 'Send METRICS_TOKEN as Bearer token.' }, 401, headers);
    }
    const { text, contentType } = await metrics.render();
    return context.body(text, 200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' });
  });
  return app;
}

/** Of one length, so that the time of a comparison tells nothing of the token, nor how long it is. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
