import { Hono } from 'hono';
import { nameAnswers } from './observe.ts';

/**
 * Parts that must work before the service accepts requests. Each check throws if its part does not
 * work.
 */
export type Checks = Readonly<Record<string, () => Promise<unknown>>>;

/**
 * `/healthz` answers while the process runs. `/readyz` answers 200 if every part that the process
 * needs works and it is not stopping, otherwise 503. Both answers of `/readyz` give the state of each
 * part.
 *
 * @param optional parts without which the process still does most of its work.
 */
export function healthRoutes(
  checks: Checks,
  isDraining: () => boolean,
  optional: readonly string[] = [],
): Hono {
  const app = new Hono();
  app.get('/healthz', nameAnswers, (context) => context.json({ status: 'ok' }));
  app.get('/readyz', nameAnswers, async (context) => {
    const parts = Object.fromEntries(await Promise.all(Object.entries(checks).map(stateOf)));
    const failing = Object.keys(parts).filter((name) => parts[name] !== 'ok');
    const ready = !isDraining() && failing.every((name) => optional.includes(name));
    const working = failing.length > 0 ? 'degraded' : 'ready';
    return context.json(
      { status: isDraining() ? 'draining' : ready ? working : 'not_ready', parts },
      ready ? 200 : 503,
    );
  });
  return app;
}

const patienceMs = 2000;

async function stateOf([name, check]: [string, () => Promise<unknown>]): Promise<[string, string]> {
  const timeout = new Promise((resolve) =>
    setTimeout(resolve, patienceMs, 'does not answer').unref(),
  );
  const answer = await Promise.race([
    check().then(
      () => 'ok',
      () => 'fails',
    ),
    timeout,
  ]);
  return [name, String(answer)];
}
