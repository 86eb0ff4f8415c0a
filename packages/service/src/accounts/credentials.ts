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

/** Nothing that was changed elsewhere is overlooked for longer. */
const oldestMs = 1000;
/** From then on somebody looks for changes, and nobody waits for it. */
const staleMs = 400;
/** After which the database hears once more that a key is used. */
const rememberedMs = 60_000;
const mostEntries = 10_000;

/** Keeps in memory who has which credential, for as long as the database says that nothing changed. */
export function openCredentials(db: Db) {
  const entries = new Map<string, Entry>();
  let version: number | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | undefined;
  /** Changes when entries are forgotten: what was being looked up then is not remembered. */
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

  /** One look serves all who wait for it. */
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
      const [oldest] = entries.size < mostEntries ? [] : entries.keys();
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
     * The account that a credential belongs to; undefined where it belongs to none, or no more.
     * What another process changed counts within a second. Rejects where the database is away for
     * longer than that.
     */
    async find(credential: Credential): Promise<Account | undefined> {
      const { kind, value } = credential;
      const hash = hashSecret(kind === 'api-key' ? 'apiKey' : 'accessToken', value);
      if (hash === hashOfNobody) return undefined;
      const key = hash.toString('base64');
      const age = performance.now() - checkedAt;
      if (age > oldestMs) await checkOnce();
      // Where it fails, who comes after a second waits for the next one.
      else if (age > staleMs) checkOnce().catch(() => {});
      const entry = entries.get(key);
      if (entry && performance.now() < entry.until) return entry.account;
      return await lookUp(key, credential);
    },
    /** Forgets all that is known, for what this process changed to count at once. */
    forget,
  };
}

export type Credentials = ReturnType<typeof openCredentials>;
