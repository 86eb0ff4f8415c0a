import type { Db } from '../database/tables.ts';
import type { Log } from '../log.ts';
import { persistently } from '../persistently.ts';
import { countCalls, type OwnedCall } from './count-calls.ts';

export type UsageWriter = ReturnType<typeof openUsageWriter>;

interface UsageWriterOptions {
  db: Db;
  log: Log;
  /** Called once with calls that were counted, for the metrics. They stay counted if it throws. */
  onCounted: (calls: readonly OwnedCall[]) => void;
}

/** What a request has used, and reserved for that. */
interface EndedRequest {
  calls: readonly OwnedCall[];
  reservation: string | undefined;
}

/** Requests that one statement counts at most. */
const batchSize = 200;

/** How long calls wait for others, to be counted with them in one statement. */
const collectMs = 25;

/**
 * Counts the calls of requests without a job, after their answers, so that no answer waits. What was
 * reserved for a request is given back at once, because the account's next request may need it.
 */
export function openUsageWriter({ db, log, onCounted }: UsageWriterOptions) {
  const requests: EndedRequest[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const closing = new AbortController();

  function writeNow(): void {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(writeAll);
  }

  async function writeAll(): Promise<void> {
    const ended = requests.splice(0);
    while (ended.length > 0) await writeSome(ended.splice(0, batchSize));
  }

  async function writeSome(batch: readonly EndedRequest[]): Promise<void> {
    const calls = batch.flatMap((request) => request.calls);
    const reservations = batch.flatMap(({ reservation }) => reservation ?? []);
    const write = async () => {
      await countCalls(db, calls, reservations);
      return true;
    };
    const isCounted = await persistently(write, {
      signal: closing.signal,
      onError: (error) => log.error('the use of models cannot be counted', { error }),
    });
    if (isCounted) report(calls);
  }

  function report(calls: readonly OwnedCall[]): void {
    try {
      onCounted(calls);
    } catch (error) {
      log.error('the use of models is missing in the metrics', { error });
    }
  }

  return {
    /** Counts calls soon, and gives back what was reserved for them. */
    write(calls: readonly OwnedCall[], reservation?: string): void {
      if (calls.length === 0 && reservation === undefined) return;
      requests.push({ calls, reservation });
      if (reservation === undefined) timer ??= setTimeout(writeNow, collectMs);
      else writeNow();
    },
    /** Resolves when everything is counted, or cannot be because the database is away. */
    async close(): Promise<void> {
      closing.abort();
      writeNow();
      await writing;
    },
  };
}
