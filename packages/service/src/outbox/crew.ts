import type { Channel } from '../database/channels.ts';
import type { Notifications } from '../database/notifications.ts';
import { startLoop } from '../loop.ts';

export interface CrewOptions<Item> {
  /** Notifies when there may be an item. */
  channel: Channel;
  notifications: Notifications;
  /** How often to look for items without a notification, in milliseconds. */
  everyMs: number;
  /** Called with the error if looking for items fails. */
  onError(error: unknown): void;
  /** Takes items. None if there are none, or if the active items leave no room for another. */
  next(active: readonly Item[]): Promise<readonly Item[]>;
  /**
   * Works on an item. Never rejects. Resolves to whether to look for more items at once. The signal
   * aborts when the process has to stop.
   */
  work(item: Item, shutdown: AbortSignal): Promise<boolean>;
}

const defaultGraceMs = 5000;

/** Works on the items of a table, several at once. */
export function startCrew<Item>(options: CrewOptions<Item>) {
  const { channel, notifications, everyMs, onError, next, work } = options;
  const shutdown = new AbortController();
  const active = new Map<Item, Promise<void>>();

  async function startNext(): Promise<boolean> {
    const items = await next([...active.keys()]);
    for (const item of items) active.set(item, workOn(item));
    return items.length > 0;
  }

  async function workOn(item: Item): Promise<void> {
    const more = await work(item, shutdown.signal);
    active.delete(item);
    if (more) loop.wake();
  }

  const loop = startLoop(startNext, { everyMs, onError });
  const unlisten = notifications.listen(channel, loop.wake);

  return {
    /** Looks for items. */
    wake: loop.wake,
    /** Takes no more items and waits for the active ones. After `graceMs` their signal aborts. */
    async stop({ graceMs = defaultGraceMs } = {}): Promise<void> {
      unlisten();
      await loop.stop();
      const timer = setTimeout(() => shutdown.abort(new Error('The service stops.')), graceMs);
      await Promise.all(active.values());
      clearTimeout(timer);
    },
  };
}

export type Crew = ReturnType<typeof startCrew>;
