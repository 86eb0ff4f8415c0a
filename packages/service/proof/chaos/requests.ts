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

/**
 * Lets accounts request jobs until `work` is done. Then it rejects with all that has failed: in the
 * work, and in the requests until then.
 */
export async function withLoad(
  { load, pool, keys, request, pauseMs = 10 }: Requests,
  work: () => Promise<void>,
): Promise<void> {
  const errors: unknown[] = [];
  let ended = false;

  async function sendRepeatedly(key: string): Promise<void> {
    while (!ended) {
      await load.submit(pool.urls, key, request);
      await sleep(pauseMs);
    }
  }

  const note = (error: unknown) => {
    errors.push(error);
  };
  const sending = Promise.all(keys.map((key) => sendRepeatedly(key).catch(note)));
  await work().catch(note);
  ended = true;
  // A request is patient, and what made the work fail may keep it from its answer.
  if (errors.length === 0) await sending;
  if (errors.length > 1) throw new AggregateError(errors, errors.map(String).join('; '));
  if (errors.length === 1) throw errors[0];
}
