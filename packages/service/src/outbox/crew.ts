import type { Channel, Notifications } from '../database/notifications.ts';
import { startLoop } from '../loop.ts';

export interface CrewOptions<Item> {
  /** Told when there is something to do. */
  channel: Channel;
  notifications: Notifications;
  /** How often to look without being told, in milliseconds. */
  everyMs: number;
  /** Hears why it could not look. */
  onError(error: unknown): void;
  /** Takes an item; undefined where there is none, or no room beside those that are worked on. */
  next(active: readonly Item[]): Promise<Item | undefined>;
  /**
   * Never rejects. Resolves to whether to look for more at once. The signal aborts where the process
   * has to stop.
   */
  work(item: Item, shutdown: AbortSignal): Promise<boolean>;
}

const defaultGraceMs = 5000;

/** Works on what a table has to do, several items at once. */
export function startCrew<Item>(options: CrewOptions<Item>) {
  const { channel, notifications, everyMs, onError, next, work } = options;
  const shutdown = new AbortController();
  const active = new Map<Item, Promise<void>>();

  async function startNext(): Promise<boolean> {
    const item = await next([...active.keys()]);
    if (item !== undefined) active.set(item, finish(item));
    return item !== undefined;
  }

  async function finish(item: Item): Promise<void> {
    const more = await work(item, shutdown.signal);
    active.delete(item);
    if (more) loop.wake();
  }

  const loop = startLoop(startNext, { everyMs, onError });
  const leave = notifications.listen(channel, loop.wake);

  return {
    /** Looks for items. */
    wake: loop.wake,
    /** Takes no more and waits for those that are worked on; after `graceMs` they are aborted. */
    async stop({ graceMs = defaultGraceMs } = {}): Promise<void> {
      leave();
      await loop.stop();
      const timer = setTimeout(() => shutdown.abort(new Error('The service stops.')), graceMs);
      await Promise.all(active.values());
      clearTimeout(timer);
    },
  };
}

export type Crew = ReturnType<typeof startCrew>;
