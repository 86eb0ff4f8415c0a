import { setTimeout as sleep } from 'node:timers/promises';
import type { Load } from './load.ts';
import type { ProcessPool } from './process-pool.ts';

export interface Requests {
  load: Load;
  pool: Pick<ProcessPool, 'urls'>;
  /** API keys of accounts. Each account sends its requests independently. */
  keys: readonly string[];
  /** Fields of all requests. */
  request: object;
  /** Wait between two requests of an account, in milliseconds. */
  pauseMs?: number;
}

/** Lets accounts request jobs until `work` is done. */
export async function withLoad(
  { load, pool, keys, request, pauseMs = 10 }: Requests,
  work: () => Promise<void>,
): Promise<void> {
  let ended = false;

  async function sendRepeatedly(key: string): Promise<void> {
    while (!ended) {
      await load.submit(pool.urls, key, request);
      await sleep(pauseMs);
    }
  }

  const sending = Promise.all(keys.map(sendRepeatedly));
  const working = work().finally(() => {
    ended = true;
  });
  await Promise.all([working, sending]);
}
