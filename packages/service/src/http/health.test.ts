import { expect, test, vi } from 'vitest';
import { holdTimers, useHeldTimers } from '../testing/held-timers.ts';
import { healthRoutes } from './health.ts';

const works = async () => 'anything';
const fails = async () => {
  throw new Error('no connection to db.internal:5432');
};

useHeldTimers();

async function ready(check: () => Promise<unknown>, draining = false) {
  const response = await healthRoutes({ database: check }, () => draining, []).request('/readyz');
  return [response.status, await response.json()];
}

test('ready if every part works', async () => {
  expect(await ready(works)).toEqual([200, { status: 'ready', parts: { database: 'ok' } }]);
});

test('not ready while a part fails, without saying why', async () => {
  expect(await ready(fails)).toEqual([503, { status: 'not_ready', parts: { database: 'fails' } }]);
});

test('ready but degraded while a part fails without which most of it works', async () => {
  const routes = healthRoutes({ database: works, storage: fails }, () => false, ['storage']);
  const answer = await routes.request('/readyz');
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { status: 'degraded', parts: { database: 'ok', storage: 'fails' } },
  ]);
  const other = healthRoutes({ database: fails, storage: fails }, () => false, ['storage']);
  expect((await other.request('/readyz')).status).toBe(503);
});

test('not ready while a part hangs', async () => {
  holdTimers();
  const answer = ready(() => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(2000);
  expect(await answer).toEqual([
    503,
    { status: 'not_ready', parts: { database: 'does not answer' } },
  ]);
});

test('once the service is stopping, not ready but alive', async () => {
  expect(await ready(works, true)).toEqual([
    503,
    { status: 'draining', parts: { database: 'ok' } },
  ]);
  const alive = await healthRoutes({ database: fails }, () => true, []).request('/healthz');
  expect(alive.status).toBe(200);
});
