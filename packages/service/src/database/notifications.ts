import type pg from 'pg';
import { type Loop, startLoop } from '../loop.ts';
import { type Channel, channels } from './channels.ts';
import type { Database } from './connection.ts';
import { withTimeout } from './with-timeout.ts';

type Listener = (payload: string | undefined) => void;

const retryMs = 1000;
/** How long the server may take to begin a connection, and to end one. */
const beginMs = 30_000;
const endMs = 1000;

/** Receives the wake-ups of all processes. */
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
 * session nothing can be received, and everybody looks for news at intervals.
 */
export async function openNotifications(
  database: Database,
  onError: (error: unknown) => void,
): Promise<Notifications> {
  if (!database.hasSessions) return { listen: () => () => {}, close: async () => {} };
  const notifications = new ListeningConnection(database, onError);
  await notifications.connected;
  return notifications;
}

class ListeningConnection implements Notifications {
  readonly #database: Database;
  readonly #listeners = new Map<Channel, Set<Listener>>(channels.map((name) => [name, new Set()]));
  readonly #first = Promise.withResolvers<void>();
  readonly #loop: Loop;
  #client: pg.Client | undefined;

  constructor(database: Database, onError: (error: unknown) => void) {
    this.#database = database;
    this.#loop = startLoop(() => this.#connect(), { everyMs: retryMs, onError });
  }

  /** Resolves once it listens for the first time. */
  get connected(): Promise<void> {
    return this.#first.promise;
  }

  listen(channel: Channel, listener: Listener): () => void {
    this.#listeners.get(channel)?.add(listener);
    return () => this.#listeners.get(channel)?.delete(listener);
  }

  async close(): Promise<void> {
    await this.#loop.stop();
    const last = this.#client;
    this.#client = undefined;
    if (last) await withTimeout(last, endMs, () => last.end());
  }

  async #connect(): Promise<boolean> {
    if (this.#client) return false;
    const next = this.#database.createClient();
    const lost = () => {
      if (this.#client !== next) return;
      this.#client = undefined;
      this.#loop.wake();
    };
    next.on('error', lost);
    next.on('end', lost);
    next.on('notification', ({ channel, payload }) => this.#notify(channel, payload));
    await withTimeout(next, beginMs, async () => {
      await next.connect();
      for (const channel of channels) await next.query(`listen ${channel}`);
    });
    this.#client = next;
    this.#first.resolve();
    for (const channel of channels) this.#notify(channel, undefined);
    return false;
  }

  #notify(channel: string, payload: string | undefined): void {
    for (const listener of this.#listeners.get(channel as Channel) ?? []) listener(payload);
  }
}
