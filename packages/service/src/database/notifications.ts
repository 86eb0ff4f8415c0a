import type pg from 'pg';
import { type Loop, startLoop } from '../loop.ts';
import type { Database } from './connection.ts';

export const channels = [
  'mails',
  'jobs_queued',
  'jobs_finished',
  'jobs_cancelled',
  'cancellations',
  'webhooks',
  'deployments',
  'customers',
] as const;

export type Channel = (typeof channels)[number];

type Listener = (payload: string | undefined) => void;

const retryMs = 1000;

/** What hears the wake-ups of all processes. */
export interface Notifications {
  /**
   * Calls `listener` for every NOTIFY on `channel`, from any process. Notifications can be missed
   * while the connection is down. Once it is open again, all listeners are called with undefined,
   * so that they can check for news themselves.
   */
  listen(channel: Channel, listener: Listener): () => void;
  close(): Promise<void>;
}

/**
 * Listens on its own connection, and connects again whenever that breaks. Where connections keep no
 * session nothing is heard, and everybody looks for news at their intervals.
 */
export async function openNotifications(
  database: Database,
  onError: (error: unknown) => void,
): Promise<Notifications> {
  if (!database.hasSessions) return { listen: () => () => {}, close: async () => {} };
  const listeners = new Map<Channel, Set<Listener>>(channels.map((name) => [name, new Set()]));
  const notifyListeners = (channel: string, payload: string | undefined) => {
    for (const listener of listeners.get(channel as Channel) ?? []) listener(payload);
  };
  const first = Promise.withResolvers<void>();
  let client: pg.Client | undefined;
  let loop: Loop | undefined;

  async function connect(): Promise<boolean> {
    if (client) return false;
    const next = database.createClient();
    const lost = () => {
      if (client !== next) return;
      client = undefined;
      loop?.wake();
    };
    next.on('error', lost);
    next.on('end', lost);
    next.on('notification', ({ channel, payload }) => notifyListeners(channel, payload));
    try {
      await next.connect();
      for (const channel of channels) await next.query(`listen ${channel}`);
    } catch (error) {
      // Otherwise each of many failed attempts would leave a connection open.
      next.end().catch(() => {});
      throw error;
    }
    client = next;
    first.resolve();
    for (const channel of channels) notifyListeners(channel, undefined);
    return false;
  }

  loop = startLoop(connect, { everyMs: retryMs, onError });
  await first.promise;
  return {
    listen(channel, listener) {
      listeners.get(channel)?.add(listener);
      return () => listeners.get(channel)?.delete(listener);
    },
    async close() {
      await loop?.stop();
      const last = client;
      client = undefined;
      await last?.end();
    },
  };
}
