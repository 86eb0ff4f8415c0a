import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as accounts from './migrations/0001-accounts.ts';
import * as mails from './migrations/0002-mails.ts';
import * as jobs from './migrations/0003-jobs.ts';
import * as rateLimits from './migrations/0004-rate-limits.ts';
import * as webhooks from './migrations/0005-webhooks.ts';
import * as jobAttempts from './migrations/0006-job-attempts.ts';
import * as deployments from './migrations/0007-deployments.ts';
import * as customersAndKeys from './migrations/0008-customers-and-keys.ts';
import * as jobOrigin from './migrations/0009-job-origin.ts';
import * as lately from './migrations/0010-lately.ts';
import * as retention from './migrations/0011-retention.ts';
import * as cacheGeneration from './migrations/0012-cache-generation.ts';
import * as audit from './migrations/0013-audit.ts';
import * as resentWebhooks from './migrations/0014-resent-webhooks.ts';
import * as claimOrder from './migrations/0015-claim-order.ts';
import * as unverifiedAccounts from './migrations/0016-unverified-accounts.ts';
import * as credentialVersion from './migrations/0017-credential-version.ts';
import * as webhookSecrets from './migrations/0018-webhook-secrets.ts';
import * as mailedTokens from './migrations/0019-mailed-tokens.ts';
import * as queuesAndPlaces from './migrations/0020-queues-and-places.ts';
import type { Db } from './tables.ts';

/**
 * Brings the database to the newest schema, under a lock, so that any number of processes can start
 * at once. Returns the names of the migrations that ran. Throws where a newer release made it.
 */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw new Error(explain(error), { cause: error });
  return results.map(({ migrationName }) => migrationName);
}

/** Rejects where the database lacks a migration of this release, as after an older backup. */
export async function checkMigrated(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const ran = new Set(rows.map(({ name }) => name));
  const missing = Object.keys(migrations).filter((name) => !ran.has(name));
  if (missing.length > 0) throw new Error(`The database lacks ${missing.join(', ')}.`);
}

function explain(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return reason.includes('is missing')
    ? `The database was made by a newer release (${reason}). Start that release.`
    : `The database could not be migrated: ${reason}`;
}

/** In the order in which they run. A released migration is never changed: add another. */
export const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-mails': mails,
  '0003-jobs': jobs,
  '0004-rate-limits': rateLimits,
  '0005-webhooks': webhooks,
  '0006-job-attempts': jobAttempts,
  '0007-deployments': deployments,
  '0008-customers-and-keys': customersAndKeys,
  '0009-job-origin': jobOrigin,
  '0010-lately': lately,
  '0011-retention': retention,
  '0012-cache-generation': cacheGeneration,
  '0013-audit': audit,
  '0014-resent-webhooks': resentWebhooks,
  '0015-claim-order': claimOrder,
  '0016-unverified-accounts': unverifiedAccounts,
  '0017-credential-version': credentialVersion,
  '0018-webhook-secrets': webhookSecrets,
  '0019-mailed-tokens': mailedTokens,
  '0020-queues-and-places': queuesAndPlaces,
};
