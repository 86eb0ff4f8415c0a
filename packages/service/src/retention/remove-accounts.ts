import { sql } from 'kysely';
import { endJobsOf } from '../accounts/end-jobs.ts';
import type { Db } from '../database/tables.ts';
import type { Log } from '../log.ts';
import { type Loop, startLoop } from '../loop.ts';
import { removeAll, type Storage } from '../media/storage.ts';
import { inputFilesOf, outputFilesOf } from '../operations/generations/file-ends.ts';
import { claimDue, type DueTable, isCurrentAttempt, postponeDue } from '../outbox/due.ts';
import { endlessDelay } from '../outbox/schedule.ts';
import type { PaymentProcessor } from '../payments/processor.ts';
import type { Uploads } from '../uploads/uploads.ts';

export interface RemoveAccountsOptions {
  db: Db;
  /** All files, also those in deployments' own storages. */
  storage: Pick<Storage, 'remove'>;
  uploads: Pick<Uploads, 'removeOf'>;
  /** Undefined without a payment processor. */
  processor: PaymentProcessor | undefined;
  log: Log;
  /** For how long one account is worked on before others get their turn; 20 s if left out. */
  turnMs?: number;
}

interface DeletedAccount {
  /** Id of the account. */
  id: number;
  attempts: number;
  email: string | null;
  processor: string | null;
  customer_id: string | null;
}

const table: DueTable = { name: 'account_ends', key: 'account_id' };
const everyMs = 10_000;
const rowsAtOnce = 50;
/** A bucket of an account's own may be slow, and other accounts would wait for it. */
const usualTurnMs = 20_000;
/** How long to wait for what has to happen first: see NotYet. */
const notYetSeconds = 30;
const columns = sql`account_id as id, attempts, email, processor, customer_id`;

/** Something has to happen first that takes a while. The message may be logged. */
class NotYet extends Error {}

/**
 * Removes what is left of deleted accounts: jobs with their files, uploads, deployments with their
 * storages, and the customer at the payment processor. Whatever fails is tried again without limit.
 */
export function startAccountRemover(options: RemoveAccountsOptions): Loop {
  return startLoop(() => removeAccounts(options), {
    everyMs,
    onError: (error) => options.log.warn('deleted accounts cannot be read', { error }),
  });
}

/** Works on the account that has waited for longest. Returns whether there may be more to do. */
export async function removeAccounts(options: RemoveAccountsOptions): Promise<boolean> {
  const { db, log } = options;
  const ended = await claimDue<DeletedAccount>(db, table, { which: sql`true`, returning: columns });
  if (!ended) return false;
  try {
    if (await removePart(options, ended)) await goOnSoon(db, ended);
    else await finish(db, ended);
  } catch (error) {
    const seconds = error instanceof NotYet ? notYetSeconds : endlessDelay(ended.attempts);
    log.warn('what is left of a deleted account cannot be removed yet', {
      account: ended.id,
      error,
    });
    await postponeDue(db, table, ended, { seconds, error });
  }
  return true;
}

/** Returns whether there is more to remove. */
async function removePart(options: RemoveAccountsOptions, ended: DeletedAccount): Promise<boolean> {
  const { db, uploads, turnMs = usualTurnMs } = options;
  const end = performance.now() + turnMs;
  const isOver = () => performance.now() >= end;
  await endJobsOf(db, ended.id);
  if (await removeJobs(options, ended.id, isOver)) return true;
  if ((await uploads.removeOf(ended.id, rowsAtOnce)) >= rowsAtOnce) return true;
  const left = await countLeft(db, ended.id);
  if (left.jobs > 0) throw new NotYet('A host of models has yet to hear of cancelled jobs.');
  if (left.uploads > 0) throw new NotYet('An upload is still being sent.');
  if (await removeEndedFiles(options, ended.id, isOver)) return true;
  if (await removeCachedInputs(options, ended.id, isOver)) return true;
  await removeDeployments(db, ended.id);
  await removeCustomer(options.processor, ended);
  return false;
}

/** Jobs are deleted after their files, so that a failure in between leaves no file without a row. */
async function removeJobs(
  { db, storage }: RemoveAccountsOptions,
  id: number,
  isOver: () => boolean,
): Promise<boolean> {
  const jobs = await db
    .selectFrom('jobs')
    .select(['id', 'operation', 'input', 'result'])
    .where('account_id', '=', id)
    .where('finished_at', 'is not', null)
    .where(sql<boolean>`not exists (
      select from submissions where job_id = jobs.id and next_attempt_at is not null
    )`)
    .limit(rowsAtOnce)
    .execute();
  for (const job of jobs) {
    await removeAll(storage, [...outputFilesOf(job), ...inputFilesOf(job)]);
    await db.deleteFrom('jobs').where('id', '=', job.id).execute();
    if (isOver()) return true;
  }
  return jobs.length === rowsAtOnce;
}

async function countLeft(db: Db, id: number) {
  const { rows } = await sql<{ jobs: number; uploads: number }>`select
    (select count(*) from jobs where account_id = ${id}) as jobs,
    (select count(*) from uploads where account_id = ${id}) as uploads`.execute(db);
  return rows[0] ?? { jobs: 0, uploads: 0 };
}

/** Files of jobs that were deleted before their account. */
async function removeEndedFiles(
  { db, storage }: RemoveAccountsOptions,
  id: number,
  isOver: () => boolean,
): Promise<boolean> {
  const files = await db
    .selectFrom('file_ends')
    .select('name')
    .where('account_id', '=', id)
    .limit(rowsAtOnce)
    .execute();
  for (const { name } of files) {
    await storage.remove(name);
    await db.deleteFrom('file_ends').where('name', '=', name).execute();
    if (isOver()) return true;
  }
  return files.length === rowsAtOnce;
}

async function removeCachedInputs(
  { db, storage }: RemoveAccountsOptions,
  id: number,
  isOver: () => boolean,
): Promise<boolean> {
  const { rows } = await sql<{ file: string }>`
    select file from deployment_inputs join deployments on deployments.id = deployment_id
    where account_id = ${id} limit ${rowsAtOnce}`.execute(db);
  for (const { file } of rows) {
    await storage.remove(file);
    await db.deleteFrom('deployment_inputs').where('file', '=', file).execute();
    if (isOver()) return true;
  }
  return rows.length === rowsAtOnce;
}

/**
 * Deletes the deployments of an account, and all storages that no file and no deployment refers to,
 * such as those that were replaced.
 */
async function removeDeployments(db: Db, id: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('deployments').where('account_id', '=', id).execute();
    await sql`
      delete from deployment_storages storage
      where not exists (select from deployments where storage_id = storage.id)
        and not exists (select from deployment_files where storage_id = storage.id)`.execute(
      transaction,
    );
  });
}

async function removeCustomer(
  processor: PaymentProcessor | undefined,
  { email, processor: name, customer_id: customerId }: DeletedAccount,
): Promise<void> {
  if (name === null || email === null || customerId === null) return;
  if (processor) return await processor.removeCustomer({ processor: name, customerId, email });
  // Nobody has reported such a customer anywhere.
  if (name === 'local') return;
  throw new Error(`The customer is at ${name}, and this service has no key for it.`);
}

/** After the accounts that wait already. */
async function goOnSoon(db: Db, ended: DeletedAccount): Promise<void> {
  await sql`update account_ends set next_attempt_at = now(), attempts = 0
    where ${isCurrentAttempt(table, ended)}`.execute(db);
}

/** Deletes the last rows of the account, and its address. */
async function finish(db: Db, { id }: DeletedAccount): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const name of ['queues', 'places', 'upload_space', 'reservations'] as const) {
      await sql`delete from ${sql.table(name)} where account_id = ${id}`.execute(transaction);
    }
    await sql`update account_ends set next_attempt_at = null, last_error = null,
      email = null, processor = null, customer_id = null where account_id = ${id}`.execute(
      transaction,
    );
  });
}
