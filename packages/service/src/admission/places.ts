import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '@genmedia/server';
import { limits } from '@genmedia/server/limits';
import type { Account } from '../accounts/account.ts';
import type { Db } from '../database/tables.ts';
import type { Log } from '../log.ts';
import { deletePlaces, insertPlace, type PlaceOrder } from './place-rows.ts';

/** Seconds after which a place may be free. */
const retryAfterSeconds = 5;

/** How long a process keeps a place after a request, for the next request of the same account. */
const idleMs = 25;

/** A place that this process has. */
interface Place {
  holder: string;
  /** When the place expires, by performance.now() of this process. */
  expiresAt: number;
}

/**
 * Limits how many requests without a job, such as conversations, an account may have at the same time,
 * in all processes together: as many as jobs.
 */
export class Places {
  readonly #db: Db;
  readonly #log: Log;
  readonly #kind: string;
  /** Places without a request, by account, with the timers that give them back to all processes. */
  readonly #idle = new Map<number, Map<Place, NodeJS.Timeout>>();
  /** Holders of all places that this process has, in use or idle. */
  readonly #holders = new Set<string>();
  #isClosed = false;

  /** @param kind of the requests, in words; each kind has its own places. */
  constructor({ db, log }: { db: Db; log: Log }, kind: string) {
    this.#db = db;
    this.#log = log;
    this.#kind = kind;
  }

  /**
   * Takes a place. Returns a function that must be called once, at the end. Rejects with 429 if
   * there is no place.
   *
   * @param seconds that the request may take. The place expires after twice as long, for example
   *   if the process dies.
   */
  async enter({ id, plan }: Pick<Account, 'id' | 'plan'>, seconds: number): Promise<() => void> {
    const kind = this.#kind;
    const limit = limits.jobs[plan];
    const order: PlaceOrder = { accountId: id, kind, limit, seconds: 2 * seconds };
    let place = await this.#acquire(order, seconds);
    if (!place) {
      // Another process may keep a place of a request that was answered just now.
      await sleep(2 * idleMs);
      place = await this.#acquire(order, seconds);
    }
    if (!place) throw queueFull(limit, kind);
    const acquired = place;
    return () => this.#keepIdle(id, acquired);
  }

  /** Gives back all places of this process, when its requests are over. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const places of this.#idle.values()) {
      for (const timer of places.values()) clearTimeout(timer);
    }
    this.#idle.clear();
    await deletePlaces(this.#db, [...this.#holders]);
  }

  async #acquire(order: PlaceOrder, seconds: number): Promise<Place | undefined> {
    const idlePlace = this.#takeIdle(order.accountId, seconds);
    if (idlePlace) return idlePlace;
    const expiresAt = performance.now() + order.seconds * 1000;
    const holder = await insertPlace(this.#db, order);
    if (holder === undefined) return undefined;
    this.#holders.add(holder);
    return { holder, expiresAt };
  }

  #takeIdle(account: number, seconds: number): Place | undefined {
    const end = performance.now() + seconds * 1000;
    for (const place of this.#idle.get(account)?.keys() ?? []) {
      if (place.expiresAt < end) continue;
      this.#endIdle(account, place);
      return place;
    }
    return undefined;
  }

  #keepIdle(account: number, place: Place): void {
    if (this.#isClosed) return;
    const places = this.#idle.get(account) ?? new Map<Place, NodeJS.Timeout>();
    this.#idle.set(account, places);
    const timer = setTimeout(() => {
      this.#endIdle(account, place);
      this.#giveBack(place).catch((error) => {
        // The place is free when it expires.
        this.#log.warn('a place is not given back', { kind: this.#kind, error });
      });
    }, idleMs);
    places.set(place, timer);
  }

  #endIdle(account: number, place: Place): void {
    const places = this.#idle.get(account);
    clearTimeout(places?.get(place));
    places?.delete(place);
    if (places?.size === 0) this.#idle.delete(account);
  }

  async #giveBack({ holder }: Place): Promise<void> {
    await deletePlaces(this.#db, [holder]);
    this.#holders.delete(holder);
  }
}

function queueFull(limit: number, kind: string): Problem {
  const message = `Your plan allows ${limit} ${kind} at a time. Try again when one is answered.`;
  return new Problem(429, 'queue_full', message, { retryAfter: retryAfterSeconds });
}
