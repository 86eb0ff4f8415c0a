import type { Log, LogFields } from '../log.ts';
import { persistently } from '../persistently.ts';
import { type Crew, type CrewOptions, startCrew } from './crew.ts';

/** The result of an attempt at one item. */
export interface Attempted {
  /** Records the result. False if another process has taken the item over since. */
  write(): Promise<boolean>;
  /**
   * Whether to pause before the next item, because the cause of this failure mostly concerns all
   * items.
   */
  waits?: boolean;
}

export interface OutboxOptions<Item>
  extends Pick<CrewOptions<Item>, 'channel' | 'notifications' | 'everyMs'> {
  log: Log;
  /** What the log calls an item. */
  noun: string;
  /** The fields that identify an item in the log. */
  about(item: Item): LogFields;
  /** How many items are worked on at once. */
  atOnce: number;
  /** Begins an attempt at the item that has been due for longest. Undefined if none is due. */
  claim(active: readonly Item[]): Promise<Item | undefined>;
  /** Makes the attempt. Never rejects. The signal aborts when the process has to stop. */
  attempt(item: Item, signal: AbortSignal): Promise<Attempted>;
}

/**
 * Works on items that other transactions have written into a table whose rows say when they are due
 * (see due.ts). Each item is attempted at least once: if a process dies between an attempt and its
 * record, another process makes the next attempt. Any number of processes share the work.
 */
export function startOutbox<Item>(options: OutboxOptions<Item>): Crew {
  const { channel, notifications, log, noun, about, everyMs, atOnce, claim, attempt } = options;
  return startCrew<Item>({
    channel,
    notifications,
    everyMs,
    onError: (error) => log.error(`${noun}s cannot be read`, { error }),
    async next(active) {
      const item = active.length < atOnce ? await claim(active) : undefined;
      return item === undefined ? [] : [item];
    },
    async work(item, signal) {
      const { write, waits = false } = await attempt(item, signal);
      // Tried until the database is back: an attempt without a record would be made again.
      const isRecorded = await persistently(write, {
        signal,
        onError: (error) =>
          log.error(`a ${noun} cannot be written down`, { ...about(item), error }),
      });
      if (isRecorded === false) log.warn(`a ${noun} had been taken over`, about(item));
      return !waits;
    },
  });
}
