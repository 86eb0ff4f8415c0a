import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type AccountSummary, findAccount } from '../accounts/manage-accounts.ts';
import { type Config, loadConfig } from '../config.ts';
import { openDatabase } from '../database/connection.ts';
import { connectEmbedded } from '../database/embedded/control.ts';
import { LockHeldError } from '../database/lock-file.ts';
import { checkMigrated } from '../database/schema-state.ts';
import type { Db } from '../database/tables.ts';
import { closeDb } from '../database/wake-ups.ts';
import { createDeploymentStorages } from '../deployments/storages.ts';
import { openStorage } from '../media/open-storage.ts';
import type { Storage } from '../media/storage.ts';
import { type Keyring, loadKeyring } from '../secrets/keyring.ts';
import { signingKeys } from '../webhooks/signing-keys.ts';

/** What commands work with. */
export interface Operator {
  db: Db;
  /** Throws if SECRET_KEY is not the service's: it could not open what the service has sealed. */
  openKeyring(): Promise<Keyring>;
  /** The storage in which the service keeps files. */
  openStorage(): Promise<Storage>;
  /** All files: those of the service's storage, and those in deployments' own. */
  openFiles(keyring: Keyring): Promise<Storage>;
}

/** Runs `work` on the configured database, whether or not a service uses it at the same time. */
export async function withDatabase<T>(
  work: (operator: Operator) => Promise<T>,
  config: Config = loadConfig(),
): Promise<T> {
  return await withAnySchema(config, async (db) => {
    await checkSchema(db);
    return await work({
      db,
      openStorage: () => openStorage(config),
      async openFiles(keyring) {
        const storage = await openStorage(config);
        return createDeploymentStorages({ db, keyring, storage }).all;
      },
      async openKeyring() {
        const keyring = await loadKeyring(config);
        await signingKeys({ db, keyring });
        return keyring;
      },
    });
  });
}

/**
 * Runs `work` on the configured database with one of its accounts. Throws if there is no such
 * account.
 *
 * @param reference the account's email or id.
 */
export function withAccount(
  reference: string,
  work: (account: AccountSummary, operator: Operator) => Promise<void>,
): Promise<void> {
  return withDatabase(async (operator) =>
    work(await requireAccount(operator.db, reference), operator),
  );
}

/** @param reference an email or an id. Throws if no account has it. */
export async function requireAccount(db: Db, reference: string): Promise<AccountSummary> {
  const account = await findAccount(db, reference);
  if (account) return account;
  throw new Error(
    `There is no account ${JSON.stringify(reference)}. genmedia accounts list --search finds them.`,
  );
}

/** Runs `work` on the configured database, whatever its schema is. */
export async function withAnySchema<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openConfigured(config);
  let result: T;
  try {
    result = await work(db);
  } catch (error) {
    // The first failure is the one to report.
    await close().catch(() => {});
    throw error;
  }
  await close();
  return result;
}

interface Opened {
  db: Db;
  close(): Promise<void>;
}

async function openConfigured({ databaseUrl: url, dataDir }: Config): Promise<Opened> {
  if (url !== undefined) return await openDatabase({ url, dataDir, connections: 2 });
  const path = join(dataDir, 'database');
  if (!(await stat(path).catch(() => undefined))) {
    throw new Error(
      `There is no database at ${path}. Set DATA_DIR or DATABASE_URL to those of the service.`,
    );
  }
  const db = await connectEmbedded(dataDir);
  return db ? { db, close: () => closeDb(db) } : await openAlone(dataDir);
}

async function openAlone(dataDir: string): Promise<Opened> {
  try {
    return await openDatabase({ dataDir });
  } catch (error) {
    if (!(error instanceof LockHeldError)) throw error;
    throw new Error(
      `The process ${error.pid ?? 'of another container'} has the database in ${dataDir} open, and ` +
        'cannot be reached from here. Run the command where that process runs, as the same user; ' +
        'or stop the process first.',
      { cause: error },
    );
  }
}

async function checkSchema(db: Db): Promise<void> {
  await checkMigrated(db).catch((cause) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `The database does not have the schema of this release: ${reason} Run genmedia migrate, or use ` +
        'the command of the release that the service runs.',
      { cause },
    );
  });
}
