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
   * until the connection listens to the channel, and while it is down. Once it listens, all listeners
   * of the channel are called with undefined, so that they can check for news themselves.
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
  /** The channels to which the connection listens: those that have had a listener. */
  readonly #channels = new Set<Channel>();

  constructor(database: Database, onError: (error: unknown) => void) {
    this.#database = database;
    this.#loop = startLoop(() => this.#catchUp(), { everyMs: retryMs, onError });
  }

  /** Resolves once it is connected for the first time. */
  get connected(): Promise<void> {
    return this.#first.promise;
  }

  listen(channel: Channel, listener: Listener): () => void {
    this.#listeners.get(channel)?.add(listener);
    if (!this.#channels.has(channel)) this.#loop.wake();
    return () => this.#listeners.get(channel)?.delete(listener);
  }

  async close(): Promise<void> {
    await this.#loop.stop();
    const last = this.#client;
    this.#client = undefined;
    if (last) await withTimeout(last, endMs, () => last.end());
  }

  /** Connects if there is no connection, and has it listen where somebody has begun to. */
  async #catchUp(): Promise<boolean> {
    const client = this.#client ?? (await this.#connect());
    const added = channels.filter(
      (name) => !this.#channels.has(name) && this.#listeners.get(name)?.size,
    );
    try {
      await withTimeout(client, beginMs, async () => {
        for (const channel of added) await client.query(`listen ${channel}`);
      });
    } catch (error) {
      // A standby refuses, and would again at once: the loss of this connection wakes nobody.
      this.#client = undefined;
      throw error;
    }
    for (const channel of added) {
      this.#channels.add(channel);
      this.#notify(channel, undefined);
    }
    return false;
  }

  async #connect(): Promise<pg.Client> {
    const client = this.#database.createClient();
    const lost = () => {
      if (this.#client !== client) return;
      this.#client = undefined;
      this.#loop.wake();
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ channel, payload }) => this.#notify(channel, payload));
    await withTimeout(client, beginMs, () => client.connect());
    this.#channels.clear();
    this.#client = client;
    this.#first.resolve();
    return client;
  }

  #notify(channel: string, payload: string | undefined): void {
    for (const listener of this.#listeners.get(channel as Channel) ?? []) listener(payload);
  }
}
