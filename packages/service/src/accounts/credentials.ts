import type { Credential } from '@genmedia/server';
import type { Db } from '../database/tables.ts';
import { authenticateAccessToken } from './access-tokens.ts';
import type { Account } from './account.ts';
import { authenticateApiKey } from './api-keys.ts';
import { followCredentialChanges } from './credential-changes.ts';
import { hashSecret, unmatchableHash } from './secrets.ts';

interface Entry {
  account: Account;
  /** By performance.now(). */
  until: number;
}

/** Changes made by other processes are noticed after this time at the latest. */
const maxAgeMs = 1000;
/**
 * From this age on, a call starts a check for changes in the background; the call does not wait.
 */
const refreshAfterMs = 400;
/** How long an entry is used. After this, the database records the use of the key again. */
const entryLifetimeMs = 60_000;
const maxEntries = 10_000;

/** A lookup that has not been answered yet. */
interface Lookup {
  /** Whether anything may have changed meanwhile. */
  isStale: boolean;
  /** The accounts that have changed meanwhile. */
  changed: Set<number>;
}

/** Caches the accounts of credentials for as long as the database reports no changes of them. */
export class Credentials {
  readonly #db: Db;
  readonly #entries = new Map<string, Entry>();
  readonly #keysOf = new Map<number, Set<string>>();
  readonly #lookups = new Set<Lookup>();
  readonly #readChanges: ReturnType<typeof followCredentialChanges>;
  #checkedAt = -Infinity;
  #checking: Promise<void> | undefined;

  constructor(db: Db) {
    this.#db = db;
    this.#readChanges = followCredentialChanges(db);
  }

  /**
   * Finds the account that a credential belongs to. Undefined if there is none, or no more.
   * Changes made by other processes count within a second. Rejects if the database is unreachable
   * for longer than that.
   */
  async find(credential: Credential): Promise<Account | undefined> {
    const { kind, value } = credential;
    const hash = hashSecret(kind === 'api-key' ? 'apiKey' : 'accessToken', value);
    if (hash === unmatchableHash) return undefined;
    const key = hash.toString('base64');
    const age = performance.now() - this.#checkedAt;
    if (age > maxAgeMs) await this.#checkOnce();
    // If this check fails, calls after `maxAgeMs` wait for the next check.
    else if (age > refreshAfterMs) this.#checkOnce().catch(() => {});
    const entry = this.#entries.get(key);
    if (entry && performance.now() < entry.until) return entry.account;
    return await this.#lookUp(key, credential);
  }

  /** Call it after this process has changed credentials, so that the change counts at once. */
  async changed(): Promise<void> {
    // A check that has begun before the change does not see it.
    await this.#checking?.catch(() => {});
    await this.#checkOnce().catch(() => this.#forgetAll());
  }

  /** All callers that wait share one check. */
  #checkOnce(): Promise<void> {
    this.#checking ??= this.#check().finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  async #check(): Promise<void> {
    const start = performance.now();
    const changed = await this.#readChanges();
    if (changed === 'all') this.#forgetAll();
    else for (const account of changed) this.#forget(account);
    this.#checkedAt = start;
  }

  async #lookUp(key: string, { kind, value }: Credential): Promise<Account | undefined> {
    const start = performance.now();
    const lookup: Lookup = { isStale: false, changed: new Set() };
    this.#lookups.add(lookup);
    const authenticate = kind === 'api-key' ? authenticateApiKey : authenticateAccessToken;
    const found = await authenticate(this.#db, value).finally(() => this.#lookups.delete(lookup));
    if (!found) return undefined;
    const { account, leftMs } = found;
    if (!lookup.isStale && !lookup.changed.has(account.id)) {
      this.#remember(key, { account, until: start + Math.min(leftMs, entryLifetimeMs) });
    }
    return account;
  }

  #remember(key: string, entry: Entry): void {
    if (this.#entries.size >= maxEntries) this.#dropOldest();
    this.#entries.set(key, entry);
    const { id } = entry.account;
    const keys = this.#keysOf.get(id) ?? new Set();
    this.#keysOf.set(id, keys.add(key));
  }

  #dropOldest(): void {
    const [oldest] = this.#entries;
    if (!oldest) return;
    const [key, { account }] = oldest;
    this.#entries.delete(key);
    const keys = this.#keysOf.get(account.id);
    keys?.delete(key);
    if (keys?.size === 0) this.#keysOf.delete(account.id);
  }

  #forget(account: number): void {
    for (const key of this.#keysOf.get(account) ?? []) this.#entries.delete(key);
    this.#keysOf.delete(account);
    for (const { changed } of this.#lookups) changed.add(account);
  }

  #forgetAll(): void {
    this.#entries.clear();
    this.#keysOf.clear();
    for (const lookup of this.#lookups) lookup.isStale = true;
  }
}
