import { setTimeout as sleep } from 'node:timers/promises';
import type { Channel, Notifications } from '../database/notifications.ts';
import type { Log, LogFields } from '../log.ts';
import { startLoop } from '../loop.ts';

/** What came of an attempt at one item. */
export interface Attempted {
  /** Writes it down. False where another process has taken the item over since. */
  write(): Promise<boolean>;
  /** Whether to leave the others alone for a while: what kept this one mostly keeps all. */
  rests?: boolean;
}

export interface OutboxOptions<Item> {
  /** Told when there is something to do. */
  channel: Channel;
  notifications: Notifications;
  log: Log;
  /** What an item is called in the log. */
  noun: string;
  /** By what it is found there. */
  about(item: Item): LogFields;
  /** How often to look without being told, in milliseconds. */
  everyMs: number;
  /** How many items are worked on at once. */
  atOnce: number;
  /** Begins an attempt at the item that has been due for longest; undefined where none is. */
  claim(active: readonly Item[]): Promise<Item | undefined>;
  /** Makes the attempt. Never rejects. The signal aborts where the process has to stop. */
  attempt(item: Item, signal: AbortSignal): Promise<Attempted>;
}

/** Does, at least once each, what other transactions have put into a table. */
export interface Outbox {
  /** Looks for items that are due. */
  wake(): void;
  /** Begins no more attempts and waits for those that run; after `graceMs` they are aborted. */
  stop(options?: { graceMs?: number }): Promise<void>;
}

const defaultGraceMs = 5000;
const rewriteMs = 1000;

/**
 * Works through a table whose rows say when they are next due (see due.ts). A process that dies
 * between an attempt and its record has another make the next one. Any number of processes share the
 * work.
 */
export function startOutbox<Item>(options: OutboxOptions<Item>): Outbox {
  const { channel, notifications, log, noun, about, everyMs, atOnce, claim, attempt } = options;
  const shutdown = new AbortController();
  const active = new Map<Item, Promise<void>>();

  async function startNext(): Promise<boolean> {
    if (active.size >= atOnce) return false;
    const item = await claim([...active.keys()]);
    if (item === undefined) return false;
    active.set(item, execute(item));
    return true;
  }

  async function execute(item: Item): Promise<void> {
    const { write, rests = false } = await attempt(item, shutdown.signal);
    await persist(item, write);
    active.delete(item);
    if (!rests) loop.wake();
  }

  /** Tries through a time without a database, so that nothing is done twice for want of it. */
  async function persist(item: Item, write: Attempted['write']): Promise<void> {
    while (true) {
      try {
        if (!(await write())) log.warn(`a ${noun} had been taken over`, about(item));
        return;
      } catch (error) {
        log.error(`a ${noun} cannot be written down`, { ...about(item), error });
        if (shutdown.signal.aborted) return;
        await sleep(rewriteMs, undefined, { signal: shutdown.signal }).catch(() => {});
      }
    }
  }

  const loop = startLoop(startNext, {
    everyMs,
    onError: (error) => log.error(`${noun}s cannot be read`, { error }),
  });
  const leave = notifications.listen(channel, loop.wake);

  return {
    wake: loop.wake,
    async stop({ graceMs = defaultGraceMs } = {}) {
      leave();
      await loop.stop();
      const timer = setTimeout(() => shutdown.abort(new Error('The service stops.')), graceMs);
      await Promise.all(active.values());
      clearTimeout(timer);
    },
  };
}
