import type { Credential } from '@genmedia/server';
import type { Db } from '../database/tables.ts';
import { authenticateAccessToken } from './access-tokens.ts';
import type { Account } from './account.ts';
import { authenticateApiKey } from './api-keys.ts';
import { followCredentialChanges } from './credential-changes.ts';
import { hashOfNobody, hashSecret } from './secrets.ts';

interface Entry {
  account: Account;
  until: number;
}

/** Changes made by other processes are noticed after this time at the latest. */
const oldestMs = 1000;
/**
 * From this age on, a call starts a check for changes in the background; the call does not wait.
 */
const staleMs = 400;
/** How long an entry is used. After this, the database records the use of the key again. */
const rememberedMs = 60_000;
const maxEntries = 10_000;

/** A lookup that has not been answered yet. */
interface Lookup {
  /** Whether anything may have changed meanwhile. */
  isStale: boolean;
  /** The accounts that have changed meanwhile. */
  changed: Set<number>;
}

/** Caches the accounts of credentials for as long as the database reports no changes of them. */
export function openCredentials(db: Db) {
  const entries = new Map<string, Entry>();
  const keysOf = new Map<number, Set<string>>();
  const lookups = new Set<Lookup>();
  const readChanges = followCredentialChanges(db);
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | undefined;

  function forgetAll(): void {
    entries.clear();
    keysOf.clear();
    for (const lookup of lookups) lookup.isStale = true;
  }

  function forget(account: number): void {
    for (const key of keysOf.get(account) ?? []) entries.delete(key);
    keysOf.delete(account);
    for (const { changed } of lookups) changed.add(account);
  }

  function remember(key: string, entry: Entry): void {
    const [oldest] = entries.size < maxEntries ? [] : entries;
    if (oldest) drop(...oldest);
    entries.set(key, entry);
    const { id } = entry.account;
    const keys = keysOf.get(id) ?? new Set();
    keysOf.set(id, keys.add(key));
  }

  function drop(key: string, { account: { id } }: Entry): void {
    entries.delete(key);
    const keys = keysOf.get(id);
    keys?.delete(key);
    if (keys?.size === 0) keysOf.delete(id);
  }

  async function check(): Promise<void> {
    const start = performance.now();
    const changed = await readChanges();
    if (changed === 'all') forgetAll();
    else for (const account of changed) forget(account);
    checkedAt = start;
  }

  /** All callers that wait share one check. */
  function checkOnce(): Promise<void> {
    checking ??= check().finally(() => {
      checking = undefined;
    });
    return checking;
  }

  async function lookUp(key: string, { kind, value }: Credential) {
    const start = performance.now();
    const lookup: Lookup = { isStale: false, changed: new Set() };
    lookups.add(lookup);
    const authenticate = kind === 'api-key' ? authenticateApiKey : authenticateAccessToken;
    const found = await authenticate(db, value).finally(() => lookups.delete(lookup));
    if (!found) return undefined;
    const { account, leftMs } = found;
    if (!lookup.isStale && !lookup.changed.has(account.id)) {
      remember(key, { account, until: start + Math.min(leftMs, rememberedMs) });
    }
    return account;
  }

  return {
    /**
     * Finds the account that a credential belongs to. Undefined if there is none, or no more.
     * Changes made by other processes count within a second. Rejects if the database is unreachable
     * for longer than that.
     */
    async find(credential: Credential): Promise<Account | undefined> {
      const { kind, value } = credential;
      const hash = hashSecret(kind === 'api-key' ? 'apiKey' : 'accessToken', value);
      if (hash === hashOfNobody) return undefined;
      const key = hash.toString('base64');
      const age = performance.now() - checkedAt;
      if (age > oldestMs) await checkOnce();
      // If this check fails, calls after `oldestMs` wait for the next check.
      else if (age > staleMs) checkOnce().catch(() => {});
      const entry = entries.get(key);
      if (entry && performance.now() < entry.until) return entry.account;
      return await lookUp(key, credential);
    },
    /** Call it after this process has changed credentials, so that the change counts at once. */
    async changed(): Promise<void> {
      // A check that has begun before the change does not see it.
      await checking?.catch(() => {});
      await checkOnce().catch(forgetAll);
    },
  };
}

export type Credentials = ReturnType<typeof openCredentials>;
