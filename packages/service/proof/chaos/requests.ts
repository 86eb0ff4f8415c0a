import { setTimeout as sleep } from 'node:timers/promises';
import type { Crew } from './crew.ts';
import type { Load } from './load.ts';

export interface Requests {
  load: Load;
  crew: Crew;
  /** API keys of accounts. Each account sends its requests independently. */
  keys: readonly string[];
  /** Fields of all requests. */
  request: object;
  /** Wait between two requests of an account, in milliseconds. */
  pauseMs?: number;
}

/** Lets accounts request jobs until `work` is done. */
export async function underLoad(
  { load, crew, keys, request, pauseMs = 10 }: Requests,
  work: () => Promise<void>,
): Promise<void> {
  let ended = false;

  async function askOn(key: string): Promise<void> {
    while (!ended) {
      await load.submit(crew.urls, key, request);
      await sleep(pauseMs);
    }
  }

  const asking = Promise.all(keys.map(askOn));
  const working = work().finally(() => {
    ended = true;
  });
  await Promise.all([working, asking]);
}
