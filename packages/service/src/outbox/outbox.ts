import type { Log, LogFields } from '../log.ts';
import { persistently } from '../loop.ts';
import { type Crew, type CrewOptions, startCrew } from './crew.ts';

/** What came of an attempt at one item. */
export interface Attempted {
  /** Writes it down. False where another process has taken the item over since. */
  write(): Promise<boolean>;
  /** Whether to leave the others alone for a while: what kept this one mostly keeps all. */
  rests?: boolean;
}

export interface OutboxOptions<Item>
  extends Pick<CrewOptions<Item>, 'channel' | 'notifications' | 'everyMs'> {
  log: Log;
  /** What an item is called in the log. */
  noun: string;
  /** By what it is found there. */
  about(item: Item): LogFields;
  /** How many items are worked on at once. */
  atOnce: number;
  /** Begins an attempt at the item that has been due for longest; undefined where none is. */
  claim(active: readonly Item[]): Promise<Item | undefined>;
  /** Makes the attempt. Never rejects. The signal aborts where the process has to stop. */
  attempt(item: Item, signal: AbortSignal): Promise<Attempted>;
}

/**
 * Does, at least once each, what other transactions have put into a table whose rows say when they
 * are next due (see due.ts). A process that dies between an attempt and its record has another make
 * the next one. Any number of processes share the work.
 */
export function startOutbox<Item>(options: OutboxOptions<Item>): Crew {
  const { channel, notifications, log, noun, about, everyMs, atOnce, claim, attempt } = options;
  return startCrew<Item>({
    ...{ channel, notifications, everyMs },
    onError: (error) => log.error(`${noun}s cannot be read`, { error }),
    next: async (active) => (active.length < atOnce ? await claim(active) : undefined),
    async work(item, signal) {
      const { write, rests = false } = await attempt(item, signal);
      // Until there is a database, so that nothing is done twice for want of it.
      const held = await persistently(write, {
        signal,
        onError: (error) =>
          log.error(`a ${noun} cannot be written down`, { ...about(item), error }),
      });
      if (held === false) log.warn(`a ${noun} had been taken over`, about(item));
      return !rests;
    },
  });
}
