import type { Credential } from '@genmedia/server';
import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { authenticateAccessToken } from './access-tokens.ts';
import type { Account } from './account.ts';
import { authenticateApiKey } from './api-keys.ts';
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

/** Caches the accounts of credentials for as long as the database reports no changes. */
export function openCredentials(db: Db) {
  const entries = new Map<string, Entry>();
  let version: number | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | undefined;
  /** Changes when the cache is cleared. Lookups that began before are not cached. */
  let generation = 0;

  function forget(): void {
    entries.clear();
    generation++;
  }

  async function check(): Promise<void> {
    const start = performance.now();
    const { rows } = await sql<{ version: number }>`select version from credential_version`.execute(
      db,
    );
    const found = rows[0]?.version;
    if (found !== version) forget();
    version = found;
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
    const [before, start] = [generation, performance.now()];
    const authenticate = kind === 'api-key' ? authenticateApiKey : authenticateAccessToken;
    const found = await authenticate(db, value);
    if (!found) return undefined;
    if (before === generation) {
      const [oldest] = entries.size < maxEntries ? [] : entries.keys();
      if (oldest !== undefined) entries.delete(oldest);
      entries.set(key, {
        account: found.account,
        until: start + Math.min(found.leftMs, rememberedMs),
      });
    }
    return found.account;
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
    /** Clears the cache, so that changes made by this process count at once. */
    forget,
  };
}

export type Credentials = ReturnType<typeof openCredentials>;
