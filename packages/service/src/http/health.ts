import { Hono } from 'hono';
import { addRequestId } from './request-id.ts';

/** Checks of the parts of the service, by their names. Each rejects if its part does not work. */
export type Checks = Readonly<Record<string, () => Promise<unknown>>>;

/**
 * `/healthz` answers while the process runs. `/readyz` answers 200 if every part that the process
 * needs works and it is not stopping, otherwise 503. Both answers of `/readyz` give the state of
 * each part.
 *
 * @param optional parts without which the process still does most of its work.
 */
export function healthRoutes(
  checks: Checks,
  isDraining: () => boolean,
  optional: readonly string[],
): Hono {
  const app = new Hono();
  app.get('/healthz', addRequestId, (context) => context.json({ status: 'ok' }));
  app.get('/readyz', addRequestId, async (context) => {
    const parts = Object.fromEntries(await Promise.all(Object.entries(checks).map(stateOf)));
    const failing = Object.keys(parts).filter((name) => parts[name] !== 'ok');
    const status = statusOf(failing, optional, isDraining());
    const isReady = status === 'ready' || status === 'degraded';
    return context.json({ status, parts }, isReady ? 200 : 503);
  });
  return app;
}

function statusOf(failing: readonly string[], optional: readonly string[], isDraining: boolean) {
  if (isDraining) return 'draining';
  if (failing.length === 0) return 'ready';
  return failing.every((name) => optional.includes(name)) ? 'degraded' : 'not_ready';
}

const checkTimeoutMs = 2000;

async function stateOf([name, check]: [string, () => Promise<unknown>]): Promise<[string, string]> {
  const { promise: timeout, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(resolve, checkTimeoutMs, 'does not answer');
  const checked = check().then(
    () => 'ok',
    () => 'fails',
  );
  const state = await Promise.race([checked, timeout]);
  clearTimeout(timer);
  return [name, state];
}
