import { endAccount } from '../accounts/delete-account.ts';
import type { Db } from '../database/tables.ts';
import type { InputCache } from '../deployments/input-cache.ts';
import type { Log } from '../log.ts';
import { type Loop, startLoop } from '../loop.ts';
import type { Uploads } from '../uploads/uploads.ts';
import { giveBackAllExpired } from '../usage/reservations.ts';
import { giveUpOldWebhooks } from '../webhooks/attempts.ts';
import { expireFiles } from './expire-files.ts';
import { forget, forgetJobs } from './forget.ts';
import { jobRule, otherRules, unverifiedWithCustomer } from './rules.ts';

export interface RetentionOptions {
  db: Db;
  inputs: Pick<InputCache, 'sweep'>;
  uploads: Pick<Uploads, 'sweep'>;
  /** Days after its end when a job is deleted. */
  jobDays: number;
  /** Days after its end when a job's files are removed; undefined: with the account. */
  fileDays: number | undefined;
  log: Log;
}

const everyMs = 60 * 60 * 1000;

/** Few enough that other queries do not wait long, above all on the one connection of PGlite. */
export const rowsAtOnce = 200;

/**
 * Deletes records that are not needed any more, and gives up old webhooks, now and every hour, a few
 * at a time until none are left. Several processes may do this at once.
 */
export function startRetention({
  db,
  inputs,
  uploads,
  jobDays,
  fileDays,
  log,
}: RetentionOptions): Loop {
  const jobs = jobRule(jobDays);
  /** How many were deleted since the last line of the log. */
  let deleted: Record<string, number> = {};

  function report(): void {
    if (Object.keys(deleted).length > 0) log.info('old records were deleted', deleted);
    deleted = {};
  }

  /** Adds to what the next line of the log says. Returns whether there may be more to delete. */
  function note(counts: Readonly<Record<string, number>>): boolean {
    const forgotten = Object.entries(counts).filter(([, count]) => count > 0);
    for (const [name, count] of forgotten) deleted[name] = (deleted[name] ?? 0) + count;
    return forgotten.some(([, count]) => count >= rowsAtOnce);
  }

  async function forgetRecords(): Promise<Record<string, number>> {
    const counts: Record<string, number> = {
      jobs_with_expired_files:
        fileDays === undefined ? 0 : await expireFiles(db, fileDays, rowsAtOnce),
      webhooks_given_up: await giveUpOldWebhooks(db, rowsAtOnce),
      jobs: await forgetJobs(db, jobs, fileDays, rowsAtOnce),
      accounts: await endUnverified(db, rowsAtOnce),
      reservations: await giveBackAllExpired(db, rowsAtOnce),
    };
    for (const rule of otherRules) {
      const count = await forget(db, rule, rowsAtOnce);
      counts[rule.table] = (counts[rule.table] ?? 0) + count;
    }
    return counts;
  }

  async function step(): Promise<boolean> {
    if (note(await forgetRecords())) return true;
    // Last, because these need storages: if one is away, all records before it are deleted anyway.
    if (note({ deployment_inputs: await inputs.sweep(rowsAtOnce) })) return true;
    if (note({ uploads: await uploads.sweep(rowsAtOnce) })) return true;
    report();
    return false;
  }

  const loop = startLoop(step, {
    everyMs,
    onError: (error) => {
      report();
      log.warn('old records cannot be deleted', { error });
    },
  });
  return {
    ...loop,
    async stop() {
      await loop.stop();
      report();
    },
  };
}

/**
 * Ends up to `most` accounts that were never verified, for which there is a customer at a payment
 * processor: that goes with them. Returns how many.
 */
async function endUnverified(db: Db, most: number): Promise<number> {
  const found = (from: Db) =>
    from.selectFrom('accounts').select(['id', 'email']).where(unverifiedWithCustomer);
  const accounts = await found(db).orderBy('created_at').limit(most).execute();
  for (const { id } of accounts) {
    await db.transaction().execute(async (transaction) => {
      const account = await found(transaction).where('id', '=', id).forUpdate().executeTakeFirst();
      if (account) await endAccount(transaction, account);
    });
  }
  return accounts.length;
}
