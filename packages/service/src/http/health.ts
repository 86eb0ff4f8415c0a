import { Hono } from 'hono';
import { nameAnswers } from './observe.ts';

/**
 * Parts that must work before the service accepts requests. Each check throws if its part does not
 * work.
 */
export type Checks = Readonly<Record<string, () => Promise<unknown>>>;

/**
 * `/healthz` answers while the process runs. `/readyz` answers 200 if every part works and the
 * service is not stopping, otherwise 503. Both answers of `/readyz` give the state of each part.
 */
export function healthRoutes(checks: Checks, isDraining: () => boolean): Hono {
  const app = new Hono();
  app.get('/healthz', nameAnswers, (context) => context.json({ status: 'ok' }));
  app.get('/readyz', nameAnswers, async (context) => {
    const parts = Object.fromEntries(await Promise.all(Object.entries(checks).map(state)));
    const ready = !isDraining() && Object.values(parts).every((part) => part === 'ok');
    return context.json(
      { status: isDraining() ? 'draining' : ready ? 'ready' : 'not_ready', parts },
      ready ? 200 : 503,
    );
  });
  return app;
}

const patienceMs = 2000;

async function state([name, check]: [string, () => Promise<unknown>]): Promise<[string, string]> {
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs, 'does not answer').unref());
  const answer = await Promise.race([
    check().then(
      () => 'ok',
      () => 'fails',
    ),
    late,
  ]);
  return [name, String(answer)];
}
