import type { Node } from '../../proof/hostile/contract.ts';
import { ask, type Outcome } from '../examples/ask.ts';
import type { Prepared } from '../examples/prepare.ts';
import { pathOf } from '../examples/requests.ts';
import type { RunningService } from '../examples/service.ts';
import { p99 } from './latency.ts';

/** 99th percentiles of an exchange's times, in milliseconds. */
export interface LatencyComparison {
  exchange: string;
  idle: number;
  /** While each account runs a video job. */
  busy: number;
}

/**
 * Compares how long callers wait while the service makes videos and while it is idle.
 *
 * @param keys API keys of the accounts whose jobs run.
 */
export async function compareLatency(
  { url }: RunningService,
  keys: readonly string[],
  videoRequest: Prepared,
  count: number,
): Promise<LatencyComparison[]> {
  const [key = ''] = keys;
  const { answer } = await makeVideo(url, key, videoRequest);
  const exchanges = exchangesOf(url, key, String((answer as Node).id));
  // The first calls are slower, because they load and compile code.
  for (const exchange of Object.values(exchanges)) await p99(exchange, 50);
  const measure = async () => {
    const measured: Record<string, number> = {};
    for (const [name, exchange] of Object.entries(exchanges)) {
      measured[name] = await p99(exchange, count);
    }
    return measured;
  };
  const idle = await measure();
  const busy = await whileMakingVideos(url, keys, videoRequest, measure);
  return Object.entries(idle).map(([exchange, ms]) => ({
    exchange,
    idle: ms,
    busy: busy[exchange] ?? Number.NaN,
  }));
}

function exchangesOf(
  url: string,
  key: string,
  id: string,
): Record<string, () => Promise<Response>> {
  const models = `${pathOf('listModels')}?key=${key}`;
  const fetching = pathOf('fetchVideoFusion').replace('{id}', id);
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ key });
  return {
    [`POST ${pathOf('fetchVideoFusion')}`]: () =>
      fetch(`${url}${fetching}`, { method: 'POST', headers, body }),
    [`GET ${pathOf('listModels')}`]: () => fetch(`${url}${models}`),
  };
}

/** Every account makes one video after another until `work` is done. */
async function whileMakingVideos<T>(
  url: string,
  keys: readonly string[],
  videoRequest: Prepared,
  work: () => Promise<T>,
): Promise<T> {
  let isDone = false;
  const making = keys.map(async (key) => {
    while (!isDone) await makeVideo(url, key, videoRequest);
  });
  const working = work().finally(() => {
    isDone = true;
  });
  const [result] = await Promise.all([working, ...making]);
  return result;
}

async function makeVideo(url: string, key: string, { path, body }: Prepared): Promise<Outcome> {
  const outcome = await ask(`${url}${path}`, key, body);
  if (outcome.error) throw new Error(outcome.error);
  return outcome;
}
