import { Hono } from 'hono';
import type { Config } from '../config.ts';
import { type Checks, healthRoutes } from '../http/health.ts';
import { listen } from '../http/listen.ts';
import { metricsRoutes } from '../metrics/routes.ts';
import { isForThisMachine } from '../private-urls.ts';
import type { Closing, Parts } from './context.ts';

/** What operators and their machines ask of a process: its health, and its metrics. */
export interface OperatorRoutes {
  /** What is answered beside the API, or on a worker's PORT. */
  beside: Hono;
  /** Answers on METRICS_PORT, where it is set; returns where that is. */
  listen(closing: Closing): Promise<string | undefined>;
  /** The process is about to stop: from now on it is not ready. */
  drain(): void;
}

export function operatorRoutes(
  { context: { config }, metrics }: Parts,
  checks: Checks,
): OperatorRoutes {
  let draining = false;
  const health = healthRoutes(checks, () => draining);
  const all = new Hono().route('/', health).route('/', metricsRoutes(metrics, config.metricsToken));
  return {
    beside: metricsAreBeside(config) ? all : health,
    async listen(closing) {
      const { host, metricsPort: port } = config;
      if (port === undefined) return undefined;
      const server = await listen({ host, port, setting: 'METRICS_PORT' });
      server.serve(all);
      closing.push(() => server.close());
      return server.url;
    },
    drain() {
      draining = true;
    },
  };
}

/** Nobody from elsewhere reads them by accident: with a token alone where others can call. */
function metricsAreBeside({ metricsPort, metricsToken, ...where }: Config): boolean {
  return metricsPort === undefined && (metricsToken !== undefined || isForThisMachine(where));
}
